"""Ends that come by themselves: mate, stalemate, dead position, five occurrences, seventy-five moves."""

from __future__ import annotations

from collections import Counter

from caissa.laws.chess_library import as_colour, chess
from caissa.laws.mating.answer import TRIES, is_dead, is_dead_at_a_glance
from caissa.laws.mating.search import Key, position_key
from caissa.laws.rules import LawsEdition, laws_of
from caissa.laws.situation import Situation
from caissa.laws.verdicts import Decision, Reason, Verdict
from caissa.messages import msg, plural


def automatic(situation: Situation, *, dead_positions: bool = True, tries: int = TRIES) -> Verdict | None:
    """The first end of the game that needs nobody's claim, with the half-move; None while it goes on.

    A checkmate takes precedence over the seventy-fifth move. Dead positions are looked for at the end, and
    before it after captures and pawn moves, because little else makes a position dead.

    Handbook: E.01 5.1.1, E.01 5.2.1, E.01 5.2.2, E.01 9.6, E.01 9.6.1, E.01 9.6.2
    """
    laws = laws_of(situation.edition)[1]
    seen: Counter[Key] = Counter()
    last = len(situation.moves)
    for ply, board in enumerate(situation.positions()):
        key = position_key(board)
        seen[key] += 1
        verdict = _on_the_board(board) or _repeated(seen[key], laws) or _seventy_five(board, laws)
        if verdict is None and dead_positions and (ply == last or _may_be_dead(board)):
            verdict = _dead(board, tries if ply == last else 0)
        if verdict is not None:
            return Verdict(verdict.decision, verdict.reasons, ply)
    return None


def automatic_without_search(situation: Situation) -> Verdict | None:
    """The same, quick enough for all boards of a round: dead positions only by material and by locks.

    A position that is dead stays dead, so that the last one is enough to know whether there was any.

    Handbook: E.01 5.1.1, E.01 5.2.1, E.01 5.2.2, E.01 9.6
    """
    verdict = automatic(situation, dead_positions=False)
    if verdict is not None:
        return verdict
    board = situation.board
    if _few_pieces(board) and is_dead_at_a_glance(board):
        return automatic(situation, tries=0)
    return None


def _on_the_board(board: chess.Board) -> Verdict | None:
    if board.is_checkmate():
        winner = as_colour(not board.turn)
        mated = Reason("E.01 5.1.1", msg("{colour} has given checkmate", colour=winner.word))
        return Verdict(Decision.win_of(winner), (mated,))
    if board.is_stalemate():
        text = msg("{colour} has no legal move and is not in check", colour=as_colour(board.turn).word)
        return Verdict(Decision.DRAWN, (Reason("E.01 5.2.1", text),))
    return None


def _repeated(times: int, laws: LawsEdition) -> Verdict | None:
    if times < laws.occurrences_that_end:
        return None
    text = plural("the position is there {count} time", "the position is there {count} times", times)
    return Verdict(Decision.DRAWN, (Reason("E.01 9.6.1", text),))


def _seventy_five(board: chess.Board, laws: LawsEdition) -> Verdict | None:
    if board.halfmove_clock < 2 * laws.moves_that_end:
        return None
    text = plural(
        "{count} move by each player without a pawn move or a capture",
        "{count} moves by each player without a pawn move or a capture",
        board.halfmove_clock // 2,
    )
    return Verdict(Decision.DRAWN, (Reason("E.01 9.6.2", text),))


def _may_be_dead(board: chess.Board) -> bool:
    """Was the last move a capture or a pawn move, with little left to mate with?"""
    return board.halfmove_clock == 0 and _few_pieces(board)


def _few_pieces(board: chess.Board) -> bool:
    return chess.popcount(board.occupied & ~board.pawns) <= _FEW_PIECES


_FEW_PIECES = 6


def _dead(board: chess.Board, tries: int) -> Verdict | None:
    if not is_dead(board, tries=tries):
        return None
    text = msg("neither player can mate by any series of legal moves: a dead position")
    return Verdict(Decision.DRAWN, (Reason("E.01 5.2.2", text),))
