"""Names of days and months and the order of a date, from Unicode's tables of languages (CLDR)."""

from __future__ import annotations

import re
from functools import cache

from babel import Locale

from language.tables import Language
from language.texts import Text

_NAMES = {
    "weekday": ("days", "stand-alone", "wide"),
    "short weekday": ("days", "format", "abbreviated"),
    "month": ("months", "stand-alone", "wide"),
    "month in a date": ("months", "format", "wide"),
    "short month in a date": ("months", "format", "abbreviated"),
}
"""Context of a name → where CLDR has it."""
_DAY, _MOMENT = "{day} {month} {year}", "{weekday} {day:02d} {month} {hour:%H:%M}"
_PATTERN = "date"
"""The context of the templates of a day and of a moment."""
_FIRST_DAY = "date, first of the month"
_FIELDS = {"d": "day", "M": "month", "L": "month", "y": "year", "E": "weekday", "c": "weekday"}
_LETTERS = re.compile(r"'([^']*)'|([dMLyEc])\2*")
_FIRST_OF_MONTH = {"fr": "1er"}
"""Languages in which the first day of a month is an ordinal, which CLDR does not say."""
_LOCALES = {"pt": "pt_PT", "zh": "zh_Hans"}


def by_cldr(text: Text, language: Language) -> str:
    """The name or the order that CLDR has for a text; empty where the text is for a translator."""
    if text.context in _NAMES:
        return _names(language.code, text.context).get(text.singular, "")
    if text.context == _PATTERN:
        return _orders(language.code).get(text.singular, "")
    if text.context == _FIRST_DAY:
        first = _FIRST_OF_MONTH.get(language.code, "{day}")
        return _orders(language.code)[_DAY].replace("{day}", first)
    return ""


@cache
def _names(code: str, context: str) -> dict[str, str]:
    """English name → name in the language; where a date has figures for a month (Chinese), they are taken."""
    kind, form, width = _NAMES[context]
    if "in a date" in context and "M月" in _locale(code).date_formats["long"].pattern:
        width = "abbreviated"
    here = getattr(_locale(code), kind)[form][width]
    english = getattr(_locale("en"), kind)[form][_NAMES[context][2]]
    return {english[number]: here[number] for number in english}


@cache
def _orders(code: str) -> dict[str, str]:
    """The English order of a day and of a moment → the order of the language."""
    locale = _locale(code)
    short = locale.datetime_skeletons["MMMEd"].pattern
    # Portugal's short date has the month as a figure; here it has its name.
    short = short if "MMM" in short or "M月" in short else "E, d MMM"
    return {
        _DAY: _as_template(locale.date_formats["long"].pattern),
        _MOMENT: f"{_as_template(short)} {{hour:%H:%M}}".replace("{day}", "{day:02d}"),
    }


def _as_template(pattern: str) -> str:
    """A pattern of CLDR as a template: "d 'de' MMMM" is "{day} de {month}"."""
    pattern = pattern.replace("M月", "M")
    return _LETTERS.sub(lambda part: part[1] if part[2] is None else f"{{{_FIELDS[part[2]]}}}", pattern)


def _locale(code: str) -> Locale:
    return Locale.parse(_LOCALES.get(code, code))
