"""Mates in a corner by minor pieces: where everything must stand, as a goal for the search.

With a knight or bishops alone the way to a helpmate is long and nothing on it looks like progress. So the
mates that the material allows are set up first, and the search goes to the nearest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

from caissa.laws.chess_library import chess

Placed = tuple[int, int]
"""A kind of piece and its square."""

_CORNER = chess.A1
_NEAR = {
    attackers: [square for square in chess.SQUARES if chess.square_distance(_CORNER, square) <= radius]
    for attackers, radius in ((1, 4), (2, 3))
}
"""Squares for one attacker, and for each of two, of which there are many more pairs."""
_BESIDE = (chess.A2, chess.B1, chess.B2)
_KINGS = (chess.A3, chess.B3, chess.C3, chess.C2, chess.C1)
_GOALS = 8
"""How many of the nearest mates are kept in view."""
_IN_THE_WAY = 4
_OUT_OF_REACH = 40


@dataclass(frozen=True, slots=True)
class CornerMate:
    """A mate: both kings, the winner's pieces and the loser's pieces that shut their king in."""

    mated: int
    helper: int
    attackers: tuple[Placed, ...]
    blockers: tuple[Placed, ...]


class Goal:
    """The corner mates nearest to a position; how far another position is from them."""

    def __init__(self, board: chess.Board, winner: bool) -> None:
        self.winner = winner
        attackers = _kinds(board, winner)
        mates = (
            _mates(attackers, _blocking_kinds(board, not winner)) if _minor_pieces_only(board, winner) else ()
        )
        ordered = sorted((self._cost(board, mate), index) for index, mate in enumerate(mates))
        self.mates = [mates[index] for _, index in ordered[:_GOALS]]

    def distance(self, board: chess.Board) -> float:
        """Moves to the nearest of the mates, roughly."""
        return min(self._cost(board, mate) for mate in self.mates)

    def _cost(self, board: chess.Board, mate: CornerMate) -> float:
        loser = not self.winner
        mated, helper = board.king(loser), board.king(self.winner)
        if mated is None or helper is None:
            return _OUT_OF_REACH
        cost: float = chess.square_distance(mated, mate.mated) + chess.square_distance(helper, mate.helper)
        for kind, square in mate.attackers:
            cost += _nearest(board, kind, self.winner, square)
        for kind, square in mate.blockers:
            cost += min(_nearest(board, kind, loser, square), _by_promotion(board, kind, loser, square))
        others = chess.popcount(board.occupied_co[loser] & ~board.pawns) - 1 - len(mate.blockers)
        return cost + _IN_THE_WAY * max(0, others)


def _minor_pieces_only(board: chess.Board, winner: bool) -> bool:
    own = board.occupied_co[winner]
    minor = chess.popcount(own & (board.knights | board.bishops))
    return not own & (board.queens | board.rooks | board.pawns) and 1 <= minor <= 2


def _kinds(board: chess.Board, white: bool) -> tuple[int, ...]:
    own = board.occupied_co[white] & ~board.kings & ~board.pawns
    return tuple(sorted(board.piece_type_at(square) or 0 for square in chess.scan_forward(own)))


def _blocking_kinds(board: chess.Board, white: bool) -> tuple[int, ...]:
    """What may shut the king in: the loser's pieces, and what two of the pawns could become."""
    pawns = chess.popcount(board.occupied_co[white] & board.pawns)
    promoted = (chess.KNIGHT, chess.BISHOP, chess.ROOK)
    return tuple(sorted((*_kinds(board, white), *promoted * min(pawns, 2))))[:8]


@cache
def _mates(attackers: tuple[int, ...], blockers: tuple[int, ...]) -> tuple[CornerMate, ...]:
    """Every corner mate by these pieces, with none, one or two of the loser's beside the king."""
    set_up = [mate for mate in _set_ups(attackers, blockers) if _is_mate(mate)]
    return tuple(_turned(mate, turn) for mate in set_up for turn in range(4))


