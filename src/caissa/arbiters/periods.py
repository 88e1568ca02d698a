"""Periods of the regulations: a number of years, months or days after a day; and how old somebody is."""

from __future__ import annotations

from calendar import monthrange
from datetime import MAXYEAR, MINYEAR, date

from caissa.tournament import Birth


def years_after(day: date, years: int) -> date:
    """The same day a number of years later; 29 February becomes 28 February in a common year."""
    return months_after(day, 12 * years)


def months_after(day: date, months: int) -> date:
    """The same day a number of months later, or the last day of a month that is too short.

    Beyond the calendar's first or last year that year's first or last day stands for it.
    """
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    if not MINYEAR <= year <= MAXYEAR:
        return date.min if year < MINYEAR else date.max
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def within_years(past: date, years: int, day: date) -> bool:
    """Does this day come after the past one, or on it, and no more than this number of years later?"""
    return past <= day <= years_after(past, years)


def age_reached(birth: Birth | None, years: int, day: date | None) -> bool | None:
    """Has somebody reached an age on a day? None where the date of birth does not tell."""
    if birth is None or day is None:
        return None
    if birth.month and birth.day:
        return years_after(date(birth.year, birth.month, birth.day), years) <= day
    reached_in = birth.year + years
    return None if reached_in == day.year else reached_in < day.year


def overlap(first: tuple[date | None, date | None], second: tuple[date | None, date | None]) -> bool | None:
    """Do two events share a day? None where a date is missing."""
    (start, end), (other_start, other_end) = first, second
    if start is None or end is None or other_start is None or other_end is None:
        return None
    return start <= other_end and other_start <= end
