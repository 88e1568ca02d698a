"""Irregularities and the exam questions of the Arbiters' Manual about them."""

from __future__ import annotations

from datetime import datetime, timedelta

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.laws import (
    ClockTimes,
    Decision,
    Facts,
    Field,
    Happening,
    IllegalAct,
    IllegalMove,
    MissingAnswer,
    Penalty,
    Rules,
    device,
    illegal_move,
    illegal_position,
    reversed_colours,
    what_now,
    wrong_board_orientation,
    wrong_initial_position,
)
from caissa.tournament import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK
MINUTE = timedelta(minutes=1)


def test_question_2_the_clock_fails() -> None:
    """Exam question 2: after 20 minutes White claims 5; 8 or 9 and 11 or 12 minutes are reasonable."""
    facts = Facts(by=WHITE, elapsed=20 * MINUTE, claimed=5 * MINUTE)
    used = what_now(Happening.DEFECTIVE_CLOCK, facts).times

    assert used is not None
    assert used.white + used.black == 20 * MINUTE
    assert 8 * MINUTE <= used.white <= 9 * MINUTE


def test_question_3_the_default_time_counts_from_the_real_start() -> None:
    """Exam question 3: started 19:40, 30 minutes, came 20:05: the game is played; at 20:11 it is lost."""
    facts = Facts(by=BLACK, started=_at(19, 40), arrived=_at(20, 5), default_time=30)
    later = Facts(by=BLACK, started=_at(19, 40), arrived=_at(20, 11), default_time=30)

    assert what_now(Happening.LATE_ARRIVAL, facts).decision is Decision.GOES_ON
    assert what_now(Happening.LATE_ARRIVAL, later).decision is Decision.WHITE_WINS


def _at(hour: int, minute: int) -> datetime:
    return datetime(2026, 5, 1, hour, minute)  # noqa: DTZ001 - the hall's clock


def test_question_4_the_queen_must_move() -> None:
    """Exam question 4: Black is in check and plays Qxd3: two minutes for White; the queen must parry.

    The king on g8 is checked by a bishop on b3; of the queen's moves only Qd5 and Qe6 answer it.
    """
    before = "6k1/6pp/3q4/8/8/1B1P4/6PP/6K1 b - - 0 28"
    facts = Facts(
        by=BLACK, position=before, squares=("d6", "d3"), increment=timedelta(seconds=30),
        clocks=ClockTimes(10 * MINUTE, 5 * MINUTE),
    )  # fmt: skip
    advice = what_now(Happening.ILLEGAL_MOVE, facts)

    assert advice.decision is Decision.GOES_ON
    assert advice.moves == ("Qd5", "Qe6")
    assert advice.times == ClockTimes(12 * MINUTE, timedelta(minutes=4, seconds=30))


def test_question_5_two_illegal_acts_in_one_move_are_one() -> None:
    """Exam question 5: two hands and no promotion: one illegal move, a queen, two minutes for Black."""
    acts = {IllegalAct.TWO_HANDS, IllegalAct.NO_PROMOTION}
    answer = illegal_move(IllegalMove(WHITE, acts))

    assert (answer.verdict.decision, answer.adds) == (Decision.GOES_ON, 2 * MINUTE)
    assert (answer.queen, answer.reinstates) == (True, False)


def test_question_6_an_upside_down_rook_is_a_rook() -> None:
    """Exam question 6: announced as a queen, it stays a rook (4.4.4); the mate of Black's knight stands."""
    as_a_rook = chess.Board("KR6/P7/4n3/8/8/8/8/1r5k b - - 0 1")
    as_a_queen = chess.Board("KQ6/P7/4n3/8/8/8/8/1r5k b - - 0 1")
    for board in (as_a_rook, as_a_queen):
        board.push_san("Nc7")

    assert what_now(Happening.INVERTED_ROOK, Facts()).article == "E.01 4.4.4"
    assert as_a_rook.is_checkmate()
    assert not as_a_queen.is_checkmate()


@pytest.mark.parametrize("rules", [Rules.A5, Rules.B3])
def test_question_9_wait_for_the_next_move(rules: Rules) -> None:
    """Exam question 9: a pawn on the last rank and the opponent has moved: wait, then drawn (A.5.4)."""
    assert illegal_position(rules, next_move_completed=False).decision is Decision.WAIT
    assert illegal_position(rules, next_move_completed=True).decision is Decision.DRAWN


