"""Exchanging: published rates, used in both directions, rounded once."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.money import Amount, ExchangeRate, MixedCurrencies, conversion

TUESDAY, WEDNESDAY = date(2026, 11, 17), date(2026, 11, 18)
RATES = (
    ExchangeRate("EUR", "USD", Decimal("1.0840"), date(2026, 11, 16)),
    ExchangeRate("EUR", "USD", Decimal("1.0852"), TUESDAY),
    ExchangeRate("EUR", "CHF", Decimal("0.9375"), TUESDAY),
    ExchangeRate("EUR", "JPY", Decimal("161.35"), TUESDAY),
)


def worth(amount: Amount, want: str, day: date = WEDNESDAY) -> Amount:
    """An amount in another currency on a day."""
    exchange = conversion(RATES, amount.currency, want, day)
    assert exchange is not None
    return exchange.converted(amount)


def test_a_rate_serves_both_directions_and_across() -> None:
    """70 EUR × 1.0852 = 75.964; 75.96 USD ÷ 1.0852 = 69.996…; 100 USD are 100 ÷ 1.0852 × 0.9375 CHF."""
    assert worth(Amount(7000, "EUR"), "USD") == Amount(7596, "USD")
    assert worth(Amount(7596, "USD"), "EUR") == Amount(7000, "EUR")
    assert worth(Amount(10000, "USD"), "CHF") == Amount(8639, "CHF")


def test_currencies_have_the_coins_that_they_have() -> None:
    """70 EUR × 161.35 = 11,294.50 yen; there is no half yen, and a half goes up."""
    assert worth(Amount(7000, "EUR"), "JPY") == Amount(11295, "JPY")
    assert worth(Amount(11295, "JPY"), "EUR") == Amount(7000, "EUR")


def test_the_newest_rate_that_was_known_on_the_day_counts() -> None:
    """Monday's payment at Monday's rate; before the first rate there is none."""
    monday = conversion(RATES, "EUR", "USD", date(2026, 11, 16))
    assert monday is not None
    assert (monday.factor_text, monday.on) == ("1.084", date(2026, 11, 16))
    assert conversion(RATES, "EUR", "USD", date(2026, 11, 15)) is None
    assert conversion(RATES, "EUR", "SEK", WEDNESDAY) is None
    assert str(monday.sentence) == "1 EUR = 1.084 USD, rate of 2026-11-16"


def test_only_what_it_is_for_is_exchanged() -> None:
    """A conversion of euros does not touch dollars; a currency is itself."""
    exchange = conversion(RATES, "EUR", "USD", WEDNESDAY)
    assert exchange is not None
    with pytest.raises(MixedCurrencies):
        exchange.converted(Amount(1, "USD"))
    itself = conversion((), "EUR", "EUR", WEDNESDAY)
    assert itself is not None
    assert itself.factor == Fraction(1)


@given(units=st.integers(-(10**9), 10**9), rate=st.decimals("0.0001", "9999", places=4))
def test_never_further_off_than_half_a_coin(units: int, rate: Decimal) -> None:
    """Rounded once: the amount differs from the exact one by at most half the smallest unit."""
    exchange = conversion([ExchangeRate("EUR", "USD", rate, TUESDAY)], "EUR", "USD", TUESDAY)
    assert exchange is not None
    exact = units * Fraction(rate)
    assert abs(exchange.converted(Amount(units, "EUR")).units - exact) <= Fraction(1, 2)
