"""What an operation takes, read from its type hints, as a model that checks requests and describes itself.

Words, points, days and records look as they do in Caissa's JSON documents: what was read can be sent back.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

import pydantic
from django.utils.translation import gettext as _
from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, PlainValidator, WithJsonSchema

from caissa.files.json_model.shapes import field_types, words
from caissa_web.api.operations.event_fields import SCHEMA_NAMES

MOST_LINES = 5000
LARGEST = 2_147_483_647
_ROUNDS = ("round", "round_number", "after_round", "first_round", "last_round", "from_round", "rounds")
_NUMBERS = ("number", "board", "team", "player", "participant", "white", "black", "first", "second", "place")
_MOST: dict[str, int] = {**dict.fromkeys(_ROUNDS, 999), **dict.fromkeys(_NUMBERS, 99_999), "day": 31}
_MOST |= {"month": 12, "year": 9999, "rating": 9999, "value": 9999, "games": 9999, "minutes": 999}
_LEAST = {"year": 1000, "month": 1, "day": 1, "first": 1, "board": 1, "k": 1}
_LONGEST = {
    "pgn": 4 << 20,
    "text": 100_000,
    "slug": 50,
    "name": 200,
    "city": 100,
    "club": 200,
    "federation": 3,
    "username": 150,
}
LONGEST = 2000
_LISTS = (list, tuple, Sequence, Collection, Iterable)
POINTS = r"^-?[0-9]{1,6}(\.[0-9]{1,4})?$"

STRICT = ConfigDict(extra="forbid", arbitrary_types_allowed=True)


def model_of(name: str, inputs: Mapping[str, tuple[Any, Any]]) -> type[BaseModel]:
    """A model with these fields: name → type hint and default, `...` where the field must be there."""
    definitions: dict[str, Any] = {
        field_name: (_annotated(hint, field_name), _default(default))
        for field_name, (hint, default) in inputs.items()
    }
    return pydantic.create_model(name, __config__=STRICT, **definitions)


def _default(default: Any) -> Any:
    """A plain default is shown in the description; any other is only used."""
    if default is ... or default is None or isinstance(default, str | int):
        return default
    return pydantic.Field(default_factory=lambda: default)


def _annotated(hint: Any, name: str) -> Any:
    """The checked type that a hint stands for."""
    if hint in _PLAIN:
        return _PLAIN[hint](name)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _word(hint)
    if isinstance(hint, type) and is_dataclass(hint):
        return _record(hint)
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint
    return _composed(hint, name)


def _composed(hint: Any, name: str) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        parts = [_annotated(part, name) for part in inner if part is not types.NoneType]
        return Union[(*parts, None)]
    if origin is tuple and inner[-1] is not Ellipsis:
        return types.GenericAlias(tuple, tuple(_annotated(part, name) for part in inner))
    if origin in _LISTS:
        return _of_many(list, _annotated(inner[0], name))
    if origin is Mapping:
        return _mapping(inner[0], inner[1], name)
    raise TypeError(f"{hint!r} has no place in the API ({name})")


def _mapping(key: Any, value: Any, name: str) -> Any:
    keys = Annotated[int, pydantic.Field(ge=0, le=99_999)] if key is int else _text("")
    return _of_many(dict, keys, _annotated(value, name))


def _of_many(kind: type[Any], *inner: Any) -> Any:
    many = types.GenericAlias(kind, inner)
    return Annotated[many, pydantic.Field(max_length=MOST_LINES)]


def _text(name: str) -> Any:
    most = _LONGEST.get(name, LONGEST)
    return Annotated[str, pydantic.Field(max_length=most), AfterValidator(without_nul)]


def _whole(name: str) -> Any:
    least, most = _LEAST.get(name, 0), _MOST.get(name, LARGEST)
    return Annotated[int, pydantic.Field(strict=True, ge=least, le=most)]


def _points(_name: str) -> Any:
    described = WithJsonSchema({"type": "string", "pattern": POINTS})
    return Annotated[str, pydantic.Field(pattern=POINTS), AfterValidator(Decimal), described]


_PLAIN: dict[Any, Callable[[str], Any]] = {
    str: _text,
    int: _whole,
    bool: lambda _name: pydantic.StrictBool,
    Decimal: _points,
    date: lambda _name: date,
    datetime: lambda _name: AwareDatetime,
}


def without_nul(text: str) -> str:
    """A text that can be stored."""
    if "\x00" in text:
        raise ValueError(_("A text contains a character that cannot be stored"))
    return text


@cache
def _word(of: type[Enum]) -> Any:
    """One word of an enumeration, written as in JSON documents."""
    known = words(of)

    def read(value: Any) -> Enum:
        if isinstance(value, str) and value in known:
            return known[value]
        raise ValueError(_("Choose one of: {choices}").format(choices=", ".join(known)))

    return Annotated[of, PlainValidator(read), WithJsonSchema({"type": "string", "enum": list(known)})]


@cache
def _record(of: type[Any]) -> Any:
    """A record of the model: checked field by field, then built."""
    hints = field_types(of)
    inputs = {field.name: (hints[field.name], _default_of(field)) for field in fields(of)}
    model = model_of(SCHEMA_NAMES.get(of, of.__name__), inputs)
    model.__doc__ = (of.__doc__ or "").strip().split("\n\n")[0].replace("\n    ", " ")

    def built(read: BaseModel) -> Any:
        return of(**{name: _kept(getattr(read, name)) for name in inputs})

    return Annotated[model, AfterValidator(built)]


def _kept(value: Any) -> Any:
    """Records never change, so their lists are tuples."""
    return tuple(value) if isinstance(value, list) else value


def _default_of(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    return ... if field.default_factory is MISSING else field.default_factory()
