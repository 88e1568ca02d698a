"""A position of a game, as letters on a board."""

from __future__ import annotations

from collections.abc import Iterable

from caissa.files.pgn.moves.plies import RecordedGame
from caissa.laws.chess_library import chess


def position_after(game: RecordedGame, ply: int) -> chess.Board:
    """The position after a half-move of the readable part; 0 is the first position."""
    return board_after(game.start, game.moves[:ply], chess960=game.chess960)


def board_after(start: str, moves: Iterable[str], *, chess960: bool = False) -> chess.Board:
    """The position after moves from square to square; they begin at a FEN, or at the usual position."""
    board = chess.Board(start or chess.STARTING_FEN, chess960=chess960)
    for move in moves:
        board.push_uci(move)
    return board


def diagram(board: chess.Board) -> str:
    """Eight ranks of letters, capitals for White, with the names of ranks and files."""
    ranks = str(board).splitlines()
    lines = [f"{8 - index} {rank}" for index, rank in enumerate(ranks)]
    return "\n".join([*lines, "  a b c d e f g h"])
