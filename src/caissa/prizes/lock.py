"""The lock on special prizes: a short mark of what was announced, so that a later change is noticed."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from hashlib import sha256
from typing import Any

from caissa.prizes.fund import PrizeFund

_LENGTH = 16


def lock_of(fund: PrizeFund) -> str:
    """The mark of the special prizes and of all rules that decide who wins them.

    Anybody gets the same mark from the same fund; any change of a group, an amount or a rule gives another.
    """
    special = tuple(sorted((one for one in fund.lists if one.special), key=lambda one: one.name))
    text = repr((fund.currency, _stated(fund.rules), _stated(special)))
    return sha256(text.encode()).hexdigest()[:_LENGTH]


def _stated(value: Any) -> Any:
    """What a value states beyond its defaults, so that a later version of Caissa gives the same mark."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_stated(one) for one in value]
    if not is_dataclass(value):
        return str(value)
    pairs = [(one, getattr(value, one.name)) for one in fields(value)]
    return sorted((one.name, _stated(held)) for one, held in pairs if held != _default(one))


def _default(one: Field[Any]) -> Any:
    return one.default_factory() if one.default_factory is not MISSING else one.default
