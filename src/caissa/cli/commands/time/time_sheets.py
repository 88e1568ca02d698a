"""Time control sheets, as `caissa time` prints them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta

import click

from caissa.cli.commands.time.time_parts import Part
from caissa.cli.commands.time.time_plans import clock_time
from caissa.errors import Finding, Severity
from caissa.play import CheckedReading, SheetReading, TimeControl, checked
from caissa.play.clocks.sheets import CHECKS, COLUMNS, expected_difference
from caissa.play.days.session import LONGEST_DAY

_ANY_DAY = date(2000, 1, 1)


@dataclass(frozen=True, slots=True)
class SheetWishes:
    """Is a sheet wanted, from when to when, with which readings or with how many empty lines?"""

    wanted: bool
    start: str
    at: str
    readings: tuple[str, ...]
    boards: int


def sheet(control: TimeControl, asked: SheetWishes) -> Part:
    """A sheet to fill in, or one with the readings that were typed, reckoned."""
    started, check = _moments(asked.start, asked.at)
    lines = [checked(_reading(text), control, started, check) for text in asked.readings]
    expected = expected_difference(control, started, check)
    rows = [_row(line) for line in lines] or [
        (str(board), "", "", "", "", "") for board in range(1, asked.boards + 1)
    ]
    title = f"{started:%H:%M} to {check:%H:%M}: dif. should be {_minutes(expected)}"
    values = {
        "started": f"{started:%H:%M}",
        "check_at": f"{check:%H:%M}",
        "expected_seconds": expected,
        "boards": [_values(line) for line in lines],
    }
    alarms = tuple(_alarm(line) for line in lines if line.alarm)
    return Part(title, COLUMNS, tuple(rows), values, alarms, right=(0, 1, 2, 3, 4, 5))


def _moments(start: str, at: str) -> tuple[datetime, datetime]:
    if not (start and at):
        raise click.BadParameter("a sheet needs --start and --at")
    started, check = (datetime.combine(_ANY_DAY, clock_time(text)) for text in (start, at))
    if check < started:
        check += timedelta(days=1)  # the session goes on after midnight
    if check - started > timedelta(seconds=LONGEST_DAY):
        raise click.BadParameter(f"the check at {at} is before the start at {start}")
    return started, check


def _reading(text: str) -> SheetReading:
    try:
        board, white, black, move = (int(part) for part in text.split(","))
    except ValueError:
        raise click.BadParameter(f"{text!r} is no reading such as 1,80,85,15") from None
    if min(board, white, black, move) < 0:
        raise click.BadParameter(f"{text!r} holds a number below zero")
    return SheetReading(board, white * 60, black * 60, move)


def _row(line: CheckedReading) -> tuple[str, ...]:
    read = line.reading
    seconds = (read.white, read.black, line.total)
    mark = " !" if line.alarm else ""
    times = [_minutes(value) for value in seconds]
    return (str(read.board), *times, str(read.move), _minutes(line.difference) + mark)


def _values(line: CheckedReading) -> dict[str, int | bool]:
    return {
        "board": line.reading.board,
        "total_seconds": line.total,
        "move": line.reading.move,
        "difference_seconds": line.difference,
        "off_by_seconds": line.off_by,
        "alarm": line.alarm,
    }


def _alarm(line: CheckedReading) -> Finding:
    off = f"{_minutes(abs(line.off_by))} minutes too {'much' if line.off_by > 0 else 'little'}"
    return Finding(
        "clock.sheet-alarm", Severity.WARNING, f"board {line.reading.board}", off, " ".join(CHECKS)
    )


def _minutes(seconds: int) -> str:
    whole, rest = divmod(abs(seconds), 60)
    sign = "-" if seconds < 0 else ""
    return f"{sign}{whole}" + (f":{rest:02d}" if rest else "")