def test_under_the_competitive_rules_nobody_waits() -> None:
    """In standard chess an illegal position is put right at once."""
    assert illegal_position(Rules.STANDARD, next_move_completed=True).article == "E.01 7.5.1"


def test_questions_25_and_26_a_device_loses_even_where_mate_is_impossible() -> None:
    """Exam questions 25 and 26: the opponent wins, also after the game, unless the event is milder."""
    assert device(WHITE).decision is Decision.BLACK_WINS
    assert what_now(Happening.DEVICE, Facts(by=WHITE, over=True)).steps
    assert device(WHITE, milder_penalty="a warning").decision is Decision.GOES_ON


# -- illegal moves -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "minutes"), [(Rules.STANDARD, 2), (Rules.A4, 1), (Rules.A5, 1), (Rules.B2, 2), (Rules.B3, 1)]
)
def test_the_first_illegal_move_costs_time(rules: Rules, minutes: int) -> None:
    """Two minutes, in rapid and blitz one (7.5.5, A.3)."""
    answer = illegal_move(IllegalMove(WHITE, {IllegalAct.MOVE}, rules))

    assert (answer.adds, answer.reinstates) == (minutes * MINUTE, True)


def test_the_second_illegal_move_loses_unless_no_mate_is_possible() -> None:
    """Lost against a rook, drawn against a bare king (7.5.5); without the position a presumption."""
    second = IllegalMove(WHITE, {IllegalAct.MOVE}, earlier=1)
    against_a_rook = chess.Board("4k2r/8/8/8/8/8/8/4K3 w - - 0 1")
    against_a_king = chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")

    assert illegal_move(second, against_a_rook).verdict.decision is Decision.BLACK_WINS
    assert illegal_move(second, against_a_king).verdict.decision is Decision.DRAWN
    assert illegal_move(second).verdict.presumed


def test_before_the_clock_is_pressed_nothing_is_illegal() -> None:
    """A move becomes illegal when the clock is pressed (7.5.1)."""
    answer = illegal_move(IllegalMove(WHITE, {IllegalAct.MOVE}, clock_pressed=False))

    assert (answer.counts, answer.adds) == (False, timedelta(0))


@pytest.mark.parametrize(("rules", "stands"), [(Rules.A5, True), (Rules.B3, True), (Rules.STANDARD, False),
                                               (Rules.A4, False), (Rules.B2, False)])  # fmt: skip
def test_the_opponent_has_moved(rules: Rules, stands: bool) -> None:
    """In rapid and blitz without enough arbiters the illegal move then stands (A.5.2); else it does not."""
    answer = illegal_move(IllegalMove(BLACK, {IllegalAct.MOVE}, rules, opponent_has_moved=True))

    assert answer.counts is not stands


def test_after_the_game_the_result_stands() -> None:
    """An illegal move found after the game changes nothing (7.5.1)."""
    answer = illegal_move(IllegalMove(BLACK, {IllegalAct.MOVE}, game_is_over=True))

    assert answer.verdict.decision is Decision.RESULT_STANDS


# -- set-up --------------------------------------------------------------------------------------------------


def test_reversed_colours() -> None:
    """Nine moves by both: a new game; ten: it goes on; finished: the result stands (7.3)."""
    assert reversed_colours(9).decision is Decision.NEW_GAME
    assert reversed_colours(10).decision is Decision.GOES_ON
    assert reversed_colours(5, game_is_over=True).decision is Decision.RESULT_STANDS


@pytest.mark.parametrize(
    ("moves", "rules", "decision"),
    [
        (30, Rules.STANDARD, Decision.NEW_GAME),
        (30, Rules.A4, Decision.NEW_GAME),
        (9, Rules.A5, Decision.NEW_GAME),
        (10, Rules.A5, Decision.GOES_ON),
        (10, Rules.B3, Decision.GOES_ON),
    ],
)
def test_a_wrong_initial_position(moves: int, rules: Rules, decision: Decision) -> None:
    """A new game (7.2.1), in rapid and blitz not after ten moves (A.5.1.2)."""
    assert wrong_initial_position(moves, rules).decision is decision


