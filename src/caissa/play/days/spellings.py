"""How dates are spelled in a language: the pattern that finds them, and the numbers that its words mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from caissa.play.days.spelled_names import MONTHS, WEEKDAYS

ENGLISH = "en"
_HAMZA = str.maketrans("أإآ", "ااا")
"""Arabic is written with and without its hamza; either way it is the same day."""


@dataclass(frozen=True, slots=True)
class Grammar:
    """The small words around a date: after a day, between two days, before a month, after a weekday."""

    ordinal: str = ""
    to: str = "-|–"
    of: str = ""
    lead: str = ""
    comma: str = ",.،"


_GRAMMARS = {
    ENGLISH: Grammar("st|nd|rd|th", "-|–|to|till|until", "of", "the"),
    "ar": Grammar("", "-|–|إلى|الى|حتى", "", "الموافق|يوم"),
    "de": Grammar(r"\.", "-|–|bis", "", "den|dem|der"),
    "es": Grammar("º", "-|–|al|a", "de|del", "el|día"),
    "fr": Grammar("er", "-|–|au", "", "le"),
    "pt": Grammar("º", "-|–|a|até", "de", "dia"),
    "ru": Grammar("", "-|–|по|до", "", ""),
}
_CHINESE = "zh"


@dataclass(frozen=True, slots=True)
class Spelling:
    """The pattern of dates in a language, and what its words of months and weekdays mean."""

    pattern: re.Pattern[str]
    months: Mapping[str, int]
    weekdays: Mapping[str, int]

    def month(self, match: re.Match[str]) -> int:
        """The month of a date."""
        word = first_of(match, "month", "month2", "month3", "month4")
        return int(word) if word.isdigit() else self.months[_folded(word)]

    def weekday(self, match: re.Match[str]) -> int | None:
        """The weekday that stands beside a date; None where none does."""
        word = first_of(match, "weekday", "weekday2")
        return self.weekdays[_folded(word)] if word else None


def first_of(match: re.Match[str], *groups: str) -> str:
    """What the first of these groups found that found anything; empty where none did."""
    return next((match[group] for group in groups if match[group]), "")


@lru_cache(maxsize=16)
def spelling(language: str) -> Spelling | None:
    """How dates are spelled in a language, such as pt or zh-Hant; None where that is not known."""
    code = language.partition("-")[0].partition("_")[0]
    if code not in MONTHS:
        return None
    months = {_folded(name): number for name, number in MONTHS[code].items()}
    weekdays = {_folded(name): number for name, number in WEEKDAYS[code].items()}
    text = _chinese(weekdays) if code == _CHINESE else _worded(_GRAMMARS[code], months, weekdays, code)
    return Spelling(re.compile(text, re.IGNORECASE | re.VERBOSE), months, weekdays)


def folded(text: str) -> str:
    """A text as its dates are looked for: letter for letter, spaces that do not break as usual ones."""
    return text.replace("\u00a0", " ").replace("\u202f", " ").translate(_HAMZA)


def _folded(name: str) -> str:
    return folded(name.lower())


def _any(words: Iterable[str]) -> str:
    """One of these words, the longest first; spaces are written so that a verbose pattern keeps them."""
    return "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))


def _worded(grammar: Grammar, months: Iterable[str], weekdays: Iterable[str], code: str) -> str:
    """Dates with the day as a number and the month as a word, or as numbers of which the day is first."""
    days, month = _any(weekdays), _any(months)
    day = rf"\d{{1,2}}(?:{grammar.ordinal})?" if grammar.ordinal else r"\d{1,2}"
    to, of = rf"\s*(?:{folded(grammar.to)})\s*", rf"(?:(?:{grammar.of})\s+)?" if grammar.of else ""
    lead = rf"(?:(?:{folded(grammar.lead)})\s+)?" if grammar.lead else ""
    month_first = rf"\b(?P<month>{month})\b\.?\s*(?P<day>{day})(?:{to}(?P<last>{day}))?"
    # 3/4/2027 is April in most of the world and March in some of it: in English it is left alone.
    slash = "" if code == ENGLISH else "/"
    return rf"""
        (?:\b(?P<weekday>{days})\b[{grammar.comma}]*\s+)? {lead}
        (?:
            {month_first if code == ENGLISH else "(?P<month>(?!))(?P<day>(?!))(?P<last>(?!))"}
            | (?<![\d.:/-])(?P<day2>{day})(?:{to}(?P<last2>{day}))?(?:\s+|(?<=\.)){of}(?P<month2>{month})\b\.?
            | (?<![\d.:/-])(?P<year3>\d{{4}})-(?P<month3>\d{{2}})-(?P<day3>\d{{2}})(?!\d)
            | (?<![\d.:/-])(?P<day4>\d{{1,2}})[.{slash}](?P<month4>\d{{1,2}})[.{slash}]
              (?P<year4>\d{{4}})(?!\d)
        )
        (?:,?\s+{of}(?P<year>\d{{4}})\b)?
        (?:\s*\(\s*(?P<weekday2>{days})\b[{grammar.comma}]*\s*\))?
    """


def _chinese(weekdays: Iterable[str]) -> str:
    """Year, month, day, and the weekday before or after."""
    days = _any(weekdays)
    return rf"""
        (?:(?P<weekday>{days})[,，、]?\s*)?
        (?:
            (?:(?P<year>\d{{4}})\s*年\s*)?
            (?P<month>\d{{1,2}})\s*月\s*(?P<day>\d{{1,2}})
            (?:\s*[日号號]?\s*(?:-|–|—|~|～|至|到)\s*(?P<last>\d{{1,2}}))?\s*[日号號]
            | (?<![\d.:/-])(?P<year3>\d{{4}})-(?P<month3>\d{{2}})-(?P<day3>\d{{2}})(?!\d)
            | (?<![\d.:/-])(?P<day4>\d{{1,2}})[.](?P<month4>\d{{1,2}})[.](?P<year4>\d{{4}})(?!\d)
            | (?P<month2>(?!))(?P<day2>(?!))(?P<last2>(?!))
        )
        (?:\s*[（(]?\s*(?P<weekday2>{days})\s*[）)]?)?
    """
