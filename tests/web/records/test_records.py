"""Records: every change is one version and one log entry, and nobody's change is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from caissa.errors import ImpossibleChange
from caissa.testing import crosstable
from caissa.tournament import Colour, Outcome, Person, Player
from caissa_web import operations
from caissa_web.records import history, queries, snapshot
from caissa_web.records.models import Event, LogEntry, Section, Version
from caissa_web.section.errors import Conflict, Damaged, NameTaken, WrongStage
from tests.web.conftest import large_field

WHITE_WINS = (Outcome.WIN, Outcome.LOSS)
BLACK_WINS = (Outcome.LOSS, Outcome.WIN)
DRAWN = (Outcome.DRAW, Outcome.DRAW)


def log_of(section):
    """The acts on a section: author, act, versions."""
    return [
        (entry.author, entry.act, entry.version_before, entry.version_after)
        for entry in LogEntry.objects.filter(section=section)
    ]


def test_facts_come_back_exactly_as_they_were_stored(section, facts):
    """The document is the library's own, so nothing is lost on the way."""
    assert snapshot.load(section) == facts
    assert section.hash == snapshot.Document.of(facts).hash


def test_a_new_section_is_version_1_with_its_log_entry(section):
    """What lists show is kept beside the document."""
    assert log_of(section) == [("olga", "section.created", None, 1)]
    columns = (section.name, section.players, section.rounds, section.paired_rounds, section.finished)
    assert columns == ("Open", 5, 5, 3, False)


def test_each_change_is_one_version_and_one_log_entry(section):
    """Two results, two versions, in the order in which they came in."""
    once = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    twice = operations.record_result(once, 3, (5, 4), DRAWN, by="ben")
    assert (once.version, twice.version) == (2, 3)
    assert log_of(section)[1:] == [("ada", "result.recorded", 1, 2), ("ben", "result.recorded", 2, 3)]
    assert snapshot.load(twice).result(1, 3).outcome is Outcome.WIN
    assert snapshot.load(twice).result(4, 3).outcome is Outcome.DRAW


def test_the_log_tells_what_was_done_and_why(section):
    """Round, players and result in one line, the reason as given."""
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada", reason="flag fell")
    entry = LogEntry.objects.latest("id")
    assert (entry.what, entry.reason) == ("round 3, 1-3: 1-0", "flag fell")
    assert str(entry).endswith("ada: result.recorded")


def test_every_version_can_be_read_again(section, facts):
    """The history of a section is its versions."""
    later = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    assert snapshot.load(later, version=1) == facts
    assert snapshot.load(later).result(1, 3).outcome is Outcome.WIN


def test_a_change_by_somebody_who_saw_an_old_version_is_refused(section):
    """Two arbiters, one section: the second is told who was quicker, and nothing is lost."""
    player = Player(6, Person("Fritz"), first_round=4)
    operations.enter_player(section, player, by="ada", seen_version=1)
    with pytest.raises(Conflict, match="changed in the meantime by ada") as refused:
        operations.withdraw_player(section, 2, 3, by="ben", seen_version=1)
    assert refused.value.code == "records.conflict"
    assert Section.objects.get(pk=section.pk).version == 2
    assert LogEntry.objects.filter(author="ben").count() == 0


def test_results_of_different_boards_do_not_stand_in_each_others_way(section):
    """Both saw version 1; each entered another board."""
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    last = operations.record_result(section, 3, (5, 4), BLACK_WINS, by="ben")
    assert last.version == 3


def test_a_result_sent_twice_counts_once(section):
    """A phone that got no answer sends again; nothing changes."""
    once = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    again = operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    assert again.version == once.version
    assert len(log_of(section)) == 2


def test_a_result_is_not_written_over_another_that_its_author_did_not_see(section):
    """Ada entered 1-0; Ben, who saw an open game, enters a draw."""
    operations.record_result(section, 3, (1, 3), WHITE_WINS, by="ada")
    with pytest.raises(Conflict, match=r"The result of 1-3 in round 3 .* by ada.* now it is 1-0") as refused:
        operations.record_result(section, 3, (1, 3), DRAWN, by="ben")
    assert "You saw no result," in str(refused.value)
    corrected = operations.record_result(
        section, 3, (1, 3), DRAWN, by="ben", seen=WHITE_WINS, reason="slip misread"
    )
    assert snapshot.load(corrected).result(1, 3).outcome is Outcome.DRAW


def test_a_change_that_the_regulations_refuse_leaves_nothing_behind(section):
    """The library says why; the records stay as they are."""
    with pytest.raises(ImpossibleChange, match="do not meet in round 3"):
        operations.record_result(section, 3, (1, 2), WHITE_WINS, by="ada")
    with pytest.raises(ImpossibleChange, match="round 3 has been paired"):
        operations.announce_bye(section, 2, 3, Outcome.HALF_POINT_BYE, by="ada", seen_version=1)
    assert (Version.objects.count(), len(log_of(section))) == (1, 1)


