"""The times of both clocks, and what is put on them and taken off."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from caissa.tournament import Colour

NO_TIME = timedelta(0)


@dataclass(frozen=True, slots=True)
class ClockTimes:
    """What the two displays show, or are to show."""

    white: timedelta
    black: timedelta

    def of(self, colour: Colour) -> timedelta:
        """The time of one player."""
        return self.white if colour is Colour.WHITE else self.black

    def plus(self, colour: Colour, time: timedelta) -> ClockTimes:
        """The times with more for one player, or less if the time is negative; never below zero."""
        changed = max(NO_TIME, self.of(colour) + time)
        return ClockTimes(changed, self.black) if colour is Colour.WHITE else ClockTimes(self.white, changed)

    @property
    def mirrored(self) -> ClockTimes:
        """The times with the colours exchanged."""
        return ClockTimes(self.black, self.white)
