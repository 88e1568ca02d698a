"""Exact numbers and how they are rounded."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


def hundredths(number: int) -> Decimal:
    """A number of hundredths as a decimal: 92 is 0.92."""
    return Decimal(number).scaleb(-2)


def half_away_from_zero(change: int) -> int:
    """A change in hundredths, rounded to a whole number; a half goes away from zero.

    Handbook: B.02 8.3.4; B.02.RB 7.3.4
    """
    return (change + 50) // 100 if change >= 0 else -((50 - change) // 100)


def half_up(value: Fraction) -> int:
    """The nearest whole number; a half goes up."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)