def test_players_come_late_ask_for_byes_and_leave(section):
    """Three acts on the way to round 4."""
    late = operations.enter_player(
        section, Player(6, Person("Fritz"), first_round=4), by="ada", seen_version=1
    )
    bye = operations.announce_bye(
        late,
        2,
        4,
        Outcome.HALF_POINT_BYE,
        by="ada",
        seen_version=late.version,
        confirmed=["second-half-point-bye"],
    )
    left = operations.withdraw_player(bye, 5, 3, by="ada", seen_version=bye.version, reason="ill")
    facts = snapshot.load(left)
    assert left.players == 6
    assert facts.result(2, 4).outcome is Outcome.HALF_POINT_BYE
    assert facts.player(5).gone_in(4)
    assert [act for _, act, *_ in log_of(section)[1:]] == [
        "player.entered",
        "bye.announced",
        "player.withdrawn",
    ]


def test_the_next_round_is_paired_by_the_engine_beside_the_announced_byes(event):
    """Round 1 of five, one of whom asked for a bye: the upper half meets the lower half.

    White was drawn, so the odd number of the upper half has White and the even one Black.

    Handbook: C.04.3 3.2.1, 5.2.5
    """
    entered = crosstable(
        """
        1 Anna  2400
        2 Boris 2300
        3 Chen  2200
        4 Dora  2100
        5 Egon  2000
        """,
        name="Open",
        scheduled_rounds=5,
        type_code="FIDE_DUTCH_2026",
        initial_colour=Colour.WHITE,
    )
    section = operations.create_section(event, "swiss", entered, by="olga")
    section = operations.announce_bye(section, 5, 1, Outcome.HALF_POINT_BYE, by="ada", seen_version=1)
    paired = operations.pair_next_round(section, by="ada", seen_version=2)
    first = snapshot.load(paired).round(1)
    assert [(game.white, game.black) for game in first.games] == [(1, 3), (4, 2)]
    assert [game.board for game in first.games] == [1, 2]
    assert [(bye.participant, bye.outcome) for bye in first.byes] == [(5, Outcome.HALF_POINT_BYE)]
    assert log_of(paired)[-1] == ("ada", "round.paired", 2, 3)
    with pytest.raises(WrongStage, match="round 1 is draft"):
        operations.pair_next_round(paired, by="ada", seen_version=3)


def test_events_and_sections_have_names_of_their_own(event, section, facts):
    """A second event at the same address is refused, and the first stays."""
    with pytest.raises(NameTaken, match="spring"):
        operations.create_event("spring", "Another", by="olga")
    with pytest.raises(NameTaken, match="open"):
        operations.create_section(event, "open", facts, by="olga")
    assert (Event.objects.count(), Section.objects.count()) == (1, 1)


def test_publishing_twice_is_publishing_once(event):
    """The log tells it once."""
    assert operations.publish_event(event, by="olga").public
    assert [entry.act for entry in queries.history(event)] == ["event.created", "event.published"]


@pytest.mark.parametrize("model", [LogEntry, Version])
def test_the_log_and_the_versions_are_added_to_and_never_changed(section, model):
    """Not by saving, not by deleting, not many at once."""
    row = model.objects.first()
    for forbidden in (
        row.save,
        row.delete,
        model.objects.all().delete,
        lambda: model.objects.update(id=1),
        lambda: model.objects.bulk_update([row], ["id"]),
    ):
        with pytest.raises(TypeError, match="added, never"):
            forbidden()
    assert model.objects.filter(pk=row.pk).exists()


def test_what_has_a_log_is_not_deleted(event, section):
    """Not even by deleting the event around it."""
    with pytest.raises(ProtectedError):
        event.delete()
    with pytest.raises(ProtectedError):
        section.delete()


def test_a_version_has_one_content(section):
    """The database itself refuses a second one of the same number."""
    first = Version.objects.get(section=section)
    with pytest.raises(IntegrityError), transaction.atomic():
        Version.objects.create(section=section, number=1, hash=first.hash, packed=first.packed)


def test_a_damaged_document_is_noticed(section, facts):
    """A document that is not what its hash says is not shown as if it were true."""
    other = snapshot.Document.of(replace(facts, name="Forged"))
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE records_version SET packed = %s",
            [history.packed(1, history.Texts(other.text, b""), None).facts],
        )
    with pytest.raises(Damaged) as refused:
        snapshot.load(section)
    assert refused.value.code == "records.damaged"


@pytest.mark.parametrize("players", [2, 60, 300])
def test_facts_are_loaded_by_one_query_whatever_the_size(event, players, django_assert_num_queries):
    """One section, one document."""
    section = operations.create_section(event, "large", large_field(players), by="olga")
    with django_assert_num_queries(1):
        assert len(snapshot.load(section).players) == players


def test_the_history_of_an_event_is_read_by_one_query(event, section, django_assert_num_queries):
    """Who did what, in which section."""
    with django_assert_num_queries(1):
        acts = [(entry.act, entry.section and entry.section.slug) for entry in queries.history(event)]
    assert acts == [("event.created", None), ("event.published", None), ("section.created", "open")]
