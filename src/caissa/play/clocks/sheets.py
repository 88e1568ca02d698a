"""Time control sheets: the clocks of a sector read every half hour, and which boards need a closer look."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from caissa.messages import msg
from caissa.play.days.session import session_length
from caissa.play.time_controls.time_control import MINUTE, Allotment, Mode, TimeControl
from caissa.tournament import Colour

EVERY = 30
"""Minutes between two checks (box to E.01 6.10.1)."""

TOLERANCE = 2 * MINUTE
"""A board whose sum is off by more than two minutes is checked thoroughly."""

COLUMNS = (msg("board"), msg("Time 1"), msg("Time 2"), "+", msg("move"), msg("dif."))
CHECKS = (
    msg("Did the players forget to press the clock on some moves?"),
    msg("Are the settings of the clock correct?"),
    msg("Is there a malfunction of the clock?"),
)


@dataclass(frozen=True, slots=True)
class SheetReading:
    """What was read on a board: White's and Black's time in seconds and the last move played."""

    board: int
    white: int
    black: int
    move: int
    periods_shown: tuple[int, int] | None = None
    """How many periods each display has had, where the clock does not add them by moves."""


@dataclass(frozen=True, slots=True)
class CheckedReading:
    """A line of the sheet, reckoned: the sum, what moves have added, the difference and what it should be."""

    reading: SheetReading
    added: int
    """The seconds that the moves have added to both clocks together; with delay, the most they can have."""
    least: int
    most: int

    @property
    def total(self) -> int:
        """The column +: both times together."""
        return self.reading.white + self.reading.black

    @property
    def difference(self) -> int:
        """The column dif.: both times without what the moves have added."""
        return self.total - self.added

    @property
    def off_by(self) -> int:
        """By how many seconds the sum is too large (or, below zero, too small)."""
        return self.total - self.most if self.total > self.most else min(0, self.total - self.least)

    @property
    def alarm(self) -> bool:
        """Must this board be checked thoroughly?"""
        return abs(self.off_by) > TOLERANCE


def checked(reading: SheetReading, control: TimeControl, started: datetime, at: datetime) -> CheckedReading:
    """A reading held against what the clocks should show together at this moment.

    Handbook: E.01 6.10.1
    """
    elapsed = int((at - started).total_seconds())
    initial = sum(_allotted(control.allotment(colour), reading, colour) for colour in Colour)
    added = sum(_added(control.allotment(colour), reading.move) for colour in Colour)
    delay = control.mode in (Mode.DELAY, Mode.BRONSTEIN)
    expected = initial - elapsed
    return CheckedReading(reading, added, expected if delay else expected + added, expected + added)


def _added(own: Allotment, moves: int) -> int:
    return sum(own.bonus_of(move) for move in range(1, moves + 1))


def _allotted(own: Allotment, reading: SheetReading, colour: Colour) -> int:
    """The main time that a display has had: by the moves played, or as the arbiter saw."""
    if reading.periods_shown is not None:
        periods = reading.periods_shown[0 if colour is Colour.WHITE else 1]
    else:
        periods = own.number_of_period(reading.move + 1) + 1
    return sum(own.period_numbered(index).seconds for index in range(periods))


def expected_difference(control: TimeControl, started: datetime, at: datetime) -> int:
    """What the column dif. should show in the first period: the initial times less the time gone."""
    initial = sum(control.allotment(colour).periods[0].seconds for colour in Colour)
    return initial - int((at - started).total_seconds())


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet to be printed and filled in: a sector's boards at one check."""

    sector: str
    boards: tuple[int, ...]
    started: datetime
    check_at: datetime
    expected: int
    """What the column dif. should show, in seconds, as long as no board has passed the first control."""


def sheets(
    sectors: Mapping[str, Iterable[int]], control: TimeControl, started: datetime, *, every: int = EVERY
) -> tuple[Sheet, ...]:
    """The sheets of a round: one for each sector and each check until the session must be over."""
    checks = session_length(control) // (every * MINUTE)
    moments = [started + timedelta(minutes=every * number) for number in range(1, checks + 1)]
    return tuple(
        Sheet(name, tuple(boards), started, at, expected_difference(control, started, at))
        for name, boards in ((name, tuple(listed)) for name, listed in sectors.items())
        for at in moments
    )
