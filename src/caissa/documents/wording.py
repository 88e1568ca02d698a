"""The last step of every document: what the library said in English is said in the document's language."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from enum import Enum
from typing import Any, TypeVar

from caissa.documents.phrases import Phrases
from caissa.messages import Message

T = TypeVar("T")


def worded(part: T, say: Phrases) -> T:
    """A block, or several, with every sentence of the library in the language of the document."""
    return _worded(part, say)  # type: ignore[no-any-return]


def _worded(part: Any, say: Phrases) -> Any:
    if isinstance(part, Message):
        return say.word(part)
    if isinstance(part, tuple):
        return tuple([_worded(inner, say) for inner in part])
    if is_dataclass(part) and not isinstance(part, type | Enum):
        return _reworded(part, say)
    return part


def _reworded(part: Any, say: Phrases) -> Any:
    """The same value with those fields changed that say something."""
    values = {field.name: getattr(part, field.name) for field in fields(part)}
    spoken = {name: _worded(value, say) for name, value in values.items()}
    changed = {name: value for name, value in spoken.items() if value is not values[name]}
    return replace(part, **changed) if changed else part
