"""Irregularities and the exam questions of the Arbiters' Manual about them."""

from __future__ import annotations

from dataclasses import replace
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
    SealedMoveState,
    Situation,
    device,
    illegal_move,
    illegal_position,
    reversed_colours,
    what_now,
    wrong_board_orientation,
    wrong_initial_position,
)
from caissa.play import parse_time_control
from caissa.play.time_controls.time_control import Allotment, Mode, Period, TimeControl
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
        default_time=0, now=_at(15, 20),
        control=parse_time_control("25'"), announced=False, sealed=SealedMoveState.READABLE, written="e4",
        replier=True,
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


KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")


def test_the_moves_on_record_judge_a_claim_that_nobody_has_checked() -> None:
    """Laws 9.2.2: the first position after 0, 4 and 8 half-moves; the arbiter still decides."""
    facts = Facts(by=WHITE, played=Situation(KNIGHTS * 2))
    advice = what_now(Happening.THREEFOLD_CLAIM, facts)
    assert (advice.decision, advice.article, advice.presumed) == (Decision.DRAWN, "E.01 9.2.2", True)
    words = " ".join(reason.what for reason in advice.reasons)
    assert "3 times, after half-moves 0, 4, 8" in words
    assert "after moves 0, 2, 4" in words


def test_a_wrong_claim_by_the_moves_on_record_costs_time_and_binds_the_written_move() -> None:
    """Laws 9.5.3: after 4 half-moves there are two occurrences; the written Nf3 must be played."""
    clocks = ClockTimes(10 * MINUTE, MINUTE)
    facts = Facts(by=WHITE, played=Situation(KNIGHTS), written="Nf3", clocks=clocks)
    advice = what_now(Happening.THREEFOLD_CLAIM, facts)
    assert (advice.decision, advice.article) == (Decision.GOES_ON, "E.01 9.2.1")
    assert (advice.times, advice.moves) == (ClockTimes(10 * MINUTE, 3 * MINUTE), ("Nf3",))
    fifty = what_now(Happening.FIFTY_MOVES_CLAIM, replace(facts, written=""))
    assert (fifty.decision, fifty.article) == (Decision.GOES_ON, "E.01 9.3.2")
    assert "2 moves by each player" in fifty.reasons[0].what


def test_what_the_arbiter_has_found_goes_before_the_moves_on_record() -> None:
    """Boards send wrong moves: the score sheets decide, and what the record says is only said."""
    facts = Facts(by=WHITE, played=Situation(KNIGHTS * 2), claim_holds=False)
    advice = what_now(Happening.THREEFOLD_CLAIM, facts)
    assert (advice.decision, advice.presumed) == (Decision.GOES_ON, False)
    assert "by the moves on record: the position is there 3 times" in advice.reasons[-1].what


@pytest.mark.parametrize(
    ("white", "black", "now", "decision"),
    [
        (None, None, 10, Decision.GOES_ON),
        (None, None, 31, Decision.BOTH_LOSE),
        (12, None, 31, Decision.WHITE_WINS),
        (None, 12, 31, Decision.BLACK_WINS),
        (12, 25, 31, Decision.GOES_ON),
    ],
)
def test_neither_player_was_there_at_the_start(
    white: int | None, black: int | None, now: int, decision: Decision
) -> None:
    """Laws 6.7.1: thirty minutes from 15:00 are over after 15:30."""
    came = [None if minute is None else _at(15, minute) for minute in (white, black)]
    facts = Facts(started=_at(15, 0), default_time=30, white_arrived=came[0], black_arrived=came[1],
                  now=_at(15, now))  # fmt: skip
    assert what_now(Happening.BOTH_ABSENT, facts).decision is decision