def test_a_board_placed_wrongly() -> None:
    """The position is transferred (7.2.2); after ten moves of a rapid game nobody can claim it."""
    assert wrong_board_orientation(30).article == "E.01 7.2.2"
    assert wrong_board_orientation(10, Rules.A5).article == "E.01 A.5.1.2"


# -- what now ------------------------------------------------------------------------------------------------


def test_every_happening_has_an_answer() -> None:
    """With everything known, each happening leads to a decision with an article of the Laws."""
    known = Facts(
        by=WHITE, clocks=ClockTimes(MINUTE, MINUTE), position="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", moves=12,
        claim_holds=False, squares=("e2",), last_period=True, started=_at(15, 0), arrived=_at(15, 10),
        default_time=0,
    )  # fmt: skip
    for happening in Happening:
        assert what_now(happening, known).article.startswith("E.01 "), happening


@pytest.mark.parametrize("happening", [happening for happening in Happening if happening.needs])
def test_what_must_be_known_is_asked_for(happening: Happening) -> None:
    """Nothing is decided from nothing."""
    with pytest.raises(MissingAnswer):
        what_now(happening, Facts())


def test_warnings_lead_to_the_loss_of_the_game() -> None:
    """After three warnings the arbiter declares the game lost (11.7); before, 12.9 offers everything."""
    first = what_now(Happening.DISTURBANCE, Facts(by=WHITE))
    fourth = what_now(Happening.DISTURBANCE, Facts(by=WHITE, warnings=3))

    assert first.penalties == tuple(Penalty)
    assert (fourth.decision, fourth.article) == (Decision.BLACK_WINS, "E.01 11.7")


def test_both_flags_down() -> None:
    """In the last period drawn, before it the game goes on (Guidelines III.3.1)."""
    assert what_now(Happening.BOTH_FLAGS, Facts(last_period=True)).decision is Decision.DRAWN
    assert what_now(Happening.BOTH_FLAGS, Facts(last_period=False)).decision is Decision.GOES_ON


def test_a_wrong_claim_sets_the_clocks() -> None:
    """A wrong claim of Black in standard chess: White 10 minutes become 12 (9.5.3)."""
    facts = Facts(by=BLACK, claim_holds=False, clocks=ClockTimes(10 * MINUTE, MINUTE))

    assert what_now(Happening.THREEFOLD_CLAIM, facts).times == ClockTimes(12 * MINUTE, MINUTE)


SECONDS = st.integers(0, 7200).map(lambda number: timedelta(seconds=number))


@given(
    st.sampled_from([Happening.ILLEGAL_MOVE, Happening.NO_MOVE, Happening.TWO_HANDS, Happening.DISTURBANCE]),
    st.sampled_from(Rules),
    SECONDS,
    SECONDS,
    SECONDS,
    st.integers(0, 4),
    st.booleans(),
)
def test_the_same_with_the_colours_exchanged(
    happening: Happening,
    rules: Rules,
    white: timedelta,
    black: timedelta,
    increment: timedelta,
    earlier: int,
    moved: bool,
) -> None:
    """White's offence and Black's are judged alike; no display falls below zero, the opponent never loses."""
    times = ClockTimes(white, black)
    ours = what_now(happening, Facts(rules, by=WHITE, clocks=times, increment=increment, earlier=earlier,
                                     warnings=earlier, opponent_moved=moved))  # fmt: skip
    theirs = what_now(happening, Facts(rules, by=BLACK, clocks=times.mirrored, increment=increment,
                                       earlier=earlier, warnings=earlier, opponent_moved=moved))  # fmt: skip

    assert ours.decision.mirrored is theirs.decision
    assert [reason.article for reason in ours.reasons] == [reason.article for reason in theirs.reasons]
    if ours.times is not None:
        assert theirs.times == ours.times.mirrored
        assert min(ours.times.white, ours.times.black) >= timedelta(0)
        assert ours.times.black >= black


def test_fields_are_facts() -> None:
    """Every field that a happening asks for can be told."""
    assert all(hasattr(Facts(), field.value.replace("-", "_")) for field in Field)
