"""Passports: what a letter for a visa needs of one, and whether it will hold long enough.

The two lines at the foot of the page are read by ICAO Doc 9303: 44 letters each, with check digits by the
weights 7, 3, 1. Whoever copies them types no digit wrong unnoticed.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass, fields
from datetime import date

from caissa.errors import Finding, Severity
from caissa.messages import msg

LINE = 44
WEIGHTS = (7, 3, 1)
MONTHS_LEFT = 6
"""Months that a passport should hold after the event; many countries ask for them."""
LONGEST = 100
_COUNTRY = re.compile(r"[A-Z]{1,3}")
_NUMBER = re.compile(r"[A-Z0-9]{5,20}")


@dataclass(frozen=True, slots=True)
class Passport:
    """A passport as its owner typed it, or as its two lines say."""

    surname: str = ""
    given_names: str = ""
    number: str = ""
    nationality: str = ""
    birth: date | None = None
    sex: str = ""
    expires: date | None = None


def check_digit(text: str) -> int:
    """The check digit of letters, digits and fillers (ICAO 9303-3, 4.9)."""
    return sum(_value(letter) * WEIGHTS[place % 3] for place, letter in enumerate(text)) % 10


def _value(letter: str) -> int:
    if letter == "<":
        return 0
    return int(letter) if letter.isdigit() else ord(letter) - ord("A") + 10


def read_lines(text: str, today: date) -> tuple[Passport | None, tuple[Finding, ...]]:
    """The passport that the two lines name, and what is wrong in them."""
    lines = ["".join(line.upper().split()) for line in text.splitlines() if line.strip()]
    if len(lines) != 2 or any(len(line) != LINE for line in lines):
        return None, (_error(msg("the two lines"), msg("length of each: {count}", count=LINE)),)
    first, second = lines
    if not all(re.fullmatch(r"[A-Z0-9<]+", line) for line in lines) or first[0] != "P":
        return None, (_error(msg("the two lines"), msg("these are not the lines of a passport")),)
    wrong = tuple(_wrong_digits(second))
    surname, _gap, given = first[5:].partition("<<")
    passport = Passport(
        surname.replace("<", " ").strip(),
        " ".join(given.replace("<", " ").split()),
        second[:9].replace("<", ""),
        second[10:13].replace("<", ""),
        _day(second[13:19], today, past=True),
        second[20].replace("<", ""),
        _day(second[21:27], today, past=False),
    )
    return passport, wrong


def _wrong_digits(line: str) -> Iterator[Finding]:
    """The fields of the second line whose check digit does not fit (ICAO 9303-4, 4.2.2)."""
    whole = line[:10] + line[13:20] + line[21:43]
    parts = (
        (msg("passport number"), line[:9], line[9]),
        (msg("date of birth"), line[13:19], line[19]),
        (msg("valid until"), line[21:27], line[27]),
        (msg("the whole line"), whole, line[43]),
    )
    for name, part, digit in parts:
        if not digit.isdigit() or check_digit(part) != int(digit):
            yield _error(name, msg("its check digit does not fit: something is typed wrong"))


def _day(text: str, today: date, *, past: bool) -> date | None:
    """A day of six digits; a birth is never in the future, an expiry in this century."""
    if not text.isdigit():
        return None
    year = 2000 + int(text[:2])
    if past and year > today.year:
        year -= 100
    try:
        return date(year, int(text[2:4]), int(text[4:]))
    except ValueError:
        return None


def judge(passport: Passport, today: date, end: date | None) -> tuple[Finding, ...]:
    """What is missing or wrong in a passport, and whether it holds long enough after the event."""
    return (*_wrong_texts(passport), *_wrong_days(passport, today, end))


def differences(typed: Passport, read: Passport) -> tuple[Finding, ...]:
    """Where the fields that were typed say something else than the two lines."""
    names = {
        "number": msg("passport number"),
        "nationality": msg("nationality"),
        "birth": msg("date of birth"),
        "expires": msg("valid until"),
    }
    return tuple(
        _error(names[field.name], msg("the two lines say something else"))
        for field in fields(Passport)
        if field.name in names
        and getattr(typed, field.name)
        and getattr(typed, field.name) != getattr(read, field.name)
    )


def _wrong_texts(passport: Passport) -> Iterator[Finding]:
    if not passport.surname.strip() or len(passport.surname) > LONGEST:
        yield _error(msg("surname"), msg("it is missing or too long"))
    if len(passport.given_names) > LONGEST:
        yield _error(msg("given names"), msg("they are too long"))
    if not _NUMBER.fullmatch(passport.number):
        yield _error(msg("passport number"), msg("5 to 20 letters and digits"))
    if not _COUNTRY.fullmatch(passport.nationality):
        yield _error(msg("nationality"), msg("three letters, as in the passport"))
    if passport.sex not in ("M", "F", "X", ""):
        yield _error(msg("sex"), msg("M, F or X, as in the passport"))


def _wrong_days(passport: Passport, today: date, end: date | None) -> Iterator[Finding]:
    last = end or today
    if passport.birth is None or not date(1900, 1, 1) <= passport.birth <= today:
        yield _error(msg("date of birth"), msg("it is missing, or no day that can be"))
    if passport.expires is None:
        yield _error(msg("valid until"), msg("it is missing, or no day that can be"))
    elif passport.expires < today:
        yield _error(msg("valid until"), msg("the passport has expired"))
    elif passport.expires < last:
        yield _error(msg("valid until"), msg("the passport expires before the event is over"))
    elif passport.expires < _months_after(last, MONTHS_LEFT):
        what = msg(
            "the passport expires too soon after the event (months: less than {months}); "
            "many countries ask for more",
            months=MONTHS_LEFT,
        )
        yield Finding("entering.passport", Severity.WARNING, msg("valid until"), what)


def _months_after(day: date, months: int) -> date:
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def _error(where: str, what: str) -> Finding:
    return Finding("entering.passport", Severity.ERROR, where, what)