def test_white_loses_the_time_until_white_arrives() -> None:
    """Laws 6.7.2: twelve minutes of ninety; without a default time there is nothing to wait for."""
    clocks = ClockTimes(90 * MINUTE, 90 * MINUTE)
    facts = Facts(
        started=_at(15, 0), default_time=30, white_arrived=_at(15, 12), now=_at(15, 15), clocks=clocks
    )
    advice = what_now(Happening.BOTH_ABSENT, facts)
    assert advice.times == ClockTimes(78 * MINUTE, 90 * MINUTE)
    assert [reason.article for reason in advice.reasons] == ["E.01 6.7.1", "E.01 6.7.2", "E.01 6.7.2"]
    assert "12 minutes" in advice.reasons[1].what
    waiting = what_now(Happening.BOTH_ABSENT, replace(facts, white_arrived=None))
    assert (waiting.times, "15 minutes so far" in waiting.reasons[1].what) == (None, True)
    at_once = what_now(Happening.BOTH_ABSENT, replace(facts, default_time=0, white_arrived=_at(15, 1)))
    assert at_once.decision is Decision.BOTH_LOSE


def test_a_defective_clock_is_set_by_the_time_control() -> None:
    """Laws 6.10.1: 90+30 and 20 moves by each are 90 + 10.5 minutes; of 60 minutes each has used 30."""
    facts = Facts(control=parse_time_control("90+30"), moves=20, elapsed=60 * MINUTE, clock_name="41")
    advice = what_now(Happening.DEFECTIVE_CLOCK, facts)
    left = timedelta(hours=1, minutes=10, seconds=30)
    assert advice.times == ClockTimes(left, left)
    assert "the clock 41 as defective" in advice.steps[0]


def test_the_second_period_counts_when_its_first_move_is_to_be_made() -> None:
    """40 moves in 90 minutes, then 30, with 30 s a move: 140.5 minutes after 40 moves, 70 of them used."""
    own = Allotment((Period(90 * 60, 40, 30), Period(30 * 60, None, 30)))
    facts = Facts(control=TimeControl(own, own, Mode.INCREMENT), moves=40, elapsed=140 * MINUTE)
    times = what_now(Happening.DEFECTIVE_CLOCK, facts).times
    assert times is not None
    assert times.white == timedelta(minutes=70, seconds=30)
    before = what_now(Happening.DEFECTIVE_CLOCK, replace(facts, moves=39)).times
    assert before is not None
    assert before.white == 40 * MINUTE  # 90 + 20 minutes, and no second period yet


def test_the_times_that_were_known_last_are_set_again() -> None:
    """Laws 6.10.1: with a live board there is nothing to estimate."""
    clocks = ClockTimes(12 * MINUTE, 9 * MINUTE)
    assert what_now(Happening.DEFECTIVE_CLOCK, Facts(clocks=clocks)).times == clocks


def test_an_assistant_costs_ten_minutes_but_nothing_because_of_a_disability() -> None:
    """Box to 6.2.6; an opponent who serves as assistant may get more time (Organisers' Manual 9.2.4)."""
    clocks = ClockTimes(90 * MINUTE, 90 * MINUTE)
    facts = Facts(by=BLACK, clocks=clocks)
    assert what_now(Happening.ASSISTANT, facts).times == ClockTimes(90 * MINUTE, 80 * MINUTE)
    disabled = what_now(Happening.ASSISTANT, replace(facts, disabled=True))
    assert (disabled.times, disabled.steps) == (None, ())
    helped = what_now(Happening.ASSISTANT, replace(facts, disabled=True, extra=5 * MINUTE))
    assert helped.times == ClockTimes(95 * MINUTE, 90 * MINUTE)


def _short_of_time(**others: object) -> Facts:
    """Black has 1:59 of 25 minutes without increment, White three minutes; Black turns to the arbiter."""
    clocks = ClockTimes(3 * MINUTE, timedelta(seconds=119))
    known = {"by": BLACK, "clocks": clocks, "control": parse_time_control("25'"), "announced": True}
    return Facts(**{**known, "last_period": True, **others})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ruling", "decision", "times"),
    [
        ("drawn", Decision.DRAWN, None),
        ("rejected", Decision.GOES_ON, ClockTimes(5 * MINUTE, timedelta(seconds=119))),
        ("postponed", Decision.GOES_ON, ClockTimes(5 * MINUTE, timedelta(seconds=119))),
    ],
)
def test_a_claim_in_a_quickplay_finish(ruling: str, decision: Decision, times: ClockTimes | None) -> None:
    """Guidelines III.5: drawn, or two minutes for the opponent."""
    advice = what_now(Happening.QUICKPLAY_CLAIM, _short_of_time(ruling=ruling))
    assert (advice.decision, advice.times, advice.article) == (decision, times, "E.01 G.III.5")


