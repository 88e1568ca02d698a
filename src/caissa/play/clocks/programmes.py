"""What a clock must be able to do: the rates it offers by itself, and what a clock on a screen shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache

from caissa.messages import msg
from caissa.play.clocks.clock import Clock, Display, advanced
from caissa.play.time_controls.reading import parse_time_control
from caissa.play.time_controls.time_control import TimeControl
from caissa.tournament import Colour

_PROGRAMMES = {
    "a": "100'/40+50'/20+15'/end+30\"",
    "b": "90'/40+30'/end+30\"",
    "c": "90'+30\"",
    "d": "120'/40+60'/20+15'/end+30\" from move 61",
    "e": "120'/40+60'/20+30'/end",
    "f": "120'/40+30'/end",
    "g": "60'",
    "h": "120'/40+60'/end",
    "j": "15'+10\"",
    "k": "15'+5\"",
    "l": "25'+10\"",
    "m": "25'",
    "n": "5'",
    "o": "5'+3\"",
    "p": "3'+2\"",
}
LONGEST_CORRECTION = timedelta(seconds=60)
"""An arbiter must be able to correct times and move counter within this (Organisers' Manual 5.4.3.10)."""


@cache
def clock_programmes() -> dict[str, TimeControl]:
    """The rates that a clock must offer by itself, by their letters (Organisers' Manual 16.1.22; no i)."""
    return {letter: parse_time_control(text) for letter, text in _PROGRAMMES.items()}


def missing_programmes(offered: Iterable[TimeControl]) -> dict[str, TimeControl]:
    """The rates of the list that a clock does not offer."""
    known = set(offered)
    return {letter: rate for letter, rate in clock_programmes().items() if rate not in known}


@dataclass(frozen=True, slots=True)
class Requirement:
    """A requirement for electronic clocks and, for virtual ones, whether our clock on the screen meets it."""

    article: str
    text: str
    on_screen: bool = True


REQUIREMENTS = (
    Requirement("5.4.1", msg("With increment, the other display stops when one reaches zero.")),
    Requirement("5.4.2", msg("When both flags are down, it can be seen which fell first.")),
    Requirement("5.4.3.2", msg("The time for the next move is shown at all times, with seconds.")),
    Requirement("5.4.3.3", msg("The displays can be read from 3 metres."), on_screen=False),
    Requirement("5.4.3.4", msg("It can be seen from 10 metres which clock is running."), on_screen=False),
    Requirement("5.4.3.5", msg("A sign shows which player passed a time control first.")),
    Requirement("5.4.3.6", msg("A low battery is shown."), on_screen=False),
    Requirement("5.4.3.7", msg("With a low battery it still works for 10 hours."), on_screen=False),
    Requirement("5.4.3.9", msg("No time is added after the last control is passed.")),
    Requirement("5.4.3.10", msg("Times and move counter can be corrected within 60 seconds.")),
    Requirement("5.4.3.11", msg("A simple touch can neither erase nor change what is shown.")),
    Requirement("5.4.3.12", msg("A short manual is on the clock."), on_screen=False),
    Requirement("16.1.19", msg("The clock stops after a flag has fallen in the last period.")),
    Requirement("16.1.22", msg("The time controls a to p are available as programmes.")),
    Requirement("16.1.23", msg("The increment is added before the first move.")),
)
"""Organisers' Manual 5.4 and 16.1; those of a body of plastic are not ours to meet."""


@dataclass(frozen=True, slots=True)
class Face:
    """What one side of a clock on a screen shows."""

    time: str
    moves: int
    running: bool
    flag: bool
    passed_first: bool
    """Did this player pass the time control first?"""


def faces(clock: Clock, at: datetime) -> tuple[Face, Face]:
    """What a clock on a screen shows, White's side and Black's, with seconds from the beginning."""
    now = advanced(clock, at)
    white, black = (_face(now, colour) for colour in Colour)
    return white, black


def _face(clock: Clock, colour: Colour) -> Face:
    display = clock.display(colour)
    own = clock.running is colour and not clock.frozen and display.flag is None
    first = clock.first_flag is colour or _passed_first(display, clock.display(colour.opposite))
    return Face(shown_time(display.left), display.moves, own, display.flag is not None, first)


def _passed_first(own: Display, other: Display) -> bool:
    """Was this player the first whose latest period was over, on a clock that goes on by itself?"""
    if not own.passed:
        return False
    latest = len(own.passed) - 1
    return len(other.passed) <= latest or own.passed[latest] < other.passed[latest]


def shown_time(left: timedelta) -> str:
    """A time as clocks show it, h:mm:ss; a part of a second still counts as one."""
    seconds = -(-left // timedelta(seconds=1))
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}:{seconds % 60:02d}"


def corrected_in_time(began: datetime, finished: datetime) -> bool:
    """Was a correction done within 60 seconds?"""
    return finished - began <= LONGEST_CORRECTION