def _set_ups(attackers: tuple[int, ...], blockers: tuple[int, ...]) -> Iterator[CornerMate]:
    for shut in _shut_in(blockers, most=3 - len(attackers)):
        taken = {square for _, square in shut} | {_CORNER}
        for helper in _KINGS:
            free = [square for square in _NEAR[len(attackers)] if square not in taken and square != helper]
            for squares in permutations(free, len(attackers)):
                yield CornerMate(_CORNER, helper, tuple(zip(attackers, squares, strict=True)), shut)


def _shut_in(blockers: tuple[int, ...], most: int) -> Iterator[tuple[Placed, ...]]:
    yield ()
    for number in range(1, most + 1):
        for kinds in set(combinations(blockers, number)):
            for squares in permutations(_BESIDE, number):
                yield tuple(zip(kinds, squares, strict=True))


def _is_mate(mate: CornerMate) -> bool:
    """Is the black king in the corner mated?"""
    if not any(_attacks(kind, square) & chess.BB_SQUARES[_CORNER] for kind, square in mate.attackers):
        return False
    board = chess.Board(None)
    board.set_piece_at(mate.mated, chess.Piece(chess.KING, chess.BLACK))
    board.set_piece_at(mate.helper, chess.Piece(chess.KING, chess.WHITE))
    for (kind, square), white in (*product(mate.attackers, [True]), *product(mate.blockers, [False])):
        board.set_piece_at(square, chess.Piece(kind, white))
    board.turn = chess.BLACK
    return board.is_checkmate()


def _attacks(kind: int, square: int) -> int:
    if kind == chess.KNIGHT:
        return chess.BB_KNIGHT_ATTACKS[square]
    return chess.BB_DIAG_ATTACKS[square][0]


def _turned(mate: CornerMate, turn: int) -> CornerMate:
    """The same mate in another corner."""
    change = (0, 7, 56, 63)[turn]

    def placed(pieces: Iterable[Placed]) -> tuple[Placed, ...]:
        return tuple((kind, square ^ change) for kind, square in pieces)

    return CornerMate(
        mate.mated ^ change, mate.helper ^ change, placed(mate.attackers), placed(mate.blockers)
    )


def _nearest(board: chess.Board, kind: int, white: bool, target: int) -> float:
    """Moves that a piece of this kind needs to a square."""
    pieces = board.pieces_mask(kind, white)
    return min((_MOVES[kind][square][target] for square in chess.scan_forward(pieces)), default=_OUT_OF_REACH)


def _by_promotion(board: chess.Board, kind: int, white: bool, target: int) -> float:
    """Moves that a pawn needs to become such a piece and to go to a square."""
    nearest = float(_OUT_OF_REACH)
    for square in chess.scan_forward(board.pieces_mask(chess.PAWN, white)):
        rank = chess.square_rank(square)
        arrival = chess.square(chess.square_file(square), 7 if white else 0)
        nearest = min(nearest, (7 - rank if white else rank) + _MOVES[kind][arrival][target])
    return nearest


def _moves_between(kind: int) -> list[list[float]]:
    """Moves of a piece between any two squares of an empty board."""
    table = []
    for origin in chess.SQUARES:
        steps = [float(_OUT_OF_REACH)] * 64
        steps[origin], border, count = 0, [origin], 0
        while border:
            count += 1
            reached = {
                target
                for square in border
                for target in chess.SquareSet(_on_empty_board(kind, square))
                if steps[target] > count
            }
            for target in reached:
                steps[target] = count
            border = list(reached)
        table.append(steps)
    return table


def _on_empty_board(kind: int, square: int) -> int:
    board = chess.Board(None)
    board.set_piece_at(square, chess.Piece(kind, chess.WHITE))
    return board.attacks_mask(square)


_MOVES = {kind: _moves_between(kind) for kind in (chess.KNIGHT, chess.BISHOP, chess.ROOK, chess.QUEEN)}
