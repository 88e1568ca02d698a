"""Names of openings from a list that the user has: code, name and moves, separated by tabs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from caissa.errors import UnreadableFile
from caissa.files.pgn.moves.movetext import notes_of
from caissa.files.pgn.moves.notation import move_written
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.laws.chess_library import chess
from caissa.messages import msg

_MOST_PLIES = 40
"""No opening of any list is longer."""


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening: its code of the Encyclopaedia and its name."""

    eco: str
    name: str


def read_openings(text: str, *, name: str = msg("The list of openings")) -> dict[str, Opening]:
    """The openings of a list with the columns eco, name and pgn, by the position that they lead to."""
    openings: dict[str, Opening] = {}
    for line in text.splitlines():
        cells = line.split("\t")
        if len(cells) < 3 or cells[0].strip().casefold() == "eco":
            continue
        board = _after(cells[2])
        if board is not None:
            openings[board.epd()] = Opening(cells[0].strip(), cells[1].strip())
    if not openings:
        raise UnreadableFile(name=name, why=msg("it has no lines of code, name and moves separated by tabs"))
    return openings


def with_opening(game: RecordedGame, openings: Mapping[str, Opening]) -> RecordedGame:
    """The game with the code and the name of its opening: the last position of it that is in the list."""
    if game.start or game.chess960:
        return game
    board, opening = chess.Board(), None
    for move in game.moves[:_MOST_PLIES]:
        board.push_uci(move)
        opening = openings.get(board.epd(), opening)
    if opening is None:
        return game
    tags = dict(reversed(game.headers.tags)) | {"ECO": opening.eco, "Opening": opening.name}
    return replace(game, headers=replace(game.headers, tags=tuple(tags.items())))


def _after(movetext: str) -> chess.Board | None:
    board = chess.Board()
    for ply in notes_of(movetext).plies:
        move = move_written(board, ply.text)
        if move is None:
            return None
        board.push(move)
    return board
