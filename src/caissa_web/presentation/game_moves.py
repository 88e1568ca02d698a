"""The moves of a game as a page lists them: a line for each, with clocks, comments and what is not legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from caissa.files.pgn.moves.plies import Ply, RecordedGame


@dataclass(frozen=True, slots=True)
class HalfMove:
    """A half-move in the list: its number from 1, how it is written, and what was noted with it."""

    ply: int
    text: str
    clock: str = ""
    comment: str = ""
    draw_offer: bool = False
    legal: bool = True


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A move: its number, White's half-move and Black's."""

    number: int
    white: HalfMove | None
    black: HalfMove | None


def lines_of(game: RecordedGame) -> tuple[MoveLine, ...]:
    """The moves of a game, one line each."""
    fields = game.start.split()
    number = int(fields[5]) if len(fields) > 5 and fields[5].isdigit() else 1
    black_begins = fields[1:2] == ["b"]
    readable = game.readable
    halves: list[HalfMove | None] = [
        _half(at, ply, legal=at <= readable) for at, ply in enumerate(game.plies, start=1)
    ]
    if black_begins:
        halves.insert(0, None)
    return tuple(_lines(halves, number))


def _lines(halves: list[HalfMove | None], number: int) -> Iterator[MoveLine]:
    for at in range(0, len(halves), 2):
        white, black = (*halves[at : at + 2], None)[:2]
        yield MoveLine(number + at // 2, white, black)


def _half(at: int, ply: Ply, *, legal: bool) -> HalfMove:
    clock = clock_text(ply.clock) if ply.clock is not None else ""
    return HalfMove(at, ply.text, clock, ply.comment, ply.draw_offer, legal)


def clock_text(time: timedelta | None) -> str:
    """A time as clocks show it; nothing if it is not known."""
    if time is None:
        return ""
    minutes, seconds = divmod(int(time.total_seconds()), 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
