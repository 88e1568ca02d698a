"""The names of days and months, and a moment as it stands in a timetable."""

from __future__ import annotations

from datetime import date, datetime

from caissa.saying import said

WEEKDAYS = (
    said("Monday"),
    said("Tuesday"),
    said("Wednesday"),
    said("Thursday"),
    said("Friday"),
    said("Saturday"),
    said("Sunday"),
)
MONTHS = (
    said("January"),
    said("February"),
    said("March"),
    said("April"),
    said("May"),
    said("June"),
    said("July"),
    said("August"),
    said("September"),
    said("October"),
    said("November"),
    said("December"),
)
_SHORT_WEEKDAYS = (
    said("Mon"),
    said("Tue"),
    said("Wed"),
    said("Thu"),
    said("Fri"),
    said("Sat"),
    said("Sun"),
)
_SHORT_MONTHS = (
    said("Jan"),
    said("Feb"),
    said("Mar"),
    said("Apr"),
    said("May"),
    said("Jun"),
    said("Jul"),
    said("Aug"),
    said("Sep"),
    said("Oct"),
    said("Nov"),
    said("Dec"),
)


def moment(when: datetime) -> str:
    """Day and hour, such as Sun 01 Nov 10:00."""
    return said(
        "{weekday} {day:02d} {month} {hour:%H:%M}",
        weekday=_SHORT_WEEKDAYS[when.weekday()],
        day=when.day,
        month=_SHORT_MONTHS[when.month - 1],
        hour=when,
    )


def full_day(day: date) -> str:
    """A day such as 1 November 2026."""
    return said("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)
