"""A month of the calendar: its weeks as the reader's language begins them, and the events of each day."""

from __future__ import annotations

from calendar import Calendar, monthrange
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import get_format

from caissa_web.records import queries
from caissa_web.records.models import Event

MOST_EVENTS = 100
"""Events of a month that are listed."""
FIRST_YEAR, LAST_YEAR = 1970, 2100
MONDAY, SUNDAY = 0, 6


@dataclass(frozen=True, slots=True)
class Day:
    """A day and the events that are on; days of other months have none."""

    date: date
    inside: bool
    today: bool
    events: tuple[Event, ...]

    @property
    def names(self) -> str:
        """The events, for those who hear the page."""
        return ", ".join(event.name for event in self.events)


@dataclass(frozen=True, slots=True)
class Month:
    """A month in weeks, with the months before and after it in which something happens."""

    first: date
    weekdays: tuple[tuple[str, str], ...]
    weeks: tuple[tuple[Day, ...], ...]
    events: tuple[Event, ...]
    before: date | None
    after: date | None


def month(first: date, today: date) -> Month:
    """The month that begins on a day."""
    last = first.replace(day=monthrange(first.year, first.month)[1])
    events = tuple(queries.events_between(first, last)[:MOST_EVENTS])
    begins = _first_weekday()
    weeks = Calendar(begins).monthdatescalendar(first.year, first.month)
    order = [(begins + step) % 7 for step in range(7)]
    return Month(
        first,
        tuple((WEEKDAYS_ABBR[day], WEEKDAYS[day]) for day in order),
        tuple(tuple(_day(each, first, today, events) for each in week) for week in weeks),
        events,
        first_of_month(first - timedelta(days=1)) if _is_anything_before(first) else None,
        first_of_month(last + timedelta(days=1)) if _is_anything_after(last) else None,
    )


def first_of_month(day: date) -> date:
    """The first day of its month."""
    return day.replace(day=1)


def _day(day: date, first: date, today: date, events: Sequence[Event]) -> Day:
    inside = day.month == first.month
    on = tuple(event for event in events if _is_on(event, day)) if inside else ()
    return Day(day, inside, day == today, on)


def _is_on(event: Event, day: date) -> bool:
    return event.start is not None and event.start <= day <= (event.end or event.start)


def _first_weekday() -> int:
    """Django counts from Sunday, Python from Monday."""
    return (int(get_format("FIRST_DAY_OF_WEEK")) + SUNDAY) % 7


def _is_anything_before(day: date) -> bool:
    return day.year > FIRST_YEAR and queries.public_events().filter(start__lt=day).exists()


def _is_anything_after(day: date) -> bool:
    later = queries.public_events().filter(start__gt=day) | queries.public_events().filter(end__gt=day)
    return day.year < LAST_YEAR and later.exists()
