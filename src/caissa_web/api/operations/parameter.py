"""How a parameter of an operation is said, where the operation takes it otherwise."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from caissa_web.api.access import Place
from caissa_web.api.errors import WrongInput


@dataclass(frozen=True, slots=True)
class Adapter:
    """How one parameter is said: the fields that stand for it, and what they mean."""

    told: Mapping[str, tuple[Any, Any]]
    meant: Callable[[Any, Place], Any]


def wrong(field: str, why: str) -> WrongInput:
    """A refusal at a field."""
    return WrongInput(field=field, where=field, why=why)
