"""Percentages of amounts, rounded as was declared."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from caissa.messages import LabelledEnum, msg
from caissa.money.amounts import Amount


class Rounding(LabelledEnum):
    """What becomes of a part that is no whole unit; the sign of the amount does not matter."""

    HALF_UP = "half-up", msg("to the nearest, a half upwards")
    HALF_EVEN = "half-even", msg("to the nearest, a half to the even unit")
    DOWN = "down", msg("downwards")
    UP = "up", msg("upwards")


def rounded(exact: Fraction, rounding: Rounding = Rounding.HALF_UP, unit: int = 1) -> int:
    """A number rounded to a whole multiple of the unit: 5 for Swiss francs paid in cash."""
    if exact < 0:
        return -rounded(-exact, rounding, unit)
    whole, rest = divmod(exact, unit)
    return int(whole + _goes_up(rest / unit, int(whole), rounding)) * unit


def _goes_up(rest: Fraction, whole: int, rounding: Rounding) -> bool:
    """Is a part of a unit, below one, counted as a whole one?"""
    half = Fraction(1, 2)
    if rounding is Rounding.HALF_EVEN and rest == half:
        return whole % 2 == 1
    limits = {Rounding.UP: rest > 0, Rounding.DOWN: False}
    return limits.get(rounding, rest >= half)


def percentage(
    amount: Amount, percent: int | Decimal, rounding: Rounding = Rounding.HALF_UP, unit: int = 1
) -> Amount:
    """So many per cent of an amount."""
    return Amount(rounded(Fraction(percent) * amount.units / 100, rounding, unit), amount.currency)


def contained(amount: Amount, percent: int | Decimal, rounding: Rounding = Rounding.HALF_UP) -> Amount:
    """What a percentage has added to an amount that already contains it, as prices contain VAT."""
    rate = Fraction(percent)
    return Amount(rounded(amount.units * rate / (100 + rate), rounding), amount.currency)
