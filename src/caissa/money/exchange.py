"""Exchange rates: published for a day, never guessed; an amount is exchanged once and rounded once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal
from fractions import Fraction

from caissa.messages import Message, msg
from caissa.money.amounts import Amount
from caissa.money.currencies import DECIMALS
from caissa.money.errors import MixedCurrencies
from caissa.money.percentages import rounded

_SHOWN_DIGITS = 6


@dataclass(frozen=True, slots=True)
class ExchangeRate:
    """A published rate: on a day, one unit of `base` is `rate` units of `currency`."""

    base: str
    currency: str
    rate: Decimal
    on: date


@dataclass(frozen=True, slots=True)
class Conversion:
    """How an amount of one currency becomes an amount of another: by a factor, of a day."""

    have: str
    want: str
    factor: Fraction
    """How many units of the one currency a unit of the other is."""
    on: date

    def converted(self, amount: Amount) -> Amount:
        """The amount in the other currency, rounded half up to its smallest unit."""
        if amount.currency != self.have:
            raise MixedCurrencies(currency=self.have, other=amount.currency)
        scale = Fraction(10) ** (DECIMALS[self.want] - DECIMALS[self.have])
        return Amount(rounded(amount.units * self.factor * scale), self.want)

    @property
    def factor_text(self) -> str:
        """The factor with six digits that count, as people read it: 1.0852."""
        context = Context(prec=_SHOWN_DIGITS, rounding=ROUND_HALF_UP)
        number = context.divide(Decimal(self.factor.numerator), Decimal(self.factor.denominator))
        return f"{number.normalize():f}"

    @property
    def sentence(self) -> Message:
        """The rate and its day in words."""
        return msg(
            "1 {have} = {rate} {want}, rate of {day}",
            have=self.have,
            rate=self.factor_text,
            want=self.want,
            day=self.on.isoformat(),
        )


def conversion(rates: Iterable[ExchangeRate], have: str, want: str, day: date) -> Conversion | None:
    """How to exchange on a day: by the newest rates that were published by then, or not at all.

    A rate may be used in both directions, and two rates of one day against the same currency together.
    """
    if have == want:
        return Conversion(have, want, Fraction(1), day)
    by_day: defaultdict[date, dict[str, dict[str, Fraction]]] = defaultdict(dict)
    for rate in rates:
        if rate.on <= day and rate.rate > 0:
            by_day[rate.on].setdefault(rate.base, {})[rate.currency] = Fraction(rate.rate)
    for on in sorted(by_day, reverse=True):
        if (factor := _factor(by_day[on], have, want)) is not None:
            return Conversion(have, want, factor, on)
    return None


def _factor(of_a_day: Mapping[str, Mapping[str, Fraction]], have: str, want: str) -> Fraction | None:
    """The factor by the rates of one day: direct, the other way round, or by a third currency."""
    for base, quoted in of_a_day.items():
        prices = {base: Fraction(1), **quoted}
        if have in prices and want in prices:
            return prices[want] / prices[have]
    return None
