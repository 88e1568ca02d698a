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


def record(kind: type[T], told: object, where: str) -> T:
    """A record of this kind from a table; the message names the field that is wrong."""
    if kind is Birth:
        return cast("T", _birth(told, where))
    if not isinstance(told, Mapping):
        raise UnreadableRecord(where=where, why=msg("this must be a table of fields"))
    known = _fields(kind)
    for key in told:
        if key not in known:
            raise UnreadableRecord(where=where, why=_unknown(key, list(known)))
    hints = _hints(kind)
    made = {
        key: _value(hints[key], value, f"{where}.{key}") for key, value in told.items() if value is not None
    }
    for name, one in known.items():
        if name not in made and one.default is MISSING and one.default_factory is MISSING:
            raise UnreadableRecord(where=where, why=msg("the field {name!r} is missing", name=name))
    return kind(**made)


def _unknown(key: str, known: list[str]) -> str:
    near = get_close_matches(key, known, 1)
    if near:
        return msg("there is no field {field!r}; did you mean {near!r}?", field=key, near=near[0])
    return msg("there is no field {field!r}; known are {known}", field=key, known=", ".join(known))


def _fields(kind: type[Any]) -> dict[str, Field[Any]]:
    return {one.name: one for one in fields(kind)}


def _hints(kind: type[Any]) -> dict[str, Any]:
    return get_type_hints(kind)


def _value(hint: Any, told: object, where: str) -> Any:
    """One field's value by its annotation."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _value(next(one for one in get_args(hint) if one is not type(None)), told, where)
    if origin is tuple:
        return _several(get_args(hint)[0], told, where)
    if is_dataclass(hint):
        return record(cast("type[Any]", hint), told, where)
    return _single(hint, told, where)


def _several(hint: Any, told: object, where: str) -> tuple[Any, ...]:
    if not isinstance(told, list | tuple):
        raise UnreadableRecord(where=where, why=msg("this must be a list"))
    return tuple(_value(hint, one, f"{where}[{number}]") for number, one in enumerate(told, start=1))


def _single(hint: Any, told: object, where: str) -> Any:
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum(hint, told, where)
    if hint is date:
        return _date(told, where)
    if hint is Decimal:
        return _decimal(told, where)
    if type(told) is not hint:
        raise UnreadableRecord(
            where=where, why=msg("{told!r} is not {kind}", told=told, kind=_KINDS.get(hint, hint.__name__))
        )
    if type(told) is int and not 0 <= told < _LARGEST:
        raise UnreadableRecord(where=where, why=msg("this number is too small or too large"))
    return told


def _enum(hint: type[Enum], told: object, where: str) -> Enum:
    for one in hint:
        if str(told).casefold() in (str(one.value).casefold(), one.name.casefold()):
            return one
    known = ", ".join(str(one.value) for one in hint)
    raise UnreadableRecord(where=where, why=msg("{told!r} is none of {known}", told=told, known=known))


def _date(told: object, where: str) -> date:
    if type(told) is date:
        return told
    try:
        return date.fromisoformat(str(told))
    except ValueError:
        raise UnreadableRecord(
            where=where, why=msg("{told!r} is no day such as 2026-05-31", told=told)
        ) from None


def _decimal(told: object, where: str) -> Decimal:
    try:
        number = Decimal(str(told))
    except InvalidOperation:
        number = Decimal("NaN")
    if not (number.is_finite() and 0 <= number < _LARGEST):
        raise UnreadableRecord(where=where, why=msg("{told!r} is no number", told=told))
    return number


def _birth(told: object, where: str) -> Birth:
    """A year alone, or a full date."""
    if type(told) is int and told in _YEARS:
        return Birth(told)
    day = _date(told, where)
    return Birth(day.year, day.month, day.day)


def plain(value: Any) -> Any:
    """A value as plain data for JSON: records as tables, days as text, empty fields left out."""
    if isinstance(value, Birth):
        return value.year if value.day is None else f"{value.year:04}-{value.month:02}-{value.day:02}"
    if is_dataclass(value) and not isinstance(value, type):
        told = {one.name: plain(getattr(value, one.name)) for one in fields(value)}
        return {key: one for key, one in told.items() if one not in (None, [], "")}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, date | Decimal):
        return str(value)
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list | tuple | frozenset) else value
