"""The names of days and months, and a moment as it stands in a timetable.

Their translations are not a translator's but those of CLDR: `tools/languages.py collect` fills them in.
"""

from __future__ import annotations

from datetime import date, datetime

from caissa.messages import pmsg

WEEKDAYS = (
    pmsg("weekday", "Monday"),
    pmsg("weekday", "Tuesday"),
    pmsg("weekday", "Wednesday"),
    pmsg("weekday", "Thursday"),
    pmsg("weekday", "Friday"),
    pmsg("weekday", "Saturday"),
    pmsg("weekday", "Sunday"),
)
MONTHS = (
    pmsg("month", "January"),
    pmsg("month", "February"),
    pmsg("month", "March"),
    pmsg("month", "April"),
    pmsg("month", "May"),
    pmsg("month", "June"),
    pmsg("month", "July"),
    pmsg("month", "August"),
    pmsg("month", "September"),
    pmsg("month", "October"),
    pmsg("month", "November"),
    pmsg("month", "December"),
)
_MONTHS_IN_DATES = (
    pmsg("month in a date", "January"),
    pmsg("month in a date", "February"),
    pmsg("month in a date", "March"),
    pmsg("month in a date", "April"),
    pmsg("month in a date", "May"),
    pmsg("month in a date", "June"),
    pmsg("month in a date", "July"),
    pmsg("month in a date", "August"),
    pmsg("month in a date", "September"),
    pmsg("month in a date", "October"),
    pmsg("month in a date", "November"),
    pmsg("month in a date", "December"),
)
_SHORT_WEEKDAYS = (
    pmsg("short weekday", "Mon"),
    pmsg("short weekday", "Tue"),
    pmsg("short weekday", "Wed"),
    pmsg("short weekday", "Thu"),
    pmsg("short weekday", "Fri"),
    pmsg("short weekday", "Sat"),
    pmsg("short weekday", "Sun"),
)
_SHORT_MONTHS = (
    pmsg("short month in a date", "Jan"),
    pmsg("short month in a date", "Feb"),
    pmsg("short month in a date", "Mar"),
    pmsg("short month in a date", "Apr"),
    pmsg("short month in a date", "May"),
    pmsg("short month in a date", "Jun"),
    pmsg("short month in a date", "Jul"),
    pmsg("short month in a date", "Aug"),
    pmsg("short month in a date", "Sep"),
    pmsg("short month in a date", "Oct"),
    pmsg("short month in a date", "Nov"),
    pmsg("short month in a date", "Dec"),
)


def moment(when: datetime) -> str:
    """Day and hour, such as Sun 01 Nov 10:00."""
    return pmsg(
        "date",
        "{weekday} {day:02d} {month} {hour:%H:%M}",
        weekday=_SHORT_WEEKDAYS[when.weekday()],
        day=when.day,
        month=_SHORT_MONTHS[when.month - 1],
        hour=when,
    )


def full_day(day: date) -> str:
    """A day such as 1 November 2026."""
    month = _MONTHS_IN_DATES[day.month - 1]
    if day.day == 1:
        return pmsg(
            "date, first of the month", "{day} {month} {year}", day=day.day, month=month, year=day.year
        )
    return pmsg("date", "{day} {month} {year}", day=day.day, month=month, year=day.year)
