"""The names of days and months, and a moment as it stands in a timetable."""

from __future__ import annotations

from datetime import date, datetime

from caissa.messages import msg

WEEKDAYS = (
    msg("Monday"),
    msg("Tuesday"),
    msg("Wednesday"),
    msg("Thursday"),
    msg("Friday"),
    msg("Saturday"),
    msg("Sunday"),
)
MONTHS = (
    msg("January"),
    msg("February"),
    msg("March"),
    msg("April"),
    msg("May"),
    msg("June"),
    msg("July"),
    msg("August"),
    msg("September"),
    msg("October"),
    msg("November"),
    msg("December"),
)
_SHORT_WEEKDAYS = (
    msg("Mon"),
    msg("Tue"),
    msg("Wed"),
    msg("Thu"),
    msg("Fri"),
    msg("Sat"),
    msg("Sun"),
)
_SHORT_MONTHS = (
    msg("Jan"),
    msg("Feb"),
    msg("Mar"),
    msg("Apr"),
    msg("May"),
    msg("Jun"),
    msg("Jul"),
    msg("Aug"),
    msg("Sep"),
    msg("Oct"),
    msg("Nov"),
    msg("Dec"),
)


def moment(when: datetime) -> str:
    """Day and hour, such as Sun 01 Nov 10:00."""
    return msg(
        "{weekday} {day:02d} {month} {hour:%H:%M}",
        weekday=_SHORT_WEEKDAYS[when.weekday()],
        day=when.day,
        month=_SHORT_MONTHS[when.month - 1],
        hour=when,
    )


def full_day(day: date) -> str:
    """A day such as 1 November 2026."""
    return msg("{day} {month} {year}", day=day.day, month=MONTHS[day.month - 1], year=day.year)
