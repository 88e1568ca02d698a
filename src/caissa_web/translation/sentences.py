"""Sentences in the active language.

A sentence of the library has its template in the library's catalogue, one of the web in Django's; both
are asked. Where the language runs from right to left, what is filled in keeps its own direction, so that
"1-0" is never read as "0-1".
"""

from __future__ import annotations

import re
from datetime import date, datetime
from enum import StrEnum

from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_bidi, gettext, ngettext, pgettext

from caissa.bidi import isolate
from caissa.errors import CaissaError
from caissa.messages import Message, Translation, in_language
from caissa.money import Amount
from caissa_web.translation.amounts import money_text
from caissa_web.translation.days import day_text, moment_text, month_text
from caissa_web.translation.library_catalogue import library

_MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d", re.ASCII)
"""A moment as sentences keep it; what somebody typed and no calendar has stays as it is."""
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_MONTH = re.compile(r"\d{4}-\d\d", re.ASCII)
_TIMES = frozenset(
    {
        *("day", "earlier_day", "later_day", "birth", "night", "arrival", "departure", "month", "newest"),
        *("start", "started", "since", "end", "ended", "until", "due", "deadline", "latest"),
        *("at", "given", "issued", "moment", "now", "posted", "registered", "when"),
    }
)
"""Places in which a text stands for a day, a month or a moment; anywhere else a text is somebody's own words.

So a player called 2026-11-19, a season 2011-12 and a reason that looks like a day are left alone.
"""
_TIMES_BESIDE = {"first": "{last}", "seen": "{needed}"}
"""Places that do so beside another one: from the first day to the last, what was seen of what is needed."""
_LAST_ALONE = "{others}"
"""What stands beside the last of a list, which may be a name."""


class CombinedCatalogue:
    """The active language: the web's catalogue first, then the library's."""

    def __init__(self) -> None:
        self.library: Translation = library(get_language() or "en")

    def gettext(self, template: str, /) -> str:
        """The template in the active language."""
        translated = gettext(template)
        return translated if translated != template else self.library.gettext(template)

    def pgettext(self, context: str, template: str, /) -> str:
        """The template in the active language, in one of its senses."""
        translated = pgettext(context, template)
        return translated if translated != template else self.library.pgettext(context, template)

    def ngettext(self, singular: str, plural: str, count: int, /) -> str:
        """The template that the active language uses for this number."""
        translated = ngettext(singular, plural, count)
        return (
            translated
            if translated not in (singular, plural)
            else self.library.ngettext(singular, plural, count)
        )


def translate(text: object) -> str:
    """A sentence, or an error's sentence, in the active language; anything else as it is."""
    if isinstance(text, CaissaError):
        return translate(text.sentence)
    if isinstance(text, Amount):
        return money_text(text)
    if not isinstance(text, Message):
        return str(text)
    readable = _with_values(text)
    return str(in_language(_isolated(readable) if get_language_bidi() else readable, CombinedCatalogue()))


def plain(text: str) -> str:
    """The English text alone, for programs: values of forms, classes of pages."""
    return str.__str__(text)


def as_html(text: Message) -> SafeString:
    """A sentence as a page shows it: in the visitor's language, safe in HTML."""
    return SafeString(escape(translate(text)))


def _with_values(text: Message) -> Message:
    """The same sentence with its amounts, days and moments as the reader's language writes them."""
    values = {name: _value(name, value, text.template) for name, value in text.details.items()}
    if all(value is text.details[name] for name, value in values.items()):
        return text
    return Message(text.template, values, text.many, text.context)


def _value(name: str, value: object, template: str) -> object:
    if isinstance(value, Message):
        return _with_values(value)
    if isinstance(value, Amount):
        return money_text(value)
    if f"{{{name}:" in template:  # the sentence says itself how the day is written
        return value
    if isinstance(value, date):
        return date_format(value, "DATETIME_FORMAT" if isinstance(value, datetime) else "DATE_FORMAT")
    return _dated(value) if type(value) is str and _is_time(name, template) else value


def _is_time(name: str, template: str) -> bool:
    """Does a text at this place of a sentence stand for a day, a month or a moment?"""
    if name == "last":
        return _LAST_ALONE not in template
    beside = _TIMES_BESIDE.get(name)
    return name in _TIMES or (beside is not None and beside in template)


def _dated(value: str) -> str:
    """A moment, day or month that a sentence keeps as 2026-05-30, in the active language."""
    if _MOMENT.fullmatch(value):
        return moment_text(value)
    if _DAY.fullmatch(value):
        return day_text(value)
    return month_text(value) if _MONTH.fullmatch(value) else value


def _isolated(text: Message) -> Message:
    """The same sentence whose names, results and numbers keep their own direction of writing."""
    details = {name: _isolated_detail(value) for name, value in text.details.items()}
    return Message(text.template, details, text.many, text.context)


def _isolated_detail(value: object) -> object:
    if isinstance(value, Message):
        return _isolated(value)
    if not isinstance(value, str) or isinstance(value, StrEnum) or not value or value.isdecimal():
        return value
    return isolate(value)
