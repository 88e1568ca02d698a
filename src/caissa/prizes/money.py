"""Money as prize sheets print it; currencies and their decimals are those of `caissa.money`."""

from __future__ import annotations

from fractions import Fraction

from caissa.money.currencies import (
    DECIMALS,
    is_currency,
    plain_amount,
    smallest_units,
    typed_amount,
)

__all__ = [
    "DECIMALS",
    "exact_text",
    "is_currency",
    "money_text",
    "plain_amount",
    "smallest_units",
    "typed_amount",
]


def money_text(units: int, currency: str) -> str:
    """An amount as it is printed: EUR 1234.50."""
    return f"{currency} {plain_amount(units, currency)}"


def exact_text(units: Fraction, currency: str) -> str:
    """An exact share: EUR 333.33 1/3 is written as 'EUR 333.33 + 1/3' of the smallest unit."""
    whole, rest = divmod(units, 1)
    text = money_text(int(whole), currency)
    return f"{text} + {rest}" if rest else text
