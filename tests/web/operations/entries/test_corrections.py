"""Several entries corrected in one act: all or none, in order, with what their author saw."""

from __future__ import annotations

from dataclasses import replace

import pytest

from caissa.errors import ImpossibleChange
from caissa.testing import crosstable
from caissa.tournament import Person, Tournament
from caissa_web import operations
from caissa_web.operations.entries.corrections import Correction, correct_players
from caissa_web.operations.entries.players import fingerprint
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry, Section
from caissa_web.section.errors import Conflict
from caissa_web.section.warnings import Unconfirmed


@pytest.fixture
def new(event: Event) -> Section:
    """A Swiss to come: three entered, nobody paired."""
    entered = crosstable(
        """
        1 Anna  2400
        2 Boris 2300
        3 Chen  2200
        """
    )
    return operations.create_section(event, "new", replace(entered, type_code="FIDE_DUTCH_2026"), by="olga")


def facts_of(section: Section) -> Tournament:
    """The facts on record."""
    section.refresh_from_db()
    return snapshot.load(section)


def correction(section: Section, number: int, rating: int | None = None, **changes: object) -> Correction:
    """A correction of the entry as it stands."""
    player = facts_of(section).player(number)
    person = replace(player.person, **changes)
    return Correction(number, person, rating or player.rating, fingerprint(player))


def test_several_players_are_one_act(new: Section) -> None:
    """Two rows are one version and one entry of the log, which names both; one undo takes back both."""
    before = facts_of(new)
    acts = LogEntry.objects.count()
    rows = [correction(new, 1, club="Rooks"), correction(new, 3, federation="LAT")]
    correct_players(new, rows, by="ada")
    after = facts_of(new)
    assert [player.person.club for player in after.players] == ["Rooks", "", ""]
    assert after.player(3).federation == "LAT"
    assert LogEntry.objects.count() == acts + 1
    entry = LogEntry.objects.latest("id")
    assert (entry.act, entry.author) == ("player.corrected", "ada")
    assert entry.what == "2 players: 1 Anna, 3 Chen"
    operations.undo(new, by="ada", seen_version=new.version)
    assert facts_of(new) == before


def test_a_rating_puts_the_list_in_order_and_counts_as_typed(new: Section) -> None:
    """Before round 1 the numbers follow the ratings (C.04.2 2.2); a typed rating is marked."""
    correct_players(new, [correction(new, 3, 2500), correction(new, 1, club="Rooks")], by="ada")
    after = facts_of(new)
    assert [player.name for player in after.players] == ["Chen", "Anna", "Boris"]
    assert snapshot.load_state(new).book.by_hand == (1,)


def test_numbers_stay_once_round_1_is_paired(section: Section) -> None:
    """C.04.2 2.3: a corrected rating changes no number of a paired section."""
    names = [player.name for player in facts_of(section).players]
    correct_players(section, [correction(section, 3, 2900)], by="ada")
    assert [player.name for player in facts_of(section).players] == names
    assert facts_of(section).player(3).rating == 2900


def test_somebody_was_quicker(new: Section) -> None:
    """If one of the rows has changed meanwhile, none is stored and the colleague is named."""
    mine = [correction(new, 1, club="Rooks"), correction(new, 2, club="Rooks")]
    correct_players(new, [correction(new, 2, club="Bishops")], by="ben")
    with pytest.raises(Conflict, match="ben"):
        correct_players(Section.objects.get(pk=new.pk), mine, by="ada")
    assert [player.person.club for player in facts_of(new).players] == ["", "Bishops", ""]


def test_another_act_between_is_no_conflict(new: Section) -> None:
    """A correction names the entry it saw, not the version: what others do elsewhere does not disturb it."""
    mine = correction(new, 1, club="Rooks")
    correct_players(new, [correction(new, 2, club="Bishops")], by="ben")
    correct_players(new, [mine], by="ada")
    assert [player.person.club for player in facts_of(new).players] == ["Rooks", "Bishops", ""]


def test_a_fide_id_names_one_player(new: Section) -> None:
    """B.02 7.1.2: two rows cannot be given the same FIDE ID; nothing is stored."""
    rows = [correction(new, 1, fide_id=1001), correction(new, 2, fide_id=1001)]
    with pytest.raises(ImpossibleChange, match="1001"):
        correct_players(new, rows, by="ada")
    assert facts_of(new).player(1).fide_id is None


def test_a_name_that_is_in_the_list_is_asked_about(new: Section) -> None:
    """A second Anna may be the same person: asked first, then stored."""
    row = correction(new, 2, name="Anna")
    with pytest.raises(Unconfirmed) as asked:
        correct_players(new, [row], by="ada")
    codes = [warning.code for warning in asked.value.warnings]
    correct_players(new, [row], by="ada", confirmed=codes)
    assert facts_of(new).player(2).name == "Anna"


def test_other_cells_of_a_namesake_are_not_asked_about(new: Section) -> None:
    """Whoever was accepted as a second Anna is not asked about again when the club is typed."""
    row = correction(new, 2, name="Anna")
    correct_players(new, [row], by="ada", confirmed=["double-anna"])
    correct_players(new, [correction(new, 2, club="Rooks")], by="ada")
    assert facts_of(new).player(2).person.club == "Rooks"


def test_the_same_again_changes_nothing(new: Section) -> None:
    """A resend stores no version and logs nothing."""
    acts = LogEntry.objects.count()
    correct_players(new, [correction(new, 1)], by="ada")
    assert LogEntry.objects.count() == acts


def test_nobody_of_that_number(new: Section) -> None:
    """A player who has left the list meanwhile cannot be corrected."""
    with pytest.raises(ImpossibleChange, match="no player 9"):
        correct_players(new, [Correction(9, Person("Nobody"), None)], by="ada")
