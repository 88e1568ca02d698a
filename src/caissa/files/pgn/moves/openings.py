"""Names of openings: of the list that Caissa has, or of one that the user has.

The names, codes and moves of our list are facts of lichess-org/chess-openings, which is in the public
domain (CC0 1.0); `tools/assets/openings.py` makes it. It is loaded when the first game is named.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from hashlib import sha256
from importlib import resources

from caissa.errors import UnreadableFile
from caissa.files.pgn.moves.movetext import notes_of
from caissa.files.pgn.moves.notation import move_written
from caissa.files.pgn.moves.plies import RecordedGame
from caissa.laws.chess_library import chess
from caissa.messages import msg

LONGEST_OPENING = 40
"""Half-moves: no opening of any list is longer."""
_GAMES_AT_HAND = 4096


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening: its code of the Encyclopaedia and its name."""

    eco: str
    name: str


def read_openings(text: str, *, name: str = msg("The list of openings")) -> dict[str, Opening]:
    """The openings of a list with the columns eco, name and pgn, by the key of the position they lead to."""
    openings: dict[str, Opening] = {}
    for line in text.splitlines():
        cells = line.split("\t")
        if len(cells) < 3 or cells[0].strip().casefold() == "eco":
            continue
        board = position_of_moves(cells[2])
        if board is not None:
            openings[position_key(board)] = Opening(cells[0].strip(), cells[1].strip())
    if not openings:
        raise UnreadableFile(name=name, why=msg("it has no lines of code, name and moves separated by tabs"))
    return openings


@cache
def known_openings() -> Mapping[str, Opening]:
    """The openings of our own list, by the key of the position that they lead to."""
    text = resources.files(__package__).joinpath("openings.tsv").read_text("utf-8")
    lines = (line.split("\t") for line in text.splitlines())
    return {key: Opening(eco, name) for key, eco, name in lines}


@lru_cache(_GAMES_AT_HAND)
def opening_of(moves: tuple[str, ...]) -> Opening | None:
    """The opening of a game by its moves from square to square; None if it begins like none of our list."""
    return _last_named(moves, known_openings())


def with_opening(game: RecordedGame, openings: Mapping[str, Opening] | None = None) -> RecordedGame:
    """The game with the code and the name of its opening: the last position of it that is in the list.

    Without a list it is ours, and what the file says already stays.
    """
    if game.start or game.chess960:
        return game
    if openings is None:
        if any(game.headers.tag(name) for name in ("ECO", "Opening")):
            return game
        opening = opening_of(game.moves[:LONGEST_OPENING])
    else:
        opening = _last_named(game.moves[:LONGEST_OPENING], openings)
    if opening is None:
        return game
    tags = dict(reversed(game.headers.tags)) | {"ECO": opening.eco, "Opening": opening.name}
    return replace(game, headers=replace(game.headers, tags=tuple(tags.items())))


def _last_named(moves: Sequence[str], openings: Mapping[str, Opening]) -> Opening | None:
    board, opening = chess.Board(), None
    for move in moves:
        board.push_uci(move)
        opening = openings.get(position_key(board), opening)
    return opening


def position_key(board: chess.Board) -> str:
    """A short name of a position, whatever moves led to it: who is to move, castling and en passant count."""
    return urlsafe_b64encode(sha256(board.epd().encode()).digest()[:6]).decode()


def position_of_moves(movetext: str) -> chess.Board | None:
    """The position after moves in any usual notation; None if they cannot be played."""
    board = chess.Board()
    for ply in notes_of(movetext).plies:
        move = move_written(board, ply.text)
        if move is None:
            return None
        board.push(move)
    return board
