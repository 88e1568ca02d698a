"""Values to plain data and back: what TOML and JSON say becomes records of arbiters, field by field."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from enum import Enum
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from caissa.arbiters.errors import UnreadableRecord
from caissa.messages import msg
from caissa.tournament import Birth

T = TypeVar("T")

_YEARS = range(1850, 2200)
_LARGEST = 10**10
_KINDS = {int: msg("a whole number"), str: msg("a text"), bool: msg("true or false")}


def record(kind: type[T], table: object, where: str) -> T:
    """A record of this kind from a table; the message names the field that is wrong."""
    if kind is Birth:
        return cast("T", _birth(table, where))
    if not isinstance(table, Mapping):
        raise UnreadableRecord(where=where, why=msg("this must be a table of fields"))
    known = _fields(kind)
    for key in table:
        if key not in known:
            raise UnreadableRecord(where=where, why=_unknown(key, list(known)))
    hints = _hints(kind)
    values = {
        key: _value(hints[key], value, f"{where}.{key}") for key, value in table.items() if value is not None
    }
    for name, field in known.items():
        if name not in values and field.default is MISSING and field.default_factory is MISSING:
            raise UnreadableRecord(where=where, why=msg("the field {name!r} is missing", name=name))
    return kind(**values)


def _unknown(key: str, known: list[str]) -> str:
    near = get_close_matches(key, known, 1)
    if near:
        return msg("there is no field {field!r}; did you mean {near!r}?", field=key, near=near[0])
    return msg("there is no field {field!r}; possible fields: {known}", field=key, known=", ".join(known))


def _fields(kind: type[Any]) -> dict[str, Field[Any]]:
    return {field.name: field for field in fields(kind)}


def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(hint: Any, value: object, where: str) -> Any:
    """One field's value by its annotation."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _value(next(part for part in get_args(hint) if part is not type(None)), value, where)
    if origin is tuple:
        return _several(get_args(hint)[0], value, where)
    if is_dataclass(hint):
        return record(cast("type[Any]", hint), value, where)
    return _single(hint, value, where)


def _several(hint: Any, values: object, where: str) -> tuple[Any, ...]:
    if not isinstance(values, list | tuple):
        raise UnreadableRecord(where=where, why=msg("this must be a list"))
    return tuple(_value(hint, value, f"{where}[{number}]") for number, value in enumerate(values, start=1))


def _single(hint: Any, value: object, where: str) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint, value, where)
    if hint is date:
        return _date(value, where)
    if hint is Decimal:
        return _decimal(value, where)
    if type(value) is not hint:
        raise UnreadableRecord(
            where=where, why=msg("{told!r} is not {kind}", told=value, kind=_KINDS.get(hint, hint.__name__))
        )
    if type(value) is int and not 0 <= value < _LARGEST:
        raise UnreadableRecord(where=where, why=msg("this number is too small or too large"))
    return value


def _enum(hint: type[Enum], value: object, where: str) -> Enum:
    for member in hint:
        if str(value).casefold() in (str(member.value).casefold(), member.name.casefold()):
            return member
    known = ", ".join(str(member.value) for member in hint)
    raise UnreadableRecord(where=where, why=msg("{told!r} is not one of {known}", told=value, known=known))


def _date(value: object, where: str) -> date:
    if type(value) is date:
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        raise UnreadableRecord(
            where=where, why=msg("{told!r} is not a date such as 2026-05-31", told=value)
        ) from None


def _decimal(value: object, where: str) -> Decimal:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        number = Decimal("NaN")
    if not (number.is_finite() and 0 <= number < _LARGEST):
        raise UnreadableRecord(where=where, why=msg("{told!r} is not a number", told=value))
    return number


def _birth(value: object, where: str) -> Birth:
    """A year alone, or a full date."""
    if type(value) is int and value in _YEARS:
        return Birth(value)
    day = _date(value, where)
    return Birth(day.year, day.month, day.day)


def plain(value: Any) -> Any:
    """A value as plain data for JSON: records as tables, days as text, empty fields left out."""
    if isinstance(value, Birth):
        return value.year if value.day is None else f"{value.year:04}-{value.month:02}-{value.day:02}"
    if is_dataclass(value) and not isinstance(value, type):
        table = {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        return {key: entry for key, entry in table.items() if entry not in (None, [], "")}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date | Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(entry) for key, entry in value.items()}
    return [plain(entry) for entry in value] if isinstance(value, list | tuple | frozenset) else value
