"""Changes that the regulations allow, and those they do not."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from caissa.errors import ForbiddenByRegulations, ImpossibleChange
from caissa.testing import crosstable
from caissa.tournament import Departure, Event, Game, LogEntry, Outcome, Person, Player, Round, Scoring
from caissa.tournament.changes import (
    announce_bye,
    change_number_of_rounds,
    change_scoring,
    enter_player,
    expel_player,
    prohibited_split,
    readmit_player,
    record_result,
    withdraw_player,
)

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS


@pytest.fixture
def open_event():
    """Round 1 played, round 2 paired."""
    return crosstable(
        """
        1 Anna  2w1 3b*
        2 Boris 1b0 4w*
        3 Chen  4b1 1w*
        4 Dora  3w0 2b*
        """,
        scheduled_rounds=5,
    )


def test_a_result_is_entered_for_both_and_a_resend_changes_nothing(open_event):
    """The outcome of each side is kept; the same entry again gives the same facts."""
    once = record_result(open_event, 2, 3, 1, (DRAW, DRAW))
    assert once.result(1, 2).outcome is once.result(3, 2).outcome is DRAW
    assert record_result(once, 2, 3, 1, (DRAW, DRAW)) == once


def test_a_result_of_a_game_that_was_not_paired_is_refused(open_event):
    """1 has Black against 3, not White."""
    with pytest.raises(ImpossibleChange, match="do not meet in round 2"):
        record_result(open_event, 2, 1, 3, (DRAW, DRAW))


@pytest.mark.parametrize(
    ("letters", "lawful"),
    [("10", True), ("==", True), ("00", True), ("=0", True), ("0=", True), ("+-", True), ("-+", True),
     ("--", True),
     ("WL", True), ("DD", True), ("**", True), ("??", True),
     ("11", False), ("1=", False), ("=1", False), ("++", False), ("1-", False), ("+0", False), ("H=", False),
     ("1*", False), ("W1", False), ("1L", False), (" 0", False)],
)  # fmt: skip
def test_which_pairs_of_outcomes_the_laws_know(letters, lawful):
    """Laws 10.2: ½-0, 0-0 and forfeits may be decided; 1-½ and 1-1 exceed what a game can bring."""
    outcomes = (Outcome(letters[0]), Outcome(letters[1]))
    assert (prohibited_split(outcomes) == "") is lawful


def test_an_unlawful_result_is_refused_with_the_article(open_event):
    """Laws 10.2."""
    with pytest.raises(ImpossibleChange, match=r"exceed what a game can bring\. \[Laws 10\.2\]"):
        record_result(open_event, 2, 3, 1, (WIN, DRAW))


def test_a_late_entry_comes_in_from_the_next_unpaired_round(open_event):
    """C.04.2 2.4: rounds that have been paired are missed."""
    late = Player(9, Person("Late, Lia"), first_round=3)
    assert enter_player(open_event, late).player(9) == late
    with pytest.raises(ImpossibleChange, match="can enter from round 3"):
        enter_player(open_event, replace(late, first_round=2))


def test_a_number_belongs_to_one_player(open_event):
    """Two players on one number would make results ambiguous."""
    with pytest.raises(ImpossibleChange, match="belongs to Anna"):
        enter_player(open_event, Player(1, Person("Other"), first_round=3))


def test_withdrawal_holds_from_the_round_after(open_event):
    """C.04.2 3.2; who has been paired in round 2 cannot leave after round 1."""
    assert withdraw_player(open_event, 4, 2).player(4).gone_in(3)
    with pytest.raises(ImpossibleChange, match="is paired in round 2"):
        withdraw_player(open_event, 4, 1)
    with pytest.raises(ImpossibleChange, match="no player 77"):
        withdraw_player(open_event, 77, 2)


def test_expulsion_needs_a_reason_and_is_final(open_event):
    """Laws 12.9."""
    with pytest.raises(ImpossibleChange, match="reason"):
        expel_player(open_event, 4, 2, "")
    expelled = expel_player(open_event, 4, 2, "telephone in the playing area")
    assert expelled.player(4).left.how is Departure.EXPELLED
    with pytest.raises(ImpossibleChange, match="was expelled"):
        readmit_player(expelled, 4)
    assert readmit_player(withdraw_player(open_event, 4, 2), 4) == open_event


def test_a_bye_is_announced_for_a_round_not_yet_paired(open_event):
    """C.04.2 3.3; announcing it twice leaves one bye."""
    once = announce_bye(open_event, 1, 3, Outcome.HALF_POINT_BYE)
    assert once.result(1, 3).outcome is Outcome.HALF_POINT_BYE
    assert announce_bye(once, 1, 3, Outcome.HALF_POINT_BYE) == once
    for number, kind in (
        (2, Outcome.HALF_POINT_BYE),
        (3, Outcome.PAIRING_ALLOCATED_BYE),
        (6, Outcome.ZERO_POINT_BYE),
    ):
        with pytest.raises(ImpossibleChange):
            announce_bye(open_event, 1, number, kind)


def test_the_number_of_rounds_is_fixed_before_round_one(open_event):
    """C.04.1 1 and B.01 1.1.1: later only with a reason, and norms come into doubt."""
    with pytest.raises(ImpossibleChange, match="needs a reason"):
        change_number_of_rounds(open_event, 7)
    changed, findings = change_number_of_rounds(open_event, 7, "the hall is free one more day")
    assert changed.scheduled_rounds == 7
    assert [finding.code for finding in findings] == ["rounds.changed"]
    with pytest.raises(ImpossibleChange, match="2 rounds have been paired"):
        change_number_of_rounds(open_event, 1, "rain")
    before, none = change_number_of_rounds(replace(open_event, rounds=()), 9)
    assert (before.scheduled_rounds, none) == (9, ())


def test_the_scoring_system_is_fixed_before_round_one(open_event):
    """C.04.1 3, and FIDE mode refuses what the Laws do not know."""
    unplayed = replace(open_event, rounds=())
    assert change_scoring(unplayed, Scoring.of("3", "1")).scoring.win == 3
    with pytest.raises(ImpossibleChange, match="round 1 has been paired"):
        change_scoring(open_event, Scoring.of("3", "1"))
    with pytest.raises(ForbiddenByRegulations):
        change_scoring(unplayed, Scoring.of("3", "2"))
    assert change_scoring(replace(unplayed, fide_mode=False), Scoring.of("3", "2")).scoring.draw == 2


def test_an_event_keeps_a_log_of_every_change(open_event):
    """GEN-009: the section is replaced in its place and the act is added to the log."""
    section = replace(open_event, name="A")
    event = Event("Festival", sections=(section, replace(open_event, name="B")))
    entry = LogEntry(datetime(2026, 5, 1, 15, 0, tzinfo=UTC), "Okafor", "round.paired", "A")
    changed = event.with_section(section.with_round(Round(3, games=(Game(1, 4),))), entry)
    assert [one.name for one in changed.sections] == ["A", "B"]
    assert changed.section("A").paired_rounds == 3
    assert changed.log == (entry,)
    with pytest.raises(KeyError):
        event.section("C")
