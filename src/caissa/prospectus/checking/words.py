"""What answers in words say: by word of mouth or in writing, how much time there is, which month."""

from __future__ import annotations

import calendar
import re
from datetime import date, timedelta

_MONTHS = [name.lower() for name in calendar.month_name if name]
_ORAL = re.compile(r"\boral|\bverbal|by word of mouth", re.IGNORECASE)


def is_oral(text: str) -> bool:
    """Does a text say that something is done by word of mouth?"""
    return bool(_ORAL.search(text))


def length_in(text: str) -> timedelta | None:
    """The length of time that a text names, such as 24 h or 30 minutes; None if it names none."""
    written = re.search(r"(\d{1,3})\s*(h|hours?|min|minutes?|')(?![a-z])", text, re.IGNORECASE)
    if written is None:
        return None
    number, unit = int(written[1]), written[2].lower()
    return timedelta(hours=number) if unit.startswith("h") else timedelta(minutes=number)


def month_in(text: str) -> str | None:
    """The month that a text names, such as 2026-11 or November 2026; None if it names none."""
    if written := re.search(r"\b(20\d\d)-(0[1-9]|1[0-2])\b", text):
        return written.group()
    year = re.search(r"\b20\d\d\b", text)
    words = re.findall(r"[a-z]+", text.lower())
    month = next((_MONTHS.index(word) + 1 for word in words if word in _MONTHS), None)
    return f"{date(int(year.group()), month, 1):%Y-%m}" if year and month else None
