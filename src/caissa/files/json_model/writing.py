"""Writing the model as JSON: members in the model's order, defaults left out, equal facts as equal bytes."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from operator import attrgetter
from typing import Any

from caissa.errors import UnwritableFile
from caissa.files.json_model.format import FORMAT, FORMAT_MEMBER, KIND_MEMBER, KINDS, LARGEST_NUMBER, POINTS
from caissa.files.json_model.shapes import (
    Choice,
    Many,
    Maybe,
    Member,
    Plain,
    Record,
    RecordOrText,
    Shape,
    members,
    word,
)
from caissa.messages import msg
from caissa.tournament import ZERO, Event, Tournament, decimal_text

Writer = Callable[[Any], Any]


def write(document: Event | Tournament, *, indent: int | None = None) -> str:
    """An event or a tournament as JSON; with `indent` spread over lines for people to read."""
    separators = (",", ":") if indent is None else (",", ": ")
    text = json.dumps(as_json(document), ensure_ascii=False, indent=indent, separators=separators)
    if not _encodable(text):
        raise UnwritableFile(kind="JSON", why=msg("a text contains half a character (an unpaired surrogate)"))
    return text + "\n"


def as_json(document: Event | Tournament) -> dict[str, Any]:
    """An event or a tournament as the plain dicts, lists and texts that the JSON is made of."""
    kind = next(name for name, shape in KINDS.items() if isinstance(document, shape.of))
    return {FORMAT_MEMBER: FORMAT, KIND_MEMBER: kind, **_record_writer(KINDS[kind])(document)}


def plain(shape: Shape, value: Any) -> Any:
    """A value of the model as it stands in the JSON."""
    return _writer(shape)(value)


@cache
def _writer(shape: Shape) -> Writer:
    match shape:
        case Plain(of):
            return _PLAIN[of]
        case Choice(of):
            return {member: word(member) for member in of}.__getitem__
        case Maybe(inner):
            return _maybe(_writer(inner))
        case Many(inner):
            return _many(_writer(inner))
        case Record():
            return _record_writer(shape)
        case RecordOrText(record):
            return _record_or_text(_record_writer(record))


def _record_or_text(write_one: Writer) -> Writer:
    return lambda value: value if isinstance(value, str) else write_one(value)


def _maybe(write_one: Writer) -> Writer:
    return lambda value: None if value is None else write_one(value)


def _many(write_one: Writer) -> Writer:
    return lambda values: [write_one(value) for value in values]


@cache
def _record_writer(shape: Record) -> Writer:
    listed = [(member, _writer(member.shape)) for member in members(shape)]
    values = _values_of([member for member, _ in listed])

    def write_record(record: Any) -> dict[str, Any]:
        return {
            member.name: write_one(value)
            for (member, write_one), value in zip(listed, values(record), strict=True)
            if member.required or value != member.default
        }

    return write_record


def _values_of(listed: list[Member]) -> Callable[[Any], tuple[Any, ...]]:
    """All fields of a record at once, which is much faster than one by one."""
    if len(listed) == 1:
        only = attrgetter(listed[0].name)
        return lambda record: (only(record),)
    return attrgetter(*(member.name for member in listed))


def _points(value: Decimal) -> str:
    text = decimal_text(value or ZERO) if value.is_finite() else str(value)
    if not POINTS.fullmatch(text):
        raise UnwritableFile(kind="JSON", why=msg("{text} is not an exact number of points", text=text))
    return text


def _whole(value: int) -> int:
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise UnwritableFile(kind="JSON", why=msg("the number {value} is too large", value=value))
    return value


def _itself(value: Any) -> Any:
    return value


_PLAIN: dict[type[object], Writer] = {
    str: _itself,
    int: _whole,
    bool: _itself,
    Decimal: _points,
    date: date.isoformat,
    datetime: datetime.isoformat,
}


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
