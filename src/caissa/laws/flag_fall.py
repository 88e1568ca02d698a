"""A flag has fallen, or a player resigns: who wins, unless the opponent cannot mate."""

from __future__ import annotations

from caissa.laws.chess_library import chess
from caissa.laws.endings import automatic
from caissa.laws.mating.answer import TRIES, MatingAnswer, can_mate
from caissa.laws.situation import Situation
from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import msg
from caissa.play import Clock, FlagDecision, flag_decision
from caissa.play.clocks.flags import checked_moves
from caissa.tournament import Colour


def flag_verdict(situation: Situation, fallen: Colour, *, tries: int = TRIES) -> Verdict:
    """The moves were not completed in time: lost, or drawn if the opponent cannot possibly mate.

    An end that came before the flag was noticed stands. Where it is not proved whether the opponent can mate,
    the loss is a presumption, because the Laws make the draw the exception.

    Handbook: E.01 6.8, E.01 6.9, E.01 9.6
    """
    before = automatic(situation, tries=tries)
    if before is not None:
        stands = Reason("E.01 6.9", msg("the game had ended before the flag fell"))
        return Verdict(before.decision, (*before.reasons, stands), before.ply)
    return _lost_unless(situation.board, fallen, _overstepped(fallen), "E.01 6.9", tries)


def clock_verdict(
    situation: Situation, clock: Clock, *, moves_completed: int | None = None, tries: int = TRIES
) -> Verdict:
    """What the fallen flags of a clock mean for the game on the board.

    Handbook: E.01 6.4, E.01 6.9
    """
    decision = flag_decision(clock)
    if decision is FlagDecision.CHECK_MOVES and moves_completed is not None:
        colour = Colour.WHITE if clock.white.passed else Colour.BLACK
        decision = checked_moves(clock, colour, moves_completed)
    fallen = {FlagDecision.WHITE_OVERSTEPPED: Colour.WHITE, FlagDecision.BLACK_OVERSTEPPED: Colour.BLACK}
    if decision in fallen:
        return flag_verdict(situation, fallen[decision], tries=tries)
    return Verdict(Decision.GOES_ON, (Reason("E.01 6.4", msg("{what}", what=decision)),))


def resignation_verdict(situation: Situation, by: Colour, *, tries: int = TRIES) -> Verdict:
    """A player resigns: lost, or drawn if the opponent cannot possibly mate; void if the game was over.

    Handbook: E.01 5.1.2
    """
    before = automatic(situation, tries=tries)
    if before is not None:
        void = Reason("E.01 5.1.2", msg("the game had ended before: the resignation has no effect"))
        return Verdict(before.decision, (*before.reasons, void), before.ply)
    resigned = msg("{colour} resigns", colour=by.word)
    return _lost_unless(situation.board, by, resigned, "E.01 5.1.2", tries)


def lost_unless_no_mate(board: chess.Board, loser: Colour, why: Reason, *, tries: int = TRIES) -> Verdict:
    """Lost by this player, or drawn if the opponent cannot possibly mate."""
    return _lost_unless(board, loser, why.what, why.article, tries)


def _lost_unless(board: chess.Board, loser: Colour, what: str, article: str, tries: int) -> Verdict:
    answer: MatingAnswer = can_mate(board, loser.opposite, tries=tries)
    reasons = (Reason(article, msg("{what}", what=what)), Reason(article, answer.in_words))
    if answer.impossible:
        return Verdict(Decision.DRAWN, reasons)
    return Verdict(Decision.win_of(loser.opposite), reasons, presumed=not answer.proved)


def _overstepped(colour: Colour) -> str:
    return msg("{colour} did not complete the moves in time", colour=colour.word)
