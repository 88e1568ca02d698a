"""Months as rating lists name them: 2026-11 is the list of 1 November 2026."""

from __future__ import annotations

import re
from datetime import date, timedelta

from caissa.errors import CaissaError

_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")


class NoSuchPeriod(CaissaError):
    """The text is not a month of a rating list."""

    code = "rating.no-such-period"
    message = "{month!r} is not a month of a rating list; write it like 2026-11."


def month_number(month: str) -> int:
    """A month as a number that grows by one each month."""
    match = _MONTH.fullmatch(month)
    if not match:
        raise NoSuchPeriod(month=month)
    return int(match[1]) * 12 + int(match[2]) - 1


def month_named(number: int) -> str:
    """The month with this number."""
    return f"{number // 12:04d}-{number % 12 + 1:02d}"


def month_of(day: date) -> str:
    """The month a day lies in."""
    return day.isoformat()[:7]


def later(month: str, months: int) -> str:
    """The month a number of months later; a negative number goes back."""
    return month_named(month_number(month) + months)


def list_date(month: str) -> date:
    """The day a list takes effect: the first of its month."""
    number = month_number(month)
    return date(number // 12, number % 12 + 1, 1)


def last_day(day: date) -> date:
    """The last day of the month a day lies in."""
    return list_date(later(month_of(day), 1)) - timedelta(days=1)
