"""Players who are not yet 18 when the event begins (DATA-008)."""

from __future__ import annotations

from datetime import date

from caissa.tournament import Birth

OF_AGE = 18


def is_young(birth: Birth | None, start: date) -> bool:
    """Is somebody under 18 on the first day? In doubt, where only the year is known, they are."""
    if birth is None:
        return False
    years = start.year - birth.year
    if years != OF_AGE:
        return years < OF_AGE
    return birth.month is None or (birth.month, birth.day or 31) > (start.month, start.day)
