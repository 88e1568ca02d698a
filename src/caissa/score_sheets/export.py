"""A score sheet as a game: for PGN files, for the stored games, for viewers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.moves.plies import Ply, RecordedGame
from caissa.files.pgn.moves.reading import moves_after, position_after
from caissa.files.pgn.moves.writing import write_games
from caissa.score_sheets.entries import DASH
from caissa.score_sheets.folding import ScoreSheet, WrittenMove


def game_of(sheet: ScoreSheet, *, with_result: bool = True) -> RecordedGame:
    """The game of a sheet: legal moves in short notation, from the first illegal one on as written."""
    plies = _plies(tuple(move.text or DASH for move in sheet.moves))
    noted = tuple(_noted(ply, move) for ply, move in zip(plies, sheet.moves, strict=True))
    result = sheet.result if with_result else ""
    return RecordedGame(PgnGame(tuple(_tags(sheet, result)), result), noted)


_MOST_GAMES = 1024


@dataclass(frozen=True, slots=True)
class _Followed:
    """Half-moves as they were read, and the position after them; no position after one that is not legal."""

    plies: tuple[Ply, ...]
    fen: str


_followed: dict[tuple[str, ...], _Followed] = {}
"""The newest states of games that are being written: a move more costs one move, not the whole game."""


def _plies(texts: tuple[str, ...]) -> tuple[Ply, ...]:
    """The half-moves of a sheet, read on from the state before the last where that is known."""
    known = _followed.get(texts)
    if known is None:
        before = _followed.get(texts[:-1])
        known = _read_on(before, texts[-1]) if before else _read(texts)
        if len(_followed) >= _MOST_GAMES:
            _followed.pop(next(iter(_followed), ()), None)
        _followed[texts] = known
    return known.plies


def _read(texts: tuple[str, ...]) -> _Followed:
    plies = tuple(moves_after("", (), texts))
    return _Followed(plies, position_after("", plies))


def _read_on(before: _Followed, text: str) -> _Followed:
    if not before.fen:
        return _Followed((*before.plies, Ply(text)), "")
    (ply,) = moves_after(before.fen, (), [text])
    return _Followed((*before.plies, ply), position_after(before.fen, (ply,)))


def sheet_pgn(sheets: Sequence[ScoreSheet]) -> str:
    """Sheets as PGN, with clocks and draw offers; what is not legal stands in a comment."""
    return write_games(game_of(sheet) for sheet in sheets)


def _noted(ply: Ply, move: WrittenMove) -> Ply:
    if move.clock is None and not move.draw_offer:
        return ply
    clock = None if move.clock is None else timedelta(seconds=move.clock)
    return replace(ply, clock=clock, draw_offer=move.draw_offer)


def _tags(sheet: ScoreSheet, result: str) -> list[tuple[str, str]]:
    header = sheet.header
    if header is None:
        return [("Result", result or "*")]
    return [
        ("Event", f"{header.event}: {header.section}" if header.section else header.event),
        ("Date", header.date.replace("-", ".") or "????.??.??"),
        ("Round", str(header.round)),
        ("White", header.white),
        ("Black", header.black),
        ("Result", result or "*"),
        ("Board", str(header.board)),
    ]
