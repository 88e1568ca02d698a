"""What the fields of the model look like, read once from their type hints: the one source of the JSON.

A field that the model gains is written, read and described in the schema without a line here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, cast, get_args, get_origin, get_type_hints


@dataclass(frozen=True, slots=True)
class Plain:
    """A value of its own: text, whole number, yes or no, points, a day, a moment."""

    of: type[object]


@dataclass(frozen=True, slots=True)
class Choice:
    """One word out of an enumeration."""

    of: type[Enum]


@dataclass(frozen=True, slots=True)
class Maybe:
    """A value, or null where nothing is known."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class Many:
    """A list of values of one shape."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class Record:
    """An object of the model."""

    of: type[object]


@dataclass(frozen=True, slots=True)
class RecordOrText:
    """An object of the model, or a text where somebody else wrote it."""

    record: Record


Shape = Plain | Choice | Maybe | Many | Record | RecordOrText

PLAIN_TYPES = (str, int, bool, Decimal, date, datetime)


@dataclass(frozen=True, slots=True)
class Member:
    """A field of a class of the model; `default` is None for those that must be there."""

    name: str
    shape: Shape
    required: bool
    default: Any = None


class _Names(Mapping[str, Any]):
    """What the annotations of a class may name: what its module has, else what its package offers."""

    def __init__(self, of: type[object]) -> None:
        self.module = sys.modules[of.__module__]
        self.package = sys.modules.get(of.__module__.rpartition(".")[0], self.module)

    def __getitem__(self, name: str) -> Any:
        try:
            return getattr(self.module, name, None) or getattr(self.package, name)
        except AttributeError:
            raise KeyError(name) from None

    def __iter__(self) -> Iterator[str]:
        return iter(dir(self.module))

    def __len__(self) -> int:
        return len(dir(self.module))


def field_types(of: type[object]) -> dict[str, Any]:
    """The types of the fields of a record; classes that its module does not load at once are loaded now."""
    return get_type_hints(of, vars(sys.modules[of.__module__]), _Names(of))


@cache
def members(record: Record) -> tuple[Member, ...]:
    """The fields of a class in the order in which it declares them."""
    hints = field_types(record.of)
    return tuple(_member(field, shape_of(hints[field.name])) for field in fields(cast("Any", record.of)))


def _member(field: Field[Any], shape: Shape) -> Member:
    if field.default_factory is not MISSING:
        return Member(field.name, shape, required=False, default=field.default_factory())
    if field.default is not MISSING:
        return Member(field.name, shape, required=False, default=field.default)
    return Member(field.name, shape, required=True)


def shape_of(hint: Any) -> Shape:
    """The shape that a type hint stands for; `TypeError` for one that the model has not used so far."""
    if get_origin(hint) in (Union, UnionType):
        return _union(get_args(hint), hint)
    if get_origin(hint) is tuple and get_args(hint)[1:] == (Ellipsis,):
        return Many(shape_of(get_args(hint)[0]))
    if hint in PLAIN_TYPES:
        return Plain(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Choice(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return Record(hint)
    raise TypeError(f"{hint!r} has no place in the JSON of the model")


def _union(parts: tuple[Any, ...], hint: Any) -> Shape:
    """A value or null, or an object or text; nothing else may be several things."""
    others = [part for part in parts if part not in (NoneType, str)]
    if NoneType in parts and len(parts) == 2:
        return Maybe(shape_of(others[0] if others else str))
    if set(parts) == {str, *others} and len(others) == 1 and is_dataclass(others[0]):
        return RecordOrText(Record(cast("type[object]", others[0])))
    raise TypeError(f"{hint!r} may be several things; the JSON of the model knows a value or null")


def word(member: Enum) -> str:
    """How a member of an enumeration is written: its name in small letters with hyphens.

    Titles, which are their own names (`GM`), stay as they are.
    """
    return member.name if member.name == member.value else member.name.lower().replace("_", "-")


@cache
def words(of: type[Enum]) -> dict[str, Enum]:
    """Word → member."""
    return {word(member): member for member in of}
