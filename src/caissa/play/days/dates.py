"""Dates as people write them in regulations: does the day exist, and is it that day of the week?"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date

from caissa.errors import Finding, Severity
from caissa.messages import all_of, msg, plural
from caissa.play.days.day_names import MONTHS, WEEKDAYS, full_day
from caissa.play.days.spellings import ENGLISH, Spelling, first_of, folded, spelling

_YEARS = ("year", "year3", "year4")


@dataclass(frozen=True, slots=True)
class DatesReading:
    """The dates that a text names, in its order, and those that cannot be."""

    dates: tuple[date, ...]
    findings: tuple[Finding, ...]


def read_dates(text: str, year: int | None = None, language: str = ENGLISH) -> DatesReading:
    """The dates in a text; a date without a year has the one that is given, else the only one of the text.

    In a language whose words are not known no date is recognised.
    """
    known = spelling(language)
    if known is None:
        return DatesReading((), ())
    matches = list(known.pattern.finditer(folded(text)))
    years = {int(year_named) for match in matches if (year_named := first_of(match, *_YEARS))}
    usual = year or (years.pop() if len(years) == 1 else None)
    named = [_Named(match, known, usual) for match in matches]
    all_dates, doubts = [], _years(text, named)
    for mention in named:
        dates, trouble = mention.dates()
        all_dates += dates
        doubts += trouble
    return DatesReading(tuple(all_dates), tuple(doubts))


def _years(text: str, named: list[_Named]) -> list[Finding]:
    years = sorted({mention.year for mention in named if mention.year is not None})
    months = {mention.month for mention in named}
    if len(years) < 2 or (len(years) == 2 and years[1] - years[0] == 1 and {12, 1} <= months):
        return []
    what = msg("the text names the years {years} for one event", years=all_of(years))
    return [Finding("timetable.years-differ", Severity.ERROR, text.strip()[:60], what)]


class _Named:
    """A date or a range of days as written."""

    def __init__(self, match: re.Match[str], known: Spelling, year: int | None) -> None:
        self.text = match[0].strip()
        named = first_of(match, *_YEARS)
        self.year = int(named) if named else year
        self.month = known.month(match)
        listed = (first_of(match, "day", "day2", "day3", "day4"), first_of(match, "last", "last2"))
        self.days = [int(re.sub(r"\D", "", day)) for day in listed if day]
        self.weekday = known.weekday(match)

    def dates(self) -> tuple[list[date], list[Finding]]:
        if self.year is None:
            return [], [self.finding("no-year", Severity.WARNING, msg("no year is given"))]
        try:
            dates = [date(self.year, self.month, day) for day in self.days]
        except ValueError:
            return [], [self.finding("no-such-date", Severity.ERROR, self.missing())]
        if len(dates) == 2 and dates[1] < dates[0]:
            return dates, [self.finding("order", Severity.ERROR, msg("it ends before it begins"))]
        return dates, self.wrong_weekday(dates[0])

    def missing(self) -> str:
        if not 1 <= self.month <= 12:
            return msg("there is no month {month}", month=self.month)
        longest = calendar.monthrange(self.year or 1, self.month)[1]
        month = MONTHS[self.month - 1]
        return plural(
            "{month} {year} has {count} day",
            "{month} {year} has {count} days",
            longest,
            month=month,
            year=self.year,
        )

    def wrong_weekday(self, day: date) -> list[Finding]:
        if self.weekday is None or day.weekday() == self.weekday:
            return []
        what = msg("{day} is a {weekday}", day=full_day(day), weekday=WEEKDAYS[day.weekday()])
        return [self.finding("weekday", Severity.ERROR, what)]

    def finding(self, code: str, severity: Severity, what: str) -> Finding:
        return Finding(f"timetable.{code}", severity, self.text, what)
