"""Amounts: exact sums of money in one currency; two currencies are never mixed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import total_ordering

from caissa.money.currencies import DECIMALS, is_currency, plain_amount, smallest_units
from caissa.money.errors import MixedCurrencies, NoAmount, UnknownCurrency


@total_ordering
@dataclass(frozen=True, slots=True)
class Amount:
    """A sum of money: a whole number of the smallest units of a currency, which may be negative."""

    units: int
    currency: str

    def __post_init__(self) -> None:
        if not is_currency(self.currency):
            raise UnknownCurrency(currency=self.currency)

    @property
    def decimal(self) -> Decimal:
        """The amount as a decimal number with the digits that its currency has: 12.50."""
        return Decimal(self.units).scaleb(-DECIMALS[self.currency])

    @property
    def plain(self) -> str:
        """The amount without its currency, as programs write it: 1234.50."""
        return plain_amount(self.units, self.currency)

    def __str__(self) -> str:
        return f"{self.currency} {self.plain}"

    def __bool__(self) -> bool:
        return self.units != 0

    def __add__(self, other: Amount) -> Amount:
        return Amount(self.units + self._same(other).units, self.currency)

    def __sub__(self, other: Amount) -> Amount:
        return Amount(self.units - self._same(other).units, self.currency)

    def __neg__(self) -> Amount:
        return Amount(-self.units, self.currency)

    def __abs__(self) -> Amount:
        return Amount(abs(self.units), self.currency)

    def __mul__(self, times: int) -> Amount:
        return Amount(self.units * times, self.currency)

    __rmul__ = __mul__

    def __lt__(self, other: Amount) -> bool:
        return self.units < self._same(other).units

    def _same(self, other: Amount) -> Amount:
        """The other amount, if it is of the same currency."""
        if other.currency != self.currency:
            raise MixedCurrencies(currency=self.currency, other=other.currency)
        return other


def zero(currency: str) -> Amount:
    """Nothing, in a currency."""
    return Amount(0, currency)


def amount_of(number: int | Decimal, currency: str) -> Amount:
    """A number of the currency's main unit as an amount; more decimals than it has are refused."""
    if not is_currency(currency):
        raise UnknownCurrency(currency=currency)
    try:
        return Amount(smallest_units(number, currency), currency)
    except (ValueError, OverflowError) as error:
        raise NoAmount(why=str(error)) from None


def sum_of(amounts: Iterable[Amount], currency: str) -> Amount:
    """Several amounts of a currency together; none at all are zero."""
    total = zero(currency)
    for amount in amounts:
        total += amount
    return total
