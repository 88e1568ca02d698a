"""Which positions to look at first on the way to a helpmate; a wrong guess costs only time."""

from __future__ import annotations

from caissa.laws.chess_library import chess

_DISTANCES = [[chess.square_distance(near, far) for far in chess.SQUARES] for near in chess.SQUARES]
_TO_CORNER = [min(file, 7 - file) + min(rank, 7 - rank) for rank in range(8) for file in range(8)]
_FAR = 6


def guides(board: chess.Board, winner: bool) -> tuple[float, float]:
    """How far a mate seems: by force of the winner's pieces, and by the loser's king shutting itself in."""
    mated, helper = board.king(not winner), board.king(winner)
    if mated is None or helper is None:
        return 0, 0
    own, others = board.occupied_co[winner], board.occupied_co[not winner]
    away = _DISTANCES[mated]
    free = _free_squares(board, mated, helper, winner)
    strong = (board.queens | board.rooks) & own
    attackers = strong | (board.knights | board.bishops) & own
    near = sum(sorted(away[square] for square in chess.scan_forward(attackers))[:2])
    advanced = _most_advanced(board.pawns & own, winner)
    # Whatever the loser has left can take the mating piece, so it is given up first.
    defenders = 4 * chess.popcount(others & ~board.kings) - 2 * chess.popcount(others & board.pawns)
    force = _force(board.queens & own, strong, advanced)
    by_force = 2 * free + 0.7 * near + 0.3 * away[helper] + 0.6 * _TO_CORNER[mated] + defenders - force
    blockers = sorted(away[square] for square in chess.scan_forward(others & ~board.kings))[:3]
    shut_in = 2 * free + 0.8 * near + away[helper] + 1.2 * _TO_CORNER[mated]
    shut_in += 0.7 * (sum(blockers) if blockers else _FAR)
    shut_in -= 0.5 * _most_advanced(board.pawns & others, not winner) + 0.2 * advanced
    return by_force, shut_in


def _force(queens: int, strong: int, advanced: int) -> float:
    if queens:
        return 9
    return 5 if strong else 0.9 * advanced


def _free_squares(board: chess.Board, mated: int, helper: int, winner: bool) -> int:
    """How many squares beside the king are neither its own pieces' nor attacked."""
    beside = chess.BB_KING_ATTACKS[mated] & ~board.occupied_co[not winner] & ~chess.BB_KING_ATTACKS[helper]
    return sum(not board.attackers_mask(winner, square) for square in chess.scan_forward(beside))


def _most_advanced(pawns: int, white: bool) -> int:
    ranks = (chess.square_rank(square) for square in chess.scan_forward(pawns))
    return max((rank if white else 7 - rank for rank in ranks), default=0)
