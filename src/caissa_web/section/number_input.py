"""Whole numbers as people and forms type them: plain digits, and not too many of them."""

from __future__ import annotations


def is_number(text: str, digits: int) -> bool:
    """Is this a whole number of at most `digits` digits? Digits of other scripts are not accepted."""
    return text.isascii() and text.isdigit() and len(text) <= digits


def whole_number(text: str, digits: int) -> int | None:
    """The number that was typed; None if it is not a number."""
    return int(text) if is_number(text, digits) else None
