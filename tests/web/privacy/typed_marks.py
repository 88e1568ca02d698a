"""Values with a mark in every text of theirs, so that a test can see which texts come through somewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, date, datetime, time
from decimal import Decimal
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin

from caissa.files.json_model.shapes import field_types

MARK = "mark:"
PLAIN: dict[type, Any] = {
    bool: False,
    int: 1,
    float: 1.0,
    Decimal: Decimal(1),
    date: date(2026, 5, 1),
    datetime: datetime(2026, 5, 1, 12, tzinfo=UTC),
    time: time(15),
}


def planted(kind: Any, path: str, chosen: Mapping[str, Any]) -> Any:
    """A value of a type with a mark in every text: the path to it; `chosen` has values for some paths."""
    if path in chosen:
        return chosen[path]
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return planted(_fullest(get_args(kind)), path, chosen)
    if origin is tuple:
        parts = get_args(kind)
        return (planted(parts[0], path, chosen),)
    if kind is str:
        return MARK + path
    if is_dataclass(kind):
        return _instance(kind, path, chosen)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next(iter(kind))
    return PLAIN[kind]


def _instance(kind: Any, path: str, chosen: Mapping[str, Any]) -> Any:
    hints = field_types(kind)
    own = {
        field.name: planted(hints[field.name], f"{path}.{field.name}" if path else field.name, chosen)
        for field in fields(kind)
        if field.init
    }
    return kind(**own)


def _fullest(kinds: tuple[Any, ...]) -> Any:
    """Of several possible types the one that can hold most."""
    return next((kind for kind in kinds if is_dataclass(kind)), kinds[0])


def marks(value: Any) -> Iterator[str]:
    """The paths of all marks that stand in a value."""
    if isinstance(value, str):
        if MARK in value:
            yield value.partition(MARK)[2]
    elif isinstance(value, Mapping):
        for key, part in value.items():
            yield from marks(key)
            yield from marks(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from marks(getattr(value, field.name))
    elif isinstance(value, list | tuple | set | frozenset):
        for part in value:
            yield from marks(part)
