"""Changes that the regulations allow, and those they do not."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from caissa.errors import ForbiddenByRegulations, ImpossibleChange
from caissa.testing import crosstable
from caissa.tournament import (
    Departure,
    Event,
    Game,
    LogEntry,
    Outcome,
    Person,
    Player,
    Round,
    Scoring,
    Title,
    Tournament,
    TpnList,
)
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
     ("1*", False), ("W1", False), ("1L", False), (" 0", False), ("W-", False), ("+L", False)],
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


def test_nobody_enters_after_the_last_round(open_event):
    """C.04.1 1: the tournament has five rounds."""
    with pytest.raises(ImpossibleChange, match="only 5 rounds"):
        enter_player(open_event, Player(9, Person("Late, Lia"), first_round=6))
    with pytest.raises(ImpossibleChange, match="counted from 1"):
        enter_player(open_event, Player(9, Person("Late, Lia"), first_round=0))


def field(*ratings, **facts):
    """Players 1, 2, 3 … with these ratings."""
    players = (Player(at, Person(f"P{at}"), rating) for at, rating in enumerate(ratings, start=1))
    return Tournament(players=tuple(players), scheduled_rounds=9, **facts)


def late(number, rating, first_round=2, title=None):
    """A late entry."""
    return Player(number, Person("Zeta", title=title), rating, first_round)


def test_a_late_entry_moves_those_below_down_by_one():
    """C.04.2 2.4: who comes to round 2 of a hundred as number 31 makes 31 number 32, and 100 number 101."""
    hundred = field(*(2500 - 10 * at for at in range(1, 101)))

    entered = enter_player(hundred, late(101, 2195))  # 30 has 2200 and 31 has 2190

    assert [entered.tpn(number, 2) for number in (30, 101, 31, 100)] == [30, 31, 32, 101]
    assert [entered.tpn(number, 1) for number in (30, 31, 100)] == [30, 31, 100]


def test_a_title_counts_where_ratings_are_equal():
    """C.04.2 2.2.2: the grandmaster stands before the untitled player of the same rating."""
    assert enter_player(field(2400, 2300), late(3, 2300, title=Title.GM)).tpn(2, 2) == 3


def test_two_late_entries_stand_in_each_other_s_lists():
    """C.04.2 2.4: 4 (2350) was to come to round 3; 5 (2450) then comes to round 2 and is there in 3 too."""
    once = enter_player(field(2500, 2400, 2300), late(4, 2350, first_round=3))
    twice = enter_player(once, late(5, 2450))

    assert twice.tpns[-1] == TpnList(3, (1, 5, 2, 4, 3))
    assert [twice.tpn(number, 2) for number in (1, 5, 2)] == [1, 2, 3]


def test_a_late_entry_into_numbers_that_were_drawn():
    """C.04.2 2.4: it stands before the first player whom it outranks; 3 has 2000."""
    drawn = field(2400, 2200, 2000, tpns=(TpnList(1, (1, 3, 2)),))

    assert enter_player(drawn, late(4, 2300)).tpns == (TpnList(1, (1, 3, 2)), TpnList(2, (1, 4, 3, 2)))


def test_numbers_that_fit_need_no_list_and_a_table_keeps_its_own():
    """C.04.2 2.4 is of Swiss systems; C.05 Annex 1 gives everyone a place in the table for all rounds."""
    assert enter_player(field(2400, 2300), late(3, 2200)).tpns == ()
    table = field(2400, 2300, type_code="BERGER_ROUNDROBIN")
    assert enter_player(table, late(3, 2350)).tpns == ()


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


def test_nobody_leaves_before_a_round_they_are_in():
    """C.04.2 3.2: a pairing-allocated bye in round 2 and a game in round 3 are part of the tournament."""
    event = crosstable(
        """
        1 Anna  2w1 H   3b1
        2 Boris 1b0 3w1 U
        3 Chen  U   2b0 1w0
        """,
        scheduled_rounds=5,
    )
    with pytest.raises(ImpossibleChange, match="Anna is paired in round 3"):
        withdraw_player(event, 1, 1)
    with pytest.raises(ImpossibleChange, match="Boris is paired in round 3"):
        withdraw_player(event, 2, 2)
    with pytest.raises(ImpossibleChange, match="only 5 rounds"):
        withdraw_player(event, 2, 6)
    with pytest.raises(ImpossibleChange, match="counted from 1"):
        withdraw_player(event, 2, -1)


def test_who_leaves_a_round_robin_has_open_games_in_the_table(open_event):
    """C.05 6.7.1: the games of later rounds stand in the table already; one with a result does not lapse."""
    table = replace(open_event, type_code="BERGER_ROUNDROBIN")
    assert withdraw_player(table, 4, 1).player(4).gone_in(2)
    with pytest.raises(ImpossibleChange, match="Dora is paired in round 1"):
        withdraw_player(table, 4, 0)


@pytest.mark.parametrize("leave", [withdraw_player, expel_player])
def test_byes_announced_for_later_rounds_lapse_with_the_leaving(open_event, leave):
    """C.07 16.1.1: every round after a withdrawal is a zero-point bye; the half-point bye is not."""
    asked = announce_bye(announce_bye(open_event, 4, 3, Outcome.HALF_POINT_BYE), 1, 3, Outcome.HALF_POINT_BYE)
    gone = leave(asked, 4, 2, "ill")
    assert [bye.participant for bye in gone.round(3).byes] == [1]
    assert gone.points(4, 3) == gone.points(4, 2)
    with pytest.raises(ImpossibleChange, match="Dora withdrew after round 2"):
        announce_bye(gone, 4, 3, Outcome.HALF_POINT_BYE)


def test_a_refused_bye_says_why(open_event):
    """C.04.2 3.3: Anna plays in round 2; Lia enters in round 4, and round 2 was paired without her."""
    entered = enter_player(open_event, Player(9, Person("Late, Lia"), first_round=4))
    with pytest.raises(ImpossibleChange, match="round 2 has been paired; Anna is already paired in it"):
        announce_bye(entered, 1, 2, Outcome.HALF_POINT_BYE)
    with pytest.raises(ImpossibleChange, match="round 2 has been paired; Late, Lia enters in round 4"):
        announce_bye(entered, 9, 2, Outcome.HALF_POINT_BYE)


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
    with pytest.raises(ImpossibleChange, match="enter a reason"):
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
    assert [section.name for section in changed.sections] == ["A", "B"]
    assert changed.section("A").paired_rounds == 3
    assert changed.log == (entry,)
    with pytest.raises(KeyError):
        event.section("C")
