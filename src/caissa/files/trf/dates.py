"""Dates as files write them, and the record of round dates (132)."""

from __future__ import annotations

import re
from datetime import date
from itertools import pairwise

from caissa.files.trf.notes import Line, Notes
from caissa.files.trf.records import CELL, ROUND_DATE
from caissa.messages import msg

_PARTS = re.compile(r"([0-9]{1,4})\s*[./-]\s*([0-9]{1,2})\s*[./-]\s*([0-9]{1,4})\.?")
_WORDS = r"(?:([0-9]{1,2})\.?\s+)?([A-Za-z]{3,9})\.?(?:\s+([0-9]{1,2})\s*,?)?\s*,?\s+([0-9]{4})"
_COMPACT = r"(19[0-9]{2}|20[0-9]{2})([0-9]{2})([0-9]{2})"
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_STANDARD = re.compile(r"[0-9]{4}/[0-9]{2}/[0-9]{2}")
_SHORT = re.compile(r"[0-9]{2}/[0-9]{2}/[0-9]{2}")
_IN_LINE = re.compile(r"[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}")
_CENTURY_TURN = 70
_FIRST_YEAR = 1900 + _CENTURY_TURN
MOST_ROUNDS = 999


def day(text: str) -> date:
    """The day that a text names in any of the forms seen in files; `ValueError` if it names none."""
    if match := _PARTS.fullmatch(text):
        return _from_parts(match.group(1), match.group(2), match.group(3))
    if match := re.fullmatch(_COMPACT, text):
        return _plausible(date(*(int(part) for part in match.groups())))
    if match := re.fullmatch(_WORDS, text):
        before, word, after, year = match.groups()
        if word.lower()[:3] in _MONTHS and (before or after):
            return _plausible(date(int(year), _MONTHS.index(word.lower()[:3]) + 1, int(before or after)))
    raise ValueError(msg("{text} is not a date", text=repr(text)))


def _from_parts(first: str, second: str, third: str) -> date:
    """Year first where it can be; else day, month, year; month and day exchanged as a last resort."""
    one, two, three = int(first), int(second), int(third)
    if len(first) > 2:
        orders = [(one, two, three), (one, three, two)]
    elif len(third) > 2:
        orders = [(three, two, one), (three, one, two)]
    else:
        orders = [(one, two, three), (one, three, two), (three, two, one), (three, one, two)]
    for year, month, number in orders:
        try:
            return _plausible(date(_full_year(year), month, number))
        except ValueError:
            continue
    raise ValueError(msg("{first}/{second}/{third} is not a date", first=first, second=second, third=third))


def _plausible(value: date) -> date:
    if not 1900 <= value.year < 2200:
        raise ValueError(msg("{value} is not a possible date for a tournament", value=value))
    return value


def _full_year(year: int) -> int:
    if year >= 100:
        return year
    return year + (1900 if year >= _CENTURY_TURN else 2000)


def is_standard(text: str) -> bool:
    """Is it written as TRF26 wants it, YYYY/MM/DD?"""
    return bool(_STANDARD.fullmatch(text))


def round_dates(lines: list[Line], notes: Notes) -> dict[int, date]:
    """Record 132: the dates of the rounds, by column where they stand right, else one after the other."""
    dates: dict[int, date] = {}
    in_columns = sum(bool(_IN_LINE.search(line.text, 4)) for line in lines) == 1
    for line in lines:
        matches = list(_IN_LINE.finditer(line.text, 4))
        if line.value and not matches:
            notes.warn("trf.round-dates", line, msg("no date was found in the record of round dates"))
            notes.keep(line)
            continue
        rounds = _rounds_by_column([match.start() + 1 for match in matches]) if in_columns else None
        if matches and rounds is None:
            what = msg("round dates are not in their columns; they were read in order")
            notes.info("trf.round-dates-place", line, what, (matches[0].start() + 1, matches[-1].end()))
        numbers = rounds or list(range(len(dates) + 1, len(dates) + len(matches) + 1))
        for number, match in zip(numbers, matches, strict=True):
            _enter(dates, number, match, line, notes)
    return dates


def _rounds_by_column(starts: list[int]) -> list[int] | None:
    rounds = [(start - ROUND_DATE.first + CELL // 2) // CELL + 1 for start in starts]
    right = [ROUND_DATE.first + CELL * (number - 1) for number in rounds]
    drift = max((abs(start - place) for start, place in zip(starts, right, strict=True)), default=0)
    rising = all(earlier < later for earlier, later in pairwise(rounds))
    return rounds if rising and drift <= 2 and all(r >= 1 for r in rounds) else None


def _enter(dates: dict[int, date], number: int, match: re.Match[str], line: Line, notes: Notes) -> None:
    text, columns = match.group(), (match.start() + 1, match.end())
    try:
        value = day(text)
    except ValueError:
        notes.warn(
            "trf.round-dates",
            line,
            msg("{text} is not a date; round {number} has none", text=repr(text), number=number),
            columns,
        )
        return
    if number > MOST_ROUNDS or not _FIRST_YEAR <= value.year < _FIRST_YEAR + 100:
        notes.warn(
            "trf.round-dates",
            line,
            msg("round {number} cannot have been on {value}", number=number, value=value),
            columns,
        )
        return
    if not _SHORT.fullmatch(text) and not is_standard(text):
        notes.info(
            "trf.date-form",
            line,
            msg("{text} was read as {day:%Y/%m/%d}", text=repr(text), day=value),
            columns,
        )
    dates[number] = value
