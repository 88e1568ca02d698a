"""Touched pieces: which moves are left to a player who has touched pieces in a certain order (Laws 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.laws.chess_library import chess
from caissa.laws.verdicts import Reason
from caissa.messages import Message, msg


@dataclass(frozen=True, slots=True)
class TouchAnswer:
    """The moves that are left, and why."""

    moves: tuple[str, ...]
    reason: Reason
    free: bool = False
    """May the player make any legal move?"""


def touched(board: chess.Board, order: Sequence[str]) -> TouchAnswer:
    """The moves left to the player who has the move and touched these squares, in this order.

    Pieces that were adjusted with due notice, or touched by accident, are not named. If it is unclear which
    was touched first, the player's own piece is named first.

    Handbook: E.01 4.3, E.01 4.4, E.01 4.5, E.01 4.3.1, E.01 4.3.2, E.01 4.3.3, E.01 4.4.1,
    E.01 4.4.2, E.01 4.4.3
    """
    squares = [chess.parse_square(name) for name in order]
    squares = [square for square in dict.fromkeys(squares) if board.piece_at(square)]
    own = [square for square in squares if board.color_at(square) is board.turn]
    others = [square for square in squares if board.color_at(square) is not board.turn]
    if castling := _castling(board, own, others):
        return castling
    if own and others:
        if captures := _moves(board, own[0], others[0]):
            return _answer(
                board, captures, "4.3.3", msg("the first touched piece captures the first touched")
            )
        article = "4.3.3"
    else:
        article = "4.3.1" if own else "4.3.2"
    barred = _barred_castling(board, own)
    for square in squares:
        mine = square in own
        moves = _moves(board, square) if mine else _captures(board, square)
        moves = [move for move in moves if move not in barred]
        if moves:
            text = (
                msg("the piece on {square} must be moved", square=chess.square_name(square))
                if mine
                else msg("the piece on {square} must be captured", square=chess.square_name(square))
            )
            return _answer(board, moves, article, text)
    return _any_move(board, "4.5", msg("no touched piece can be moved or captured"))


def _castling(board: chess.Board, own: list[int], others: list[int]) -> TouchAnswer | None:
    """King first and then a rook: castling on that side, else another king move, else any move."""
    if others or len(own) < 2 or board.piece_type_at(own[0]) != chess.KING:
        return None
    rook = own[1]
    if board.piece_type_at(rook) != chess.ROOK:
        return None
    kingside = chess.square_file(rook) > chess.square_file(own[0])
    for move in board.legal_moves:
        if board.is_castling(move) and board.is_kingside_castling(move) is kingside:
            return _answer(board, [move], "4.4.1", msg("king and rook were touched: castling on that side"))
    moves = _moves(board, own[0])
    if moves:
        return _answer(board, moves, "4.4.3", msg("castling is not legal: another move of the king"))
    return _any_move(board, "4.4.3", msg("castling is not legal and the king cannot move"))


def _barred_castling(board: chess.Board, own: list[int]) -> list[chess.Move]:
    """A rook and then the king: no castling with that rook on this move (4.4.2)."""
    kinds = [board.piece_type_at(square) for square in own[:2]]
    if kinds != [chess.ROOK, chess.KING]:
        return []
    kingside = chess.square_file(own[0]) > chess.square_file(own[1])
    castlings = (move for move in board.legal_moves if board.is_castling(move))
    return [move for move in castlings if board.is_kingside_castling(move) is kingside]


def _moves(board: chess.Board, origin: int, target: int | None = None) -> list[chess.Move]:
    legal = board.generate_legal_moves(chess.BB_SQUARES[origin])
    return [move for move in legal if target is None or _captured_on(board, move) == target]


def _captures(board: chess.Board, target: int) -> list[chess.Move]:
    return [move for move in board.generate_legal_captures() if _captured_on(board, move) == target]


def _captured_on(board: chess.Board, move: chess.Move) -> int | None:
    """The square of the piece that a move captures; en passant it is not the square of arrival."""
    if not board.is_capture(move):
        return None
    if board.is_en_passant(move):
        return chess.square(chess.square_file(move.to_square), chess.square_rank(move.from_square))
    return move.to_square


def _answer(board: chess.Board, moves: Sequence[chess.Move], article: str, text: Message) -> TouchAnswer:
    written = tuple(sorted(board.san(move) for move in moves))
    return TouchAnswer(written, Reason(f"E.01 {article}", text))


def _any_move(board: chess.Board, article: str, text: Message) -> TouchAnswer:
    written = tuple(sorted(board.san(move) for move in board.legal_moves))
    return TouchAnswer(written, Reason(f"E.01 {article}", text), free=True)
