"""The photos of a question, out of those of its checklist."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

register = template.Library()


@register.filter
def at_key(photos: Mapping[str, Sequence[Any]], key: str) -> Sequence[Any]:
    """What stands under a key; nothing where there is none."""
    return photos.get(key, ()) if isinstance(photos, Mapping) else ()
