"""The secrets behind codes and recovery codes, in the rows where allauth keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

NAMES = ("secret", "seed")
CODES = "migrated_codes"


def secrets_in(data: dict[str, Any]) -> Iterator[str]:
    """The secrets of one factor; a passkey has none."""
    yield from (data[name] for name in NAMES if isinstance(data.get(name), str))
    yield from data.get(CODES) or ()


def with_secrets(data: dict[str, Any], changed: Callable[[str], str]) -> dict[str, Any]:
    """The same factor with every secret changed."""
    changes: dict[str, Any] = {name: changed(data[name]) for name in NAMES if isinstance(data.get(name), str)}
    if data.get(CODES):
        changes[CODES] = [changed(code) for code in data[CODES]]
    return data | changes
