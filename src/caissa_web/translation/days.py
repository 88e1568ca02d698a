"""From one day to another, as each language writes it: 1–9 June 2026, 1.–9. Juni 2026, 2026年6月1日至9日."""

from __future__ import annotations

from datetime import date, datetime

from django.utils.formats import date_format, get_format

_USUAL = ("DATE_FORMAT", " – ", "DATE_FORMAT")


def days(start: date, end: date) -> tuple[str, str, str]:
    """The first day, what stands between, and the last; a month or year of both is written once."""
    if start.year != end.year:
        name = "DAYS_OF_TWO_YEARS"
    else:
        name = "DAYS_OF_A_MONTH" if start.month == end.month else "DAYS_OF_A_YEAR"
    form = get_format(name)
    first, between, last = _USUAL if form == name else form
    return date_format(start, first), between, date_format(end, last)


def days_text(start: date | None, end: date | None) -> str:
    """The days of an event in the active language; one day alone where there is no other."""
    if start is None or end is None or end <= start:
        only = start or end
        return date_format(only) if only else ""
    return "".join(days(start, end))


def moment_text(kept: str) -> str:
    """A moment that a sentence keeps as 2026-05-30 12:00, in the active language; else the text itself."""
    try:
        moment = datetime.fromisoformat(kept)
    except ValueError:
        return kept
    return date_format(moment, "DATETIME_FORMAT")


def day_text(kept: str) -> str:
    """A day that a sentence keeps as 2026-05-30, in the active language; else the text itself."""
    return _written(kept, "DATE_FORMAT")


def month_text(kept: str) -> str:
    """A month that a sentence keeps as 2026-05, in the active language; else the text itself."""
    return _written(kept, "YEAR_MONTH_FORMAT", "-01")


def _written(kept: str, form: str, ending: str = "") -> str:
    try:
        return date_format(date.fromisoformat(kept + ending), form)
    except ValueError:
        return kept
