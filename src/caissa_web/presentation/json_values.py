"""Values of the document as JSON knows them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Any

from django.utils.functional import Promise

from caissa_web.presentation.lists import Named
from caissa_web.translation.sentences import translate

PAGES_ONLY = {"pages only": True}
"""The mark of a field that pages show and programs can tell from the others."""


def plain_values(value: Any, *, whole: type[Named] | None = None) -> Any:
    """A value as numbers, texts, lists and mappings; a player is a number, unless `whole` says otherwise."""
    if isinstance(value, Named) and whole is None:
        return value.number
    if is_dataclass(value):
        members = (field for field in fields(value) if field.metadata != PAGES_ONLY)
        return {field.name: plain_values(getattr(value, field.name)) for field in members}
    if isinstance(value, tuple | list):
        return [plain_values(item) for item in value]
    return _single(value)


def _single(value: Any) -> Any:
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, Promise):
        return str(value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else translate(value)
