"""Dates as people write them in regulations: does the day exist, and is it that day of the week?"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date

from caissa.errors import Finding, Severity
from caissa.messages import all_of, msg, plural
from caissa.play.days.day_names import MONTHS, WEEKDAYS, full_day

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
_MONTHS |= {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}
_WEEKDAYS = {name.lower(): number for number, name in enumerate(calendar.day_name)}
_WEEKDAYS |= {name[:3]: number for name, number in _WEEKDAYS.items()}

_MONTH = "|".join(sorted(_MONTHS, key=len, reverse=True))
_DAY = r"\d{1,2}(?:st|nd|rd|th)?"
_DATE = re.compile(
    rf"(?:\b(?P<weekday>{'|'.join(sorted(_WEEKDAYS, key=len, reverse=True))})\b[.,]?\s+)?(?:the\s+)?"
    rf"(?:\b(?P<month>{_MONTH})\b\.?\s*(?P<day>{_DAY})(?:\s*(?:-|–|to|till|until)\s*(?P<last>{_DAY}))?"
    rf"|(?P<day2>{_DAY})(?:\s*(?:-|–|to|till|until)\s*(?P<last2>{_DAY}))?\s+(?:of\s+)?(?P<month2>{_MONTH})\b\.?)"
    r"(?:,?\s+(?P<year>\d{4})\b)?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class DatesReading:
    """The dates that a text names, in its order, and those that cannot be."""

    dates: tuple[date, ...]
    findings: tuple[Finding, ...]


def read_dates(text: str, year: int | None = None) -> DatesReading:
    """The dates in a text; a date without a year has the one that is given, else the only one of the text."""
    matches = list(_DATE.finditer(text))
    years = {int(match["year"]) for match in matches if match["year"]}
    usual = year or (years.pop() if len(years) == 1 else None)
    named = [_Named(match, usual) for match in matches]
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

    def __init__(self, match: re.Match[str], year: int | None) -> None:
        self.text = match[0].strip()
        self.year = int(match["year"]) if match["year"] else year
        self.month = _MONTHS[(match["month"] or match["month2"]).lower()]
        listed = (match["day"] or match["day2"], match["last"] or match["last2"])
        self.days = [int(re.sub(r"\D", "", day)) for day in listed if day]
        self.weekday = _WEEKDAYS[match["weekday"].lower()] if match["weekday"] else None

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
