"""Can a king be mated on any square it can get to? Not if a square beside it stays free whatever happens."""

from __future__ import annotations

from caissa.laws.chess_library import chess
from caissa.laws.mating.reach import Reach, Squares, Traveller, diagonal, straight


def mate_is_out_of_reach(reach: Reach, winner: bool) -> bool:
    """Do the squares that the pieces can get to prove that this player can never give mate?

    A checkmate needs a check by a piece other than the king, and every square beside the mated king attacked
    or taken by a piece of its own. If no square of the king allows that, there is no mate.

    Handbook: E.01 5.2.2
    """
    attackers = [piece for piece in reach.of(winner) if piece.kind != chess.KING]
    blockers = [piece for piece in reach.of(not winner) if piece.kind != chess.KING]
    attacked = 0
    for piece in attackers:
        attacked |= piece.attacked
    kings = list(chess.scan_forward(reach.king(winner).squares))
    for square in chess.scan_forward(reach.king(not winner).squares & attacked):
        free = chess.BB_KING_ATTACKS[square] & ~(attacked | _behind(square, attackers))
        if _can_be_taken(square, free, kings, blockers):
            return False
    return True


def _behind(square: int, attackers: list[Traveller]) -> Squares:
    """The squares beside a king that long-range pieces attack through it."""
    here, behind = chess.BB_SQUARES[square], 0
    for piece in attackers:
        far = piece.kind in (chess.BISHOP, chess.ROOK, chess.QUEEN) or piece.promoted
        if far and piece.attacked & here:
            behind |= 0 if piece.kind == chess.BISHOP else straight(here)
            behind |= 0 if piece.kind == chess.ROOK else diagonal(here)
    return behind


def _can_be_taken(square: int, free: Squares, kings: list[int], blockers: list[Traveller]) -> bool:
    """Can the winner's king, on one of its squares, and the loser's pieces take all the free squares?"""
    if _blocked(free, blockers):
        return True
    far_enough = (king for king in kings if chess.square_distance(king, square) > 1)
    left = {free & ~chess.BB_KING_ATTACKS[king] for king in far_enough} - {free}
    return any(_blocked(squares, blockers) for squares in left)


def _blocked(free: Squares, blockers: list[Traveller]) -> bool:
    """Can a piece stand on each of these squares, on each square another?"""
    holder: dict[int, int] = {}

    def place(square: int, tried: set[int]) -> bool:
        for index, piece in enumerate(blockers):
            if index in tried or not piece.everywhere & chess.BB_SQUARES[square]:
                continue
            tried.add(index)
            if index not in holder or place(holder[index], tried):
                holder[index] = square
                return True
        return False

    return all(place(square, set()) for square in chess.scan_forward(free))
