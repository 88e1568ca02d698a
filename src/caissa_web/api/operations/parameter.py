"""How a caller sends a parameter of an operation that takes it in another form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from caissa_web.api.access import Place
from caissa_web.api.errors import WrongInput


@dataclass(frozen=True, slots=True)
class Adapter:
    """How a parameter is sent: the fields that stand for it, and what they mean."""

    fields: Mapping[str, tuple[Any, Any]]
    meant: Callable[[Any, Place], Any]


def wrong(field: str, why: str) -> WrongInput:
    """A refusal at a field."""
    return WrongInput(field=field, where=field, why=why)
