"""Files that somebody sends: every one is read in a process of its own, whatever its format."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from caissa.files.pgn import GamesReading
from caissa.files.player_list import PlayerListReading
from caissa.messages import msg
from caissa.tournament import Speed
from caissa_web.exchange.file_reports import (
    LARGEST_UPLOAD,
    Report,
    WrongRound,
    report_on_list,
    unused_columns,
)
from caissa_web.exchange.limited.limits import GAMES, PLAYERS, SECTION, Limits
from caissa_web.exchange.limited.process import SECONDS_FOR_ROOM, read_file

__all__ = [
    "LARGEST_UPLOAD",
    "Report",
    "WrongRound",
    "read_live_pgn",
    "read_pgn",
    "read_players",
    "report_on",
    "report_on_list",
    "unused_columns",
]


def report_on(
    name: str,
    content: bytes,
    *,
    section: str = "",
    rounds: int | None = None,
    today: date | None = None,
    limits: Limits = SECTION,
    patience: float = SECONDS_FOR_ROOM,
    tell: Callable[[int, int], None] | None = None,
    called_off: Callable[[], bool] | None = None,
) -> Report:
    """The report on an uploaded file; refused only if it cannot be read at all."""
    return read_file(
        Report,
        "section",
        content,
        limits,
        patience=patience,
        name=name,
        section=section,
        rounds=rounds,
        today=today,
        tell=tell,
        called_off=called_off,
    )


def read_players(
    content: bytes,
    mapping: object = None,
    *,
    today: date | None = None,
    speed: Speed = Speed.STANDARD,
    name: str = msg("The player list"),
) -> PlayerListReading:
    """The players of an uploaded list; `mapping` says what columns hold, as for the library's reader."""
    return read_file(
        PlayerListReading, "players", content, PLAYERS, name=name, mapping=mapping, today=today, speed=speed
    )


def read_pgn(
    content: bytes, *, name: str = msg("The PGN"), limits: Limits = GAMES, patience: float = SECONDS_FOR_ROOM
) -> GamesReading:
    """The games of an uploaded PGN file with their moves."""
    return read_file(GamesReading, "games", content, limits, patience=patience, name=name)


def read_live_pgn(content: bytes, *, name: str = msg("The PGN")) -> GamesReading:
    """The parts of a PGN file of a live source, each with its games."""
    return read_file(GamesReading, "games", content, GAMES, name=name, with_parts=True)
