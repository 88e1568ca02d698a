"""An announcement written as TOML: reading it gives the same announcement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from decimal import Decimal

from caissa.prospectus.announcement import Announcement
from caissa.prospectus.codecs import Context
from caissa.prospectus.schema import AROUND, EVENT, SECTIONS, of_event

_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\t": "\\t", "\f": "\\f", "\r": "\\r"}
_WIDEST = 100
"""Characters of a table that is written in one line."""


def write_announcement(announcement: Announcement) -> str:
    """The announcement as TOML, without what is usual."""
    context = Context(announcement.authentic, of_event(announcement))
    event = EVENT.write(announcement, context)
    event["languages"] = list(announcement.languages)
    event["authentic"] = announcement.authentic
    values: dict[str, object] = {"event": event, **AROUND.write(announcement, context)}
    if announcement.sections:
        values["section"] = SECTIONS.write(announcement.sections, context)
    return "\n".join(_table((), values)).lstrip("\n") + "\n"


def _table(path: tuple[str, ...], values: Mapping[str, object]) -> Iterator[str]:
    """The lines of a table: its own values first, then the tables within it."""
    later = {
        name: value
        for name, value in values.items()
        if _is_tables(value) or (isinstance(value, Mapping) and not (path and _fits_in_line(value)))
    }
    for name, value in values.items():
        if name not in later:
            yield f"{_key(name)} = {_value(value)}"
    for name, value in later.items():
        inner = (*path, name)
        heading = ".".join(map(_key, inner))
        if isinstance(value, Mapping):
            yield f"\n[{heading}]"
            yield from _table(inner, value)
            continue
        for row in value if isinstance(value, list) else ():
            yield f"\n[[{heading}]]"
            yield from _table(inner, row)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _fits_in_line(values: Mapping[str, object]) -> bool:
    """Is it a short table of plain values, such as the points of a section?"""
    plain = not any(isinstance(value, Mapping | list) for value in values.values())
    return plain and bool(values) and len(_inline(values)) <= _WIDEST and "\n" not in _inline(values)


def _inline(values: Mapping[str, object]) -> str:
    return "{ " + ", ".join(f"{_key(name)} = {_value(value)}" for name, value in values.items()) + " }"


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("-", "").replace("_", "").isalnum()
    return name if bare else f'"{_escaped(name)}"'


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return _inline(value) if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value) if isinstance(value, int) else _text(str(value))


def _text(text: str) -> str:
    """A text; one of several lines keeps them."""
    if "\n" not in text:
        return f'"{_escaped(text)}"'
    return '"""\n' + "\n".join(_escaped(line) for line in text.split("\n")) + '"""'


def _escaped(text: str) -> str:
    return "".join(
        _ESCAPES.get(sign) or (sign if sign >= " " and sign != "\x7f" else f"\\u{ord(sign):04X}")
        for sign in text
    )
