"""A score sheet as a game: for PGN files, for the stored games, for viewers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from caissa.files.pgn.games import PgnGame
from caissa.files.pgn.moves.plies import Ply, RecordedGame
from caissa.files.pgn.moves.reading import moves_after
from caissa.files.pgn.moves.writing import write_games
from caissa.score_sheets.entries import DASH
from caissa.score_sheets.folding import ScoreSheet, WrittenMove


def game_of(sheet: ScoreSheet, *, with_result: bool = True) -> RecordedGame:
    """The game of a sheet: legal moves in short notation, from the first illegal one on as written."""
    plies = moves_after("", (), [move.text or DASH for move in sheet.moves])
    noted = tuple(_noted(ply, move) for ply, move in zip(plies, sheet.moves, strict=True))
    result = sheet.result if with_result else ""
    return RecordedGame(PgnGame(tuple(_tags(sheet, result)), result), noted)


def sheet_pgn(sheets: Sequence[ScoreSheet]) -> str:
    """Sheets as PGN, with clocks and draw offers; what is not legal stands in a comment."""
    return write_games(game_of(sheet) for sheet in sheets)


def _noted(ply: Ply, move: WrittenMove) -> Ply:
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
