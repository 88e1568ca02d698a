"""Illegal moves: what is put right, what it costs, and which one loses the game (Laws 7.5, A.5.2)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta

from caissa.laws.chess_library import chess
from caissa.laws.flag_fall import lost_unless_no_mate
from caissa.laws.mating.answer import TRIES
from caissa.laws.rules import Rules, laws_of
from caissa.laws.times import NO_TIME, ClockTimes
from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import LabelledEnum, msg, plural
from caissa.tournament import Colour


class IllegalAct(LabelledEnum):
    """What counts as an illegal move once the clock has been pressed."""

    MOVE = "move", msg("a move against the rules of how the pieces move")
    NO_PROMOTION = "no-promotion", msg("a pawn on the last rank was not replaced")
    NO_MOVE = "no-move", msg("the clock was pressed without a move")
    TWO_HANDS = "two-hands", msg("a move was made with two hands")
    KING_CAPTURED = "king-captured", msg("the opponent's king was captured")


_ARTICLES = {
    IllegalAct.MOVE: "E.01 7.5.1",
    IllegalAct.NO_PROMOTION: "E.01 7.5.2",
    IllegalAct.NO_MOVE: "E.01 7.5.3",
    IllegalAct.TWO_HANDS: "E.01 7.5.4",
    IllegalAct.KING_CAPTURED: "E.01 7.5.1",
}


@dataclass(frozen=True, slots=True)
class IllegalMove:
    """What a player did in one move, and what is needed to judge it.

    Handbook: E.01 7.5.1, E.01 7.5.2, E.01 7.5.3, E.01 7.5.4
    """

    by: Colour
    acts: Collection[IllegalAct]
    rules: Rules = Rules.STANDARD
    edition: str = ""
    earlier: int = 0
    """Illegal moves that the same player has completed in this game before."""
    clock_pressed: bool = True
    opponent_has_moved: bool = False
    game_is_over: bool = False
    clocks: ClockTimes | None = None
    gained: timedelta = NO_TIME
    """What pressing the clock added: the increment, taken back with the move."""


@dataclass(frozen=True, slots=True)
class IllegalMoveAnswer:
    """What the arbiter does about an illegal move.

    Handbook: E.01 7.5.5
    """

    verdict: Verdict
    counts: bool
    """Is it one of the two completed illegal moves that lose?"""
    reinstates: bool = False
    """Is the position before the move set up again?"""
    queen: bool = False
    """Is the pawn replaced by a queen?"""
    adds: timedelta = NO_TIME
    takes_back: timedelta = NO_TIME
    times: ClockTimes | None = None
    """What both clocks are set to, if their times are known."""


def illegal_move(
    happened: IllegalMove, position: chess.Board | None = None, *, tries: int = TRIES
) -> IllegalMoveAnswer:
    """Judge an illegal move; the position is the one before it, and is needed only where the game is lost.

    Several illegal acts in one move are one illegal move. Without the position a second illegal move is
    taken for lost, as a presumption.

    Handbook: E.01 7.5.1, E.01 7.5.5, E.01 A.3, E.01 A.5.2, E.01 7.5.2, E.01 7.5.3, E.01 7.5.4
    """
    stays = _nothing_to_correct(happened)
    if stays is not None:
        return IllegalMoveAnswer(stays, counts=False, times=happened.clocks)
    what = tuple(Reason(_ARTICLES[act], act.label) for act in IllegalAct if act in happened.acts)
    if len(what) > 1:
        what += (Reason("E.01 7.5.5", msg("several illegal actions in one move count as one illegal move")),)
    # A move that was legal but for the missing piece stays on the board.
    queen = IllegalAct.NO_PROMOTION in happened.acts
    broken = {IllegalAct.MOVE, IllegalAct.KING_CAPTURED} & set(happened.acts)
    reinstates = bool(broken) or (IllegalAct.TWO_HANDS in happened.acts and not queen)
    number = happened.earlier + 1
    if number >= laws_of(happened.edition)[1].illegal_moves_that_lose:
        return IllegalMoveAnswer(_lost(happened, what, number, position, tries), True, reinstates, queen)
    return _penalised(happened, what, reinstates=reinstates, queen=queen)


def _nothing_to_correct(happened: IllegalMove) -> Verdict | None:
    """Why nothing is penalised, if so."""
    if not happened.clock_pressed:
        text = msg("the clock was not pressed: the player puts it right within the rules of touched pieces")
        return Verdict(Decision.GOES_ON, (Reason("E.01 7.5.1", text),))
    if happened.game_is_over:
        text = msg("the irregularity was not discovered during the game")
        return Verdict(Decision.RESULT_STANDS, (Reason("E.01 7.5.1", text),))
    if happened.opponent_has_moved and not happened.rules.competitive:
        text = msg(
            "the opponent has made the next move: the illegal move stands, unless both agree to correct it"
        )
        return Verdict(Decision.GOES_ON, (Reason("E.01 A.5.2", text),))
    return None


def _penalised(
    happened: IllegalMove, what: tuple[Reason, ...], *, reinstates: bool, queen: bool
) -> IllegalMoveAnswer:
    """The first: time for the opponent, the increment gained is taken back, the game goes on."""
    penalty = happened.rules.penalty
    seconds = int(penalty.total_seconds())
    text = plural(
        "first illegal move: {count} second for {colour}",
        "first illegal move: {count} seconds for {colour}",
        seconds,
        colour=happened.by.opposite.word,
    )
    reasons = (*what, Reason("E.01 7.5.5", text))
    if penalty == timedelta(minutes=1):
        reasons += (Reason("E.01 A.3", msg("in rapid and blitz it is one minute instead of two")),)
    times = happened.clocks
    if times is not None:
        times = times.plus(happened.by, -happened.gained).plus(happened.by.opposite, penalty)
    verdict = Verdict(Decision.GOES_ON, reasons)
    return IllegalMoveAnswer(verdict, True, reinstates, queen, penalty, happened.gained, times)


def _lost(
    happened: IllegalMove, what: tuple[Reason, ...], number: int, position: chess.Board | None, tries: int
) -> Verdict:
    """The second: lost, or drawn if the opponent cannot possibly mate."""
    text = msg("illegal move number {number} of {colour}", number=number, colour=happened.by.word)
    loses = Reason("E.01 7.5.5", text)
    if position is None:
        unknown = Reason("E.01 7.5.5", msg("drawn if {colour} cannot possibly mate: look at the position",
                                            colour=happened.by.opposite.word))  # fmt: skip
        decision = Decision.win_of(happened.by.opposite)
        return Verdict(decision, (*what, loses, unknown), presumed=True)
    verdict = lost_unless_no_mate(position, happened.by, loses, tries=tries)
    return Verdict(verdict.decision, (*what, *verdict.reasons), presumed=verdict.presumed)
