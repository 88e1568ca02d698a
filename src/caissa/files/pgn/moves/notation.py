"""What a written move means on a board: short or long, with figurines, other signs and other letters."""

from __future__ import annotations

import re

from caissa.files.pgn.moves.letters import ENGLISH, FIGURINES, LETTERS
from caissa.laws.chess_library import chess

_SIGNS = str.maketrans({"×": "x", ":": "x", "–": "-", "—": "-", "‐": "-", "−": "-", "†": "+", "‡": "#"})
_AFTER_THE_MOVE = re.compile(
    r"(?:[+#!?=]|ch|dis|dbl|mate|e\.?p\.?|a\.?p\.?|\(=\)|\(ep\)|\.)+$", re.IGNORECASE
)
_CASTLING = re.compile(r"[oO0]-?[oO0](-?[oO0])?")
_MOVE = re.compile(
    r"(?P<piece>[^\W\da-hx]{1,2})?(?P<file>[a-h])?(?P<rank>[1-8])?[-x]?(?P<to>[a-h][1-8])"
    r"(?:[=/(]?(?P<promoted>\w{1,2}?)\)?)?"
)
_PROMOTIONS = {"Q": chess.QUEEN, "R": chess.ROOK, "B": chess.BISHOP, "N": chess.KNIGHT}
_KINDS = {**_PROMOTIONS, "K": chess.KING, "P": chess.PAWN, "": chess.PAWN}


def move_written(board: chess.Board, text: str, language: str = ENGLISH) -> chess.Move | None:
    """The one legal move that a text can mean in this position; None if there is none or more than one.

    Handbook: E.01 C
    """
    if language == ENGLISH:
        # Nearly every move of nearly every file is written as the standard wants it.
        try:
            move = board.parse_san(text)
        except ValueError:
            pass
        else:
            return move or None
    plain = text.translate(FIGURINES).translate(_SIGNS).strip()
    shortened = _AFTER_THE_MOVE.sub("", plain)
    if _CASTLING.fullmatch(shortened):
        return _castling(board, kingside=shortened.upper().count("O") + shortened.count("0") == 2)
    match = _MOVE.fullmatch(shortened)
    if match is None:
        return None
    return _only(board, match, LETTERS[language])


def _castling(board: chess.Board, *, kingside: bool) -> chess.Move | None:
    for move in board.generate_castling_moves():
        if board.is_kingside_castling(move) is kingside:
            return move
    return None


def _only(board: chess.Board, match: re.Match[str], letters: dict[str, str]) -> chess.Move | None:
    """The only legal move that fits the parts of what was written."""
    piece, promoted = match["piece"] or "", match["promoted"] or ""
    kind = _KINDS.get(
        letters.get(piece) or letters.get(piece.upper(), "?") if piece not in ("", "P") else "P"
    )
    if kind is None or (promoted and letters.get(promoted.capitalize()) not in _PROMOTIONS):
        return None
    wanted = _PROMOTIONS[letters[promoted.capitalize()]] if promoted else None
    target = chess.parse_square(match["to"])
    fitting = [
        move
        for move in board.generate_legal_moves(to_mask=chess.BB_SQUARES[target])
        if board.piece_type_at(move.from_square) == kind
        and match["file"] in (None, chess.FILE_NAMES[chess.square_file(move.from_square)])
        and match["rank"] in (None, chess.RANK_NAMES[chess.square_rank(move.from_square)])
        and _promotes(move, wanted)
    ]
    if not fitting and kind == chess.KING:
        return _castling_by_squares(board, match, target)
    return fitting[0] if len(fitting) == 1 else None


def _promotes(move: chess.Move, wanted: int | None) -> bool:
    """Does the promotion fit? A pawn whose new piece is not named is a queen, as on the board (7.5.2)."""
    if move.promotion is None:
        return wanted is None
    return move.promotion == (wanted or chess.QUEEN)


def _castling_by_squares(board: chess.Board, match: re.Match[str], target: int) -> chess.Move | None:
    """Castling written as a move of the king by two squares: Ke1-g1."""
    king = board.king(board.turn)
    if king is None or not (match["file"] and match["rank"]):
        return None
    moves = (move for move in board.generate_castling_moves() if move.from_square == king)
    return next((move for move in moves if board.is_kingside_castling(move) is (target > king)), None)
