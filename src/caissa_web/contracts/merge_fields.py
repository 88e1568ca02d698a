"""The fields of a text: what each stands for, and a text filled in for one entry.

A text is plain: `{name}` is a field, and nothing else in it means anything. No part of a text, and nothing
that a person typed, is ever read as markup or as a template.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date

from django.utils.translation import gettext_lazy as _

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.stored_values import quote_of

_FIELD = re.compile(r"\{([a-z][a-z0-9_]{0,39})\}")
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
LONGEST_TEXT = 60_000
LONGEST_VALUE = 500
MOST_OWN_FIELDS = 20


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""


def _price(entry: Entry) -> str:
    quote = quote_of(entry.quote)
    return str(quote.total) if quote else ""


FIELDS: Mapping[str, tuple[object, Callable[[Entry], str]]] = {
    "name": (_("name of the person"), lambda entry: entry.participant.name),
    "birth": (_("date of birth"), lambda entry: entry.participant.birth),
    "federation": (_("federation"), lambda entry: entry.participant.federation),
    "fide_id": (_("FIDE ID"), lambda entry: str(entry.participant.fide_id or "")),
    "title": (_("chess title"), lambda entry: entry.participant.title),
    "club": (_("club"), lambda entry: entry.participant.club),
    "code": (_("code of the entry"), lambda entry: entry.code),
    "category": (_("category"), lambda entry: entry.category.name or entry.category.code),
    "applicant": (_("who made the entry"), lambda entry: entry.applicant.name),
    "price": (_("price of the entry"), _price),
    "event": (_("name of the event"), lambda entry: entry.event.name),
    "city": (_("place of the event"), lambda entry: entry.event.city),
    "start": (_("first day"), lambda entry: _day(entry.event.start)),
    "end": (_("last day"), lambda entry: _day(entry.event.end)),
}
"""Name → its meaning, and its value for an entry."""


def fields_in(body: str) -> list[str]:
    """The fields that a text uses, each once, in their order."""
    return list(dict.fromkeys(_FIELD.findall(body)))


def own_fields_typed(text: str) -> list[str]:
    """The names of fields that the office fills in, as they were typed: by commas, blanks or lines."""
    return list(dict.fromkeys(word.casefold() for word in re.split(r"[\s,;]+", text[:2000]) if word))


def wrong_in_text(body: str, own_fields: Sequence[str]) -> list[Finding]:
    """What cannot stay in a text, line by line."""
    wrong = [_finding(msg("text"), msg("it is empty"))] if not body.strip() else []
    if len(body) > LONGEST_TEXT:
        wrong.append(_finding(msg("text"), msg("it is too long (at most {most})", most=LONGEST_TEXT)))
    if len(own_fields) > MOST_OWN_FIELDS:
        wrong.append(_finding(msg("own fields"), msg("there are more than {most}", most=MOST_OWN_FIELDS)))
    for name in own_fields:
        if not _NAME.fullmatch(name):
            wrong.append(
                _finding(msg("own fields"), msg("“{name}”: a to z, digits and _ only", name=name[:40]))
            )
        elif name in FIELDS:
            wrong.append(_finding(msg("own fields"), msg("“{name}” is a field of every entry", name=name)))
    return wrong + list(_wrong_lines(body[:LONGEST_TEXT], {*FIELDS, *own_fields}))


def _wrong_lines(body: str, known: set[str]) -> Iterator[Finding]:
    for number, line in enumerate(body.splitlines(), 1):
        where = msg("line {number}", number=number)
        for name in _FIELD.findall(line):
            if name not in known:
                yield _finding(where, msg("there is no field “{name}”", name=name))
        if re.search(r"[{}]", _FIELD.sub("", line)):
            yield _finding(where, msg("braces stand around the name of a field only"))
        if _CONTROL.search(line):
            yield _finding(where, msg("it contains a character that cannot be stored"))


def _finding(where: str, what: str) -> Finding:
    return Finding("contracts.text", Severity.ERROR, where, what)


def values_of(entry: Entry, fields: Sequence[str], own: Mapping[str, str]) -> dict[str, str]:
    """The value of every field of a text for an entry; what is not known is empty."""
    return {name: (FIELDS[name][1](entry) if name in FIELDS else own.get(name, "")) for name in fields}


def without_value(values: Mapping[str, str]) -> list[str]:
    """The fields that nothing is known for."""
    return [name for name, value in values.items() if not value.strip()]


def filled_in(body: str, values: Mapping[str, str]) -> str:
    """The text as its signers read it; a value is never looked through for fields again."""
    return _FIELD.sub(lambda match: _one_line(values[match[1]]), body)


def _one_line(value: str) -> str:
    return " ".join(_CONTROL.sub("", value[:LONGEST_VALUE]).split())
