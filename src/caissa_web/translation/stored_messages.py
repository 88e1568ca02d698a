"""A sentence on record: its template and details as JSON, so that every reader gets it in their language."""

from __future__ import annotations

from typing import Any

from caissa.messages import Message

_PLAIN = (str, int, bool, type(None))


def as_json(text: object) -> dict[str, Any] | None:
    """What a sentence is made of; None for a text that is not a sentence."""
    if not isinstance(text, Message):
        return None
    details = {name: as_json(value) or _plain(value) for name, value in text.details.items()}
    return {"template": text.template, "many": text.many, "details": details}


def from_json(stored: Any, fallback: str) -> str:
    """The sentence again; the English text where what is stored cannot be read."""
    try:
        return _sentence(stored) if stored else fallback
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        return fallback


def _sentence(stored: dict[str, Any]) -> Message:
    details = {name: _detail(value) for name, value in stored["details"].items()}
    return Message(stored["template"], details, stored["many"])


def _detail(value: Any) -> Any:
    return _sentence(value) if isinstance(value, dict) else value


def _plain(value: object) -> object:
    return value if isinstance(value, _PLAIN) else str(value)