def test_before_the_ruling_the_choices_are_named() -> None:
    """Guidelines III.5: the decision is the arbiter's."""
    advice = what_now(Happening.QUICKPLAY_CLAIM, _short_of_time())
    assert (advice.decision, advice.presumed) == (Decision.GOES_ON, True)


def test_five_seconds_a_move_on_request() -> None:
    """Guidelines III.4: five seconds at once for both, and two minutes for White."""
    advice = what_now(Happening.QUICKPLAY_INCREMENT, _short_of_time())
    assert advice.times == ClockTimes(timedelta(minutes=5, seconds=5), timedelta(seconds=124))


@pytest.mark.parametrize(
    "others",
    [
        {"announced": False},
        {"clocks": ClockTimes(3 * MINUTE, 2 * MINUTE)},
        {"control": parse_time_control("25+10")},
    ],
)
def test_nobody_else_may_turn_to_the_arbiter(others: dict[str, object]) -> None:
    """Guidelines III.2, III.4: announced beforehand, less than two minutes, no increment."""
    for happening in (Happening.QUICKPLAY_CLAIM, Happening.QUICKPLAY_INCREMENT):
        advice = what_now(happening, _short_of_time(ruling="drawn", **others))
        assert (advice.decision, advice.times, advice.article) == (Decision.GOES_ON, None, "E.01 G.III")


@pytest.mark.parametrize(
    ("written", "state", "decision", "article"),
    [
        ("e4", "readable", Decision.GOES_ON, "E.01 G.I.9.1"),
        ("e5", "readable", Decision.BLACK_WINS, "E.01 G.I.8.3"),
        ("", "ambiguous", Decision.BLACK_WINS, "E.01 G.I.8.1"),
        ("", "unreadable", Decision.BLACK_WINS, "E.01 G.I.8.2"),
        ("", "envelope-missing", Decision.GOES_ON, "E.01 G.I.12.1"),
        ("", "position-lost", Decision.NEW_GAME, "E.01 G.I.12.2"),
    ],
)
def test_the_envelope_is_opened(written: str, state: str, decision: Decision, article: str) -> None:
    """Guidelines I.8 and I.12: White sealed, and Black has a rook to mate with."""
    facts = Facts(position="4k2r/8/8/8/8/8/4P3/4K3 w - - 0 40", written=written,
                  sealed=SealedMoveState(state), replier=True)  # fmt: skip
    advice = what_now(Happening.SEALED_MOVE, facts)
    assert (advice.decision, advice.article) == (decision, article)


def test_the_envelope_waits_for_the_player_who_must_reply() -> None:
    """Guidelines I.9.2: the clock of that player runs; then the move in it must be known."""
    facts = Facts(position="4k2r/8/8/8/8/8/4P3/4K3 w - - 0 40", written="e4",
                  sealed=SealedMoveState.READABLE, replier=False)  # fmt: skip
    assert what_now(Happening.SEALED_MOVE, facts).article == "E.01 G.I.9.2"
    with pytest.raises(MissingAnswer):
        what_now(Happening.SEALED_MOVE, replace(facts, replier=True, written=""))


@pytest.mark.parametrize(
    ("written", "sealer", "replier", "decision"),
    [
        ("Rb1", True, False, Decision.WHITE_WINS),
        ("Rb1", False, True, Decision.BLACK_WINS),
        ("Rb1", False, False, Decision.BOTH_LOSE),
        ("Rb1", True, True, Decision.GOES_ON),
        ("Ra8", False, True, Decision.WHITE_WINS),
    ],
)
def test_who_is_absent_at_the_end_of_the_default_time_loses(
    written: str, sealer: bool, replier: bool, decision: Decision
) -> None:
    """Guidelines I.10: unless the sealed move ended the game; White's Ra8 is mate."""
    facts = Facts(position="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 40", written=written, sealer=sealer,
                  replier=replier, sealed=SealedMoveState.READABLE, default_time_over=True)  # fmt: skip
    assert what_now(Happening.SEALED_MOVE, facts).decision is decision
