"""Where each piece can ever get to: sets of squares that may be too large but never too small.

A locked position is not searched move by move. Squares are added to each piece for as long as one of its
moves could be possible at some moment: over squares that are empty or can be left, on squares where an
opponent's piece can be. Whose turn it is, checks and pins are left out, so every square that a real game
could bring a piece to is in its set; what is missing from the sets is therefore proved impossible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from caissa.laws.chess_library import chess

ALL = chess.BB_ALL
_NOT_A, _NOT_H = ALL & ~chess.BB_FILE_A, ALL & ~chess.BB_FILE_H
_NOT_AB = _NOT_A & ~chess.BB_FILE_B
_NOT_GH = _NOT_H & ~chess.BB_FILE_G

Squares = int
"""A set of squares, a bit for each."""


def straight(squares: Squares) -> Squares:
    """One step along a file or a rank."""
    return (squares << 8 & ALL) | squares >> 8 | (squares & _NOT_H) << 1 | (squares & _NOT_A) >> 1


def diagonal(squares: Squares) -> Squares:
    """One step along a diagonal."""
    right, left = squares & _NOT_H, squares & _NOT_A
    return (right << 9 & ALL) | right >> 7 | (left << 7 & ALL) | left >> 9


def in_any_direction(squares: Squares) -> Squares:
    """One step of a queen or a king."""
    return straight(squares) | diagonal(squares)


def knight_move(squares: Squares) -> Squares:
    """One move of a knight."""
    right1, left1 = squares & _NOT_H, squares & _NOT_A
    right2, left2 = squares & _NOT_GH, squares & _NOT_AB
    return (
        (right1 << 17 & ALL) | right1 >> 15 | (left1 << 15 & ALL) | left1 >> 17
        | (right2 << 10 & ALL) | right2 >> 6 | (left2 << 6 & ALL) | left2 >> 10
    )  # fmt: skip


def forward(squares: Squares, white: bool) -> Squares:
    """One step of a pawn."""
    return squares << 8 & ALL if white else squares >> 8


def pawn_attack(squares: Squares, white: bool) -> Squares:
    """The squares that pawns attack."""
    right, left = squares & _NOT_H, squares & _NOT_A
    return ((right << 9 & ALL) | (left << 7 & ALL)) if white else (right >> 7 | left >> 9)


_STEPS: dict[int, Callable[[Squares], Squares]] = {
    chess.KNIGHT: knight_move,
    chess.BISHOP: diagonal,
    chess.ROOK: straight,
    chess.QUEEN: in_any_direction,
    chess.KING: in_any_direction,
}


@dataclass(slots=True)
class Traveller:
    """A piece and the squares it can possibly get to."""

    kind: int
    white: bool
    origin: Squares
    squares: Squares
    entered: Squares = 0
    """Squares it can come to by a move; its own square only if it can come back."""
    promoted: Squares = 0
    """Squares of what a pawn has become."""
    captured: bool = False

    @property
    def everywhere(self) -> Squares:
        """All squares that it, or what it is promoted to, can stand on."""
        return self.squares | self.promoted

    @property
    def fixed(self) -> bool:
        """Does it stay where it is for ever?"""
        return not (self.entered or self.captured)

    @property
    def attacked(self) -> Squares:
        """The squares it can possibly attack."""
        if self.kind == chess.PAWN:
            attack = pawn_attack(self.squares, self.white)
            return attack | in_any_direction(self.promoted) | knight_move(self.promoted)
        return _STEPS[self.kind](self.squares)


def can_be_locked(board: chess.Board) -> bool:
    """May the sets be asked? Not before a capture in passing, nor where king and rook can change places.

    A pawn that can be taken in passing stands beside the square of the capture. In Chess960 castling can
    bring both pieces to squares that neither could be the first to enter.
    """
    return not board.has_legal_en_passant() and not (board.chess960 and board.castling_rights)


class Reach:
    """The sets of all pieces of a position, worked out until nothing can be added."""

    def __init__(self, board: chess.Board) -> None:
        self.pieces = [
            Traveller(piece.piece_type, piece.color, chess.BB_SQUARES[square], chess.BB_SQUARES[square])
            for square, piece in board.piece_map().items()
        ]
        self.empty = ALL & ~board.occupied
        self._of = {
            white: [piece for piece in self.pieces if piece.white is white] for white in (True, False)
        }
        while self._grow():
            pass

    def of(self, white: bool) -> list[Traveller]:
        """The pieces of one player."""
        return self._of[white]

    def king(self, white: bool) -> Traveller:
        """The king of one player."""
        return next(piece for piece in self._of[white] if piece.kind == chess.KING)

    def _grow(self) -> bool:
        """Add what the sets of now make possible; was anything added?"""
        open_ = self.empty
        for piece in self.pieces:
            if not piece.fixed:
                open_ |= piece.origin
        white, black = self._grow_side(True, open_), self._grow_side(False, open_)
        return white or black

    def _grow_side(self, white: bool, open_: Squares) -> bool:
        """Add what one player's pieces can enter and capture; was anything added?"""
        enemies = [piece for piece in self._of[not white] if piece.kind != chess.KING]
        targets, guarded, entered = 0, 0, 0
        for enemy in enemies:
            targets |= enemy.everywhere
        for enemy in self._of[not white]:
            if enemy.fixed:
                guarded |= enemy.attacked
        changed = False
        for piece in self._of[white]:
            changed |= _grown(piece, open_, targets, guarded)
            if piece.kind == chess.PAWN:
                entered |= pawn_attack(piece.squares, white) & targets | piece.promoted
            else:
                entered |= piece.entered
        for enemy in enemies:
            if not enemy.captured and enemy.everywhere & entered:
                enemy.captured = changed = True
        return changed


def _grown(piece: Traveller, open_: Squares, targets: Squares, guarded: Squares) -> bool:
    """Add the squares that a piece can enter; was any new?"""
    before = piece.entered, piece.promoted
    allowed = open_ | targets
    if piece.kind == chess.PAWN:
        steps = (
            forward(piece.squares, piece.white) & open_ | pawn_attack(piece.squares, piece.white) & targets
        )
        last = chess.BB_RANK_8 if piece.white else chess.BB_RANK_1
        piece.promoted |= steps & last
        # What it becomes goes on by the moves of a queen or a knight.
        piece.promoted |= (in_any_direction(piece.promoted) | knight_move(piece.promoted)) & allowed
    else:
        steps = _STEPS[piece.kind](piece.squares) & allowed
        last = 0
        if piece.kind == chess.KING:
            steps &= ~guarded
    piece.entered |= steps
    piece.squares |= steps & ~last
    return (piece.entered, piece.promoted) != before
