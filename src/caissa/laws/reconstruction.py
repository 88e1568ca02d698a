"""A game put together again from two score sheets (Laws 8.5.3, 8.6, 11.11)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from caissa.laws.chess_library import chess
from caissa.laws.errors import NoSuchMove
from caissa.laws.situation import Situation, move_from, position
from caissa.laws.verdicts import Reason
from caissa.messages import msg


@dataclass(frozen=True, slots=True)
class Reconstruction:
    """What two score sheets tell of a game.

    Handbook: E.01 8.5.3, E.01 8.6
    """

    moves: tuple[str, ...]
    """The moves that both tell, or the only sheet that can be followed, from square to square."""
    first_difference: int | None = None
    """The number of the move at which the sheets part."""
    first_unreadable: int | None = None
    """The number of the move that neither sheet tells in a way that can be played."""
    sheets_lengths: tuple[int, int] = (0, 0)
    """Half-moves on White's and on Black's sheet."""
    reasons: tuple[Reason, ...] = ()

    @property
    def moves_completed(self) -> tuple[int, int]:
        """Moves of White and of Black that are certain."""
        return (len(self.moves) + 1) // 2, len(self.moves) // 2

    def shows_moves(self, required: int) -> bool:
        """Do the sheets show that both have made the moves of the period?"""
        return min(self.moves_completed) >= required


def reconstruct(
    white: Sequence[str], black: Sequence[str], *, start: str = chess.STARTING_FEN
) -> Reconstruction:
    """Follow both score sheets as far as they lead; a dash or nothing stands for a move not written.

    Where one sheet has a gap, or a move that cannot be played, the other is followed. Where both can be
    played and differ, the certain part of the game ends.

    Handbook: E.01 8.5.3, E.01 11.11
    """
    board, played = position(start), list[str]()
    difference = unreadable = None
    for theirs in zip_longest(white, black, fillvalue=""):
        moves = {move for text in theirs if (move := _move(board, text)) is not None}
        if len(moves) > 1:
            difference = board.fullmove_number
            break
        if not moves:
            unreadable = board.fullmove_number if any(map(_written, theirs)) else None
            break
        move = moves.pop()
        played.append(move.uci())
        board.push(move)
    return Reconstruction(
        tuple(played), difference, unreadable, (len(white), len(black)), _reasons(difference, unreadable)
    )


def situation_of(reconstruction: Reconstruction, *, start: str = chess.STARTING_FEN) -> Situation:
    """The certain part of a game as a situation that can be judged."""
    return Situation(reconstruction.moves, start)


def _move(board: chess.Board, text: str) -> chess.Move | None:
    if not _written(text):
        return None
    try:
        return move_from(board, text)
    except NoSuchMove:
        return None


def _written(text: str) -> bool:
    return bool(text.strip(" -–—.…"))


def _reasons(difference: int | None, unreadable: int | None) -> tuple[Reason, ...]:
    if difference is not None:
        text = msg("the sheets differ at move {number}: the players reconstruct the rest", number=difference)
        return (Reason("E.01 8.5.3", text),)
    if unreadable is not None:
        text = msg(
            "move {number} cannot be played as written: the players reconstruct the rest", number=unreadable
        )
        return (Reason("E.01 8.5.3", text),)
    return (Reason("E.01 8.5.3", msg("the score sheets give the game to its end")),)
