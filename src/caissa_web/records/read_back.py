"""A new state as reading it from the records would give it, without reading it."""

from __future__ import annotations

from dataclasses import is_dataclass, replace
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Any, TypeVar, cast

from caissa.files.json_model.shapes import Record, members
from caissa.tournament import ZERO, decimal_text

Value = TypeVar("Value")


def as_read_back(value: Value, known: object = None) -> Value:
    """A value of the model as its JSON gives it back; parts that `known` holds already are taken over.

    `known` was read from the records or read back itself. An act changes a small part of a state and
    shares the rest with the state before it, so comparing identities is much cheaper than parsing.
    """
    return cast("Value", value if value is known else _read_back(value, known))


def _read_back(value: Any, known: Any) -> Any:
    if isinstance(value, Enum):
        return value
    if isinstance(value, str):
        # A message forgets its template in the records: every reader must see the same words.
        return str.__str__(value)
    if isinstance(value, datetime):
        # A time zone becomes the offset that it had at that moment.
        return datetime.fromisoformat(value.isoformat())
    if isinstance(value, Decimal):
        return Decimal(decimal_text(value or ZERO))
    if isinstance(value, tuple):
        return _items(value, known if isinstance(known, tuple) else ())
    return _record(value, known) if is_dataclass(value) else value


def _items(values: tuple[Any, ...], known: tuple[Any, ...]) -> tuple[Any, ...]:
    shared = {id(item) for item in known}
    return tuple(
        value if id(value) in shared else as_read_back(value, known[place] if place < len(known) else None)
        for place, value in enumerate(values)
    )


def _record(record: Any, known: Any) -> Any:
    changed = {}
    for member in members(Record(type(record))):
        value = getattr(record, member.name)
        # What equals its default is left out of the JSON, so that the default itself is read.
        is_default = not member.required and value == member.default
        after = member.default if is_default else as_read_back(value, getattr(known, member.name, None))
        if after is not value:
            changed[member.name] = after
    return replace(record, **changed) if changed else record
