"""Days and hours of all rounds, out of the first one and the time between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import MAXYEAR, date, datetime, time, timedelta

from caissa.play import TimeControl, session_length
from caissa_web.section.options import hour_of_round
from caissa_web.section.state import State


@dataclass(frozen=True, slots=True)
class Rhythm:
    """When the first round begins, how many a day are played, how far apart, and every how many days."""

    day: date
    hour: time
    rounds_a_day: int = 1
    minutes_between: int = 0
    days_between: int = 1

    @property
    def last_hour(self) -> datetime:
        """When the last round of the first day begins."""
        apart = timedelta(minutes=self.minutes_between * (self.rounds_a_day - 1))
        return datetime.combine(self.day, self.hour) + apart

    @property
    def fits_into_a_day(self) -> bool:
        """Does the last round of a day begin before midnight?"""
        return self.day.year < MAXYEAR and self.last_hour.date() == self.day

    def rounds(self, numbers: Sequence[int]) -> dict[int, tuple[date, time]]:
        """Round → day and hour, by the clock of the hall: a night of summer time moves no hour."""
        return {number: self._start(place) for place, number in enumerate(numbers)}

    def _start(self, place: int) -> tuple[date, time]:
        days, of_the_day = divmod(place, self.rounds_a_day)
        hour = datetime.combine(self.day, self.hour) + timedelta(minutes=self.minutes_between * of_the_day)
        return self.day + timedelta(days=days * self.days_between), hour.time()


PAUSE = timedelta(minutes=30)
QUARTER = timedelta(minutes=15)
LONGEST_DAY = timedelta(hours=14)
"""From the first start to the end of the last game; nobody proposes more."""


def usual_rhythm(rounds: int, days: int, control: TimeControl | None) -> tuple[int, int | None]:
    """Rounds a day that fit into the days of the event, and the minutes from one start to the next."""
    a_day = -(-rounds // days)
    if a_day == 1 or control is None:
        return 1, None
    length = timedelta(seconds=session_length(control))
    apart = -(-(length + PAUSE) // QUARTER) * QUARTER
    if (a_day - 1) * apart + length > LONGEST_DAY:
        return 1, None
    return a_day, apart // timedelta(minutes=1)


def scheduled(state: State, starts: Mapping[int, tuple[date | None, time | None]]) -> State:
    """A section whose rounds have these days and hours."""
    facts, book = state.facts, state.book
    for number, (day, hour) in sorted(starts.items()):
        if facts.round(number).date != day:
            facts = facts.with_round(replace(facts.round(number), date=day))
        if book.value(hour_of_round(number)) != hour:
            book = book.with_value(hour_of_round(number), hour)
    return State(facts, book)
