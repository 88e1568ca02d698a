"""The shape of what the noticeboard's document gives as JSON, read from the document's own classes."""

from __future__ import annotations

import sys
import types
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import pydantic
from pydantic import BaseModel

from caissa_web.presentation.lists import Named

_AS_TEXT = (str, date, datetime, Decimal)


@cache
def shape_of(of: type[Any], whole: type[Any] | None = None) -> type[BaseModel]:
    """A model of a class of the document; players in it are their numbers, unless `whole` names the class."""
    names = vars(sys.modules[of.__module__])
    hints = get_type_hints(of, names, names)
    definitions: dict[str, Any] = {field.name: (_shape(hints[field.name]), ...) for field in fields(of)}
    model: type[BaseModel] = pydantic.create_model(f"{of.__name__}{'Whole' if whole else ''}", **definitions)
    model.__doc__ = (of.__doc__ or "").strip().split("\n\n")[0].replace("\n    ", " ")
    return model


def _shape(hint: Any) -> Any:
    if hint in (bool, int):
        return hint
    if hint is Named:
        return int
    if isinstance(hint, type) and is_dataclass(hint):
        return shape_of(hint)
    if isinstance(hint, type) and (issubclass(hint, Enum) or hint in _AS_TEXT):
        return str
    return _composed(hint)


def _composed(hint: Any) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        parts = [_shape(part) for part in inner if part is not types.NoneType]
        if Any in parts:
            return Any
        return Union[(*parts, None)] if types.NoneType in inner else Union[tuple(parts)]  # noqa: UP007
    if origin in (tuple, list) and (inner[-1] is Ellipsis or origin is list):
        return types.GenericAlias(list, (_shape(inner[0]),))
    if origin is tuple:
        return list[Any]
    return Any
