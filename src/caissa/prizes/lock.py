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
    special = tuple(
        sorted(
            (prize_list for prize_list in fund.lists if prize_list.special),
            key=lambda prize_list: prize_list.name,
        )
    )
    text = repr((fund.currency, _stated(fund.rules), _stated(special)))
    return sha256(text.encode()).hexdigest()[:_LENGTH]


def _stated(value: Any) -> Any:
    """What a value states beyond its defaults, so that a later version of Caissa gives the same mark."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_stated(entry) for entry in value]
    if not is_dataclass(value):
        return str(value)
    pairs = [(field, getattr(value, field.name)) for field in fields(value)]
    return sorted((field.name, _stated(held)) for field, held in pairs if held != _default(field))


def _default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default
