"""Admission: entries become players of a section in one act."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from caissa.tournament import Colour, Tournament
from caissa_web import operations
from caissa_web.enrolment.models import Entry, Offer
from caissa_web.enrolment.operations.admission import admit, preview
from caissa_web.enrolment.operations.applying import submit
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.operations.history import undo
from caissa_web.records import snapshot
from caissa_web.records.models import LogEntry, Section
from caissa_web.section.warnings import Unconfirmed
from tests.web.enrolment.hall import NOW, applicant, enter, family, festival, form

pytestmark = pytest.mark.django_db
NO_ID = {"no-fide-id"}


@pytest.fixture
def offer() -> Offer:
    """A festival whose masters play in a section of their own."""
    offer = festival()
    section = operations.create_section(
        offer.event, "masters", Tournament("Masters", initial_colour=Colour.WHITE), by="olga"
    )
    return save_offer(
        offer, by="olga", seen_version=offer.version, sections={"A": section}, reason="section made"
    )


def newest() -> Section:
    return Section.objects.select_related("event").get(slug="masters")


def names() -> list[str]:
    return [player.name for player in snapshot.load(newest()).players]


def test_entries_become_players_in_one_act(offer: Offer):
    """Two confirmed entries: two players, one version, one log entry; whoever waits stays outside."""
    enter(offer, "Anna", "Boris", "Chen")
    before = newest().version

    with pytest.raises(Unconfirmed):
        admit(newest(), by="chief", seen_version=before)
    admit(newest(), by="chief", seen_version=before, confirmed=NO_ID)

    assert names() == ["Anna", "Boris"]
    assert newest().version == before + 1
    assert LogEntry.objects.filter(act="entries.admitted").count() == 1


def test_admitting_twice_is_admitting_once(offer: Offer):
    """The second time there is nothing to take over, and nothing is logged."""
    enter(offer, "Anna", "Boris")
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)
    version = newest().version

    admit(newest(), by="chief", seen_version=version, confirmed=NO_ID)

    assert newest().version == version
    assert preview(newest()).codes == frozenset()


def test_an_undo_brings_the_entries_back_to_the_door(offer: Offer):
    """The link stands in the book: after an undo the same entries are new again."""
    enter(offer, "Anna", "Boris")
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)

    undo(newest(), by="chief", seen_version=newest().version)

    assert names() == []
    assert len(preview(newest()).new) == 2


def test_who_withdraws_before_round_1_is_removed(offer: Offer):
    """Before round 1 the player goes; numbers close up and the link of the other one follows."""
    anna, boris = enter(offer, "Anna", "Boris")
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)
    withdraw(anna, by="Anna")

    assert [each.player.name for each in preview(newest()).gone] == ["Anna"]
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)

    assert names() == ["Boris"]
    book = snapshot.load_state(newest()).book
    assert [(entry.player, entry.code) for entry in book.entries] == [(1, boris.code)]


def test_who_withdraws_later_is_withdrawn(offer: Offer):
    """After round 1 was paired nobody is taken off the list (C.04.2 3.2)."""
    anna, _boris = enter(offer, "Anna", "Boris")
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)
    section = newest()
    confirmed = {"unpaid", "no-fide-id"}
    operations.pair_next_round(section, by="chief", seen_version=section.version, confirmed=confirmed)
    withdraw(anna, by="Anna")

    admit(newest(), by="chief", seen_version=newest().version)

    facts = snapshot.load(newest())
    assert names() == ["Anna", "Boris"]
    assert facts.player(1).left is not None


def test_the_unpaid_are_named_before_round_1(offer: Offer):
    """Whoever has not paid is a warning to be confirmed; the chief arbiter decides."""
    enter(offer, "Anna", "Boris")
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)

    with pytest.raises(Unconfirmed) as refused:
        operations.pair_next_round(newest(), by="chief", seen_version=newest().version)

    assert {warning.code for warning in refused.value.warnings} == {"unpaid", "no-fide-id"}
    assert "Anna; Boris" in str(refused.value)


def test_guardians_come_along(offer: Offer):
    """Whom to reach about a child stands in the arbiter's book after admission."""
    family(offer, "Frida", "Gerd", "Hans")
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)

    book = snapshot.load_state(newest()).book
    assert [guardian.name for guardian in book.guardians] == ["Frida", "Frida"]


# -- teams ---------------------------------------------------------------------------------------


TEAMS = """
currency = "EUR"
[[category]]
code = "T"
[[category.pool]]
code = "all"
size = 6
"""


@pytest.fixture
def league() -> Offer:
    """A competition of teams: whoever enters names their club."""
    offer = festival(TEAMS)
    facts = Tournament("League", type_code="FIDE_TEAM_TYPE_A", scheduled_rounds=3)
    section = operations.create_section(offer.event, "masters", facts, by="olga")
    return save_offer(offer, by="olga", seen_version=offer.version, sections={"T": section}, reason="made")


def of_club(offer: Offer, club: str, *players: str) -> Sequence[Entry]:
    """A club enters its players."""
    who = applicant(offer, club, kind="club")
    forms = [form(name, "T", club=club) for name in players]
    return submit(offer, who, forms, key=club, by=club, now=NOW)


def line_ups() -> dict[str, list[str]]:
    """Team → its players, in the order of the boards."""
    facts = snapshot.load(newest())
    return {team.name: [facts.player(number).name for number in team.players] for team in facts.teams}


def test_entries_of_clubs_become_teams(league: Offer):
    """Two clubs: two teams with their players, in one act; a late player joins the team that is there."""
    of_club(league, "Rooks", "Anna", "Boris")
    of_club(league, "Knights", "Chen")
    before = newest().version

    admit(newest(), by="chief", seen_version=before, confirmed=NO_ID)

    assert newest().version == before + 1
    assert line_ups() == {"Rooks": ["Anna", "Boris"], "Knights": ["Chen"]}
    who = applicant(league, "Knights", kind="club")
    submit(league, who, [form("Dora", "T", club="Knights")], key="later", by="Knights", now=NOW)
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)
    assert line_ups() == {"Rooks": ["Anna", "Boris"], "Knights": ["Chen", "Dora"]}


def test_a_player_who_withdraws_leaves_the_team(league: Offer):
    """Boris withdraws before round 1: the team goes on without him, and nobody else is touched."""
    _anna, boris = of_club(league, "Rooks", "Anna", "Boris")
    of_club(league, "Knights", "Chen")
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)

    withdraw(boris, by="Rooks")
    admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)

    assert line_ups() == {"Rooks": ["Anna"], "Knights": ["Chen"]}
    assert len(snapshot.load_state(newest()).book.entries) == 2


def test_a_single_entry_into_teams_names_who_has_no_team(league: Offer):
    """Without a club nobody can be put into a team: the arbiter is asked before anything is taken over."""
    enter(league, "Solo", category="T")
    with pytest.raises(Unconfirmed) as refused:
        admit(newest(), by="chief", seen_version=newest().version, confirmed=NO_ID)
    assert {warning.code for warning in refused.value.warnings} == {"no-team"}
    assert "Solo" in str(refused.value)
    assert names() == []
