"""Can a player checkmate by any possible series of legal moves?"""

from __future__ import annotations

from dataclasses import dataclass

from caissa.laws.chess_library import as_colour, chess, is_white
from caissa.laws.mating.cage import mate_is_out_of_reach
from caissa.laws.mating.reach import Reach, can_be_locked
from caissa.laws.mating.search import LOCKS_LOOKED_FOR, Helpmate
from caissa.messages import LabelledEnum, Message, msg
from caissa.tournament import Colour

TRIES = 12_000
"""Moves tried before a question is left open: less than half a second."""


class Mating(LabelledEnum):
    """Whether a player can still give mate, and how that is known."""

    LINE = "line", msg("a mate can be shown")
    MATERIAL = "material", msg("no mate is possible with this material")
    ON_THE_BOARD = "on-the-board", msg("the game is already over on the board")
    LOCKED = "locked", msg("the position is locked: no square of the king can be made a mate")
    EXHAUSTED = "exhausted", msg("every possible continuation was examined: none ends in mate")
    NOT_PROVED = "not-proved", msg("neither a mate nor its impossibility was proved")


@dataclass(frozen=True, slots=True)
class MatingAnswer:
    """Can this player give mate: yes with the moves, no with the proof, or not proved.

    Handbook: E.01 5.2.2, E.01 6.9
    """

    colour: Colour
    how: Mating
    line: tuple[str, ...] = ()
    """The moves to the mate, in the notation of Appendix C."""

    @property
    def impossible(self) -> bool:
        """Is it proved that no series of legal moves ends in mate by this player?"""
        return self.how not in (Mating.LINE, Mating.NOT_PROVED) and not self.mated

    @property
    def mated(self) -> bool:
        """Has this player given mate already?"""
        return self.how is Mating.ON_THE_BOARD and self.line == ("#",)

    @property
    def proved(self) -> bool:
        """Is the answer certain?"""
        return self.how is not Mating.NOT_PROVED

    @property
    def in_words(self) -> Message:
        """The answer as a sentence."""
        if self.how is Mating.LINE:
            return msg(
                "{colour} can mate, for example: {moves}", colour=self.colour.word, moves=" ".join(self.line)
            )
        if self.mated:
            return msg("{colour} has given mate", colour=self.colour.word)
        return msg("Can {colour} mate? {answer}", colour=self.colour.word, answer=self.how.label)


def can_mate(board: chess.Board, colour: Colour, *, tries: int = TRIES) -> MatingAnswer:
    """Can this player checkmate by any series of legal moves, with whatever help from the opponent?

    First what stands on the board, then the material, then a lock, then the search for a helpmate. What the
    search cannot finish is not proved, and says so.

    Handbook: E.01 5.1.2, E.01 5.2.2, E.01 6.9
    """
    winner = is_white(colour)
    if board.is_checkmate():
        return MatingAnswer(colour, Mating.ON_THE_BOARD, () if board.turn is winner else ("#",))
    if board.is_stalemate():
        return MatingAnswer(colour, Mating.ON_THE_BOARD)
    if board.has_insufficient_material(winner):
        return MatingAnswer(colour, Mating.MATERIAL)
    reach = Reach(board) if can_be_locked(board) else None
    if reach is not None and mate_is_out_of_reach(reach, winner):
        return MatingAnswer(colour, Mating.LOCKED)
    # Where every piece can get away, no move of the search will find a lock.
    locks = LOCKS_LOOKED_FOR if reach is None or any(piece.fixed for piece in reach.pieces) else 0
    try:
        line = _helpmate(board, winner, tries, locks)
    except TimeoutError:
        return MatingAnswer(colour, Mating.NOT_PROVED)
    if line is None:
        return MatingAnswer(colour, Mating.EXHAUSTED)
    return MatingAnswer(colour, Mating.LINE, _in_notation(board, line))


def _helpmate(board: chess.Board, winner: bool, tries: int, locks: int) -> tuple[chess.Move, ...] | None:
    """The moves to a helpmate, looked for as if White were to mate, so that both colours are judged alike."""
    if winner:
        return Helpmate(True, tries, locks).run(board)
    line = Helpmate(True, tries, locks).run(board.mirror())
    return None if line is None else tuple(map(_mirrored, line))


def _mirrored(move: chess.Move) -> chess.Move:
    origin, target = chess.square_mirror(move.from_square), chess.square_mirror(move.to_square)
    return chess.Move(origin, target, move.promotion)


def is_dead(board: chess.Board, *, tries: int = TRIES) -> bool:
    """Is it proved that neither player can mate: a dead position?

    Handbook: E.01 5.2.2
    """
    first, second = as_colour(board.turn), as_colour(not board.turn)
    # Whoever has more is asked first: a mate by one is enough for the game to live.
    order = sorted((first, second), key=lambda colour: -_force(board, colour))
    return all(can_mate(board, colour, tries=tries).impossible for colour in order)


def is_dead_at_a_glance(board: chess.Board) -> bool:
    """Is it proved without a search that neither player can mate: by the material, or because all is locked?

    Handbook: E.01 5.2.2
    """
    unable = [board.has_insufficient_material(winner) for winner in chess.COLORS]
    if all(unable) or not can_be_locked(board):
        return all(unable)
    reach = Reach(board)
    return all(mate_is_out_of_reach(reach, winner) for winner in chess.COLORS)


def _force(board: chess.Board, colour: Colour) -> int:
    return chess.popcount(board.occupied_co[is_white(colour)])


def _in_notation(board: chess.Board, line: tuple[chess.Move, ...]) -> tuple[str, ...]:
    """Moves in the notation of Appendix C."""
    following = board.copy(stack=False)
    return tuple(following.san_and_push(move) for move in line)
