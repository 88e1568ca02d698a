"""Amounts, shares and percentages: exact, in one currency."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.money import (
    Amount,
    MixedCurrencies,
    NoAmount,
    NothingToShareBy,
    Rounding,
    UnknownCurrency,
    amount_of,
    contained,
    percentage,
    rounded,
    shared,
    shared_units,
    sum_of,
)

UNITS = st.integers(-(10**9), 10**9)
WEIGHTS = st.lists(st.integers(0, 1000), min_size=1, max_size=9).filter(any)


def euros(number: str) -> Amount:
    """So many euros."""
    return amount_of(Decimal(number), "EUR")


def test_an_amount_has_the_decimals_of_its_currency() -> None:
    """ISO 4217: the euro has two, the yen none, the Kuwaiti dinar three."""
    assert str(Amount(1250, "EUR")) == "EUR 12.50"
    assert str(Amount(1250, "JPY")) == "JPY 1250"
    assert str(Amount(1250, "KWD")) == "KWD 1.250"
    assert amount_of(12, "KWD").units == 12000


@pytest.mark.parametrize(("number", "currency"), [("0.005", "EUR"), ("1.5", "JPY")])
def test_a_coin_that_there_is_not_is_refused(number: str, currency: str) -> None:
    """Half a cent and half a yen cannot be paid."""
    with pytest.raises(NoAmount):
        amount_of(Decimal(number), currency)


@pytest.mark.parametrize("number", ["NaN", "Infinity"])
def test_what_is_no_number_is_refused(number: str) -> None:
    """Decimal knows values that nobody can pay."""
    with pytest.raises(NoAmount):
        amount_of(Decimal(number), "EUR")


def test_an_unknown_currency_is_refused() -> None:
    """A misspelt code would otherwise get two decimals by chance."""
    with pytest.raises(UnknownCurrency):
        Amount(1, "EURO")


def test_two_currencies_are_never_mixed() -> None:
    """Adding, subtracting and comparing euros and francs are all refused; they are merely not equal."""
    euro, franc = Amount(100, "EUR"), Amount(100, "CHF")
    with pytest.raises(MixedCurrencies):
        euro + franc
    with pytest.raises(MixedCurrencies):
        euro - franc
    with pytest.raises(MixedCurrencies):
        assert euro < franc
    with pytest.raises(MixedCurrencies):
        sum_of([euro, franc], "EUR")
    assert euro != franc


@given(UNITS, UNITS)
def test_amounts_add_like_whole_numbers(first: int, second: int) -> None:
    """Nothing is lost on the way there and back."""
    one, other = Amount(first, "EUR"), Amount(second, "EUR")
    assert (one + other) - other == one
    assert (one < other) == (first < second)
    assert (one + other).decimal == one.decimal + other.decimal


def test_a_hundred_euros_for_three() -> None:
    """33.34 + 33.33 + 33.33: the odd cent goes to the first of equals."""
    assert [part.plain for part in shared(euros("100"), (1, 1, 1))] == ["33.34", "33.33", "33.33"]


def test_the_largest_remainder_gets_the_odd_unit() -> None:
    """Ten in the ratio 1 : 2 : 4 are 1.43, 2.86 and 5.71: two odd units go to .86 and .71."""
    assert shared_units(10, (1, 2, 4)) == (1, 3, 6)


@pytest.mark.parametrize("weights", [(), (0, 0), (3, -1)])
def test_nothing_is_shared_by_nobody(weights: tuple[int, ...]) -> None:
    """Parts that are all zero, or below zero, are refused."""
    with pytest.raises(NothingToShareBy):
        shared_units(10, weights)


def literal_shares(units: int, weights: list[int]) -> list[int]:
    """The rule step by step: whole units that are surely due, then one unit after the other."""
    total = sum(weights)
    parts = [0] * len(weights)
    for place, weight in enumerate(weights):
        while (parts[place] + 1) * total <= units * weight:
            parts[place] += 1
    served: set[int] = set()
    while sum(parts) < units:
        missing = [
            (units * weight - parts[place] * total, -place)
            for place, weight in enumerate(weights)
            if place not in served
        ]
        _, place = max(missing)
        parts[-place] += 1
        served.add(-place)
    return parts


@given(st.integers(0, 300), WEIGHTS)
def test_shares_are_those_of_the_literal_reading(units: int, weights: list[int]) -> None:
    """Largest remainder, counted with fingers."""
    assert list(shared_units(units, weights)) == literal_shares(units, weights)


@given(UNITS, WEIGHTS)
def test_shares_add_up_and_are_fair(units: int, weights: list[int]) -> None:
    """Together they are the amount, and each is within a unit of the exact share; zero gets nothing."""
    parts = shared_units(units, weights)
    assert sum(parts) == units
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part - Fraction(units * weight, sum(weights))) < 1
        assert weight or part == 0


@pytest.mark.parametrize(
    ("rounding", "expected"),
    [
        (Rounding.HALF_UP, (2, 3, 3, -3)),
        (Rounding.HALF_EVEN, (2, 2, 3, -2)),
        (Rounding.DOWN, (2, 2, 2, -2)),
        (Rounding.UP, (3, 3, 3, -3)),
    ],
)
def test_rounding_is_declared(rounding: Rounding, expected: tuple[int, ...]) -> None:
    """2.4, 2.5, 2.6 and -2.5: the sign never changes the way."""
    values = (Fraction(12, 5), Fraction(5, 2), Fraction(13, 5), Fraction(-5, 2))
    assert tuple(rounded(value, rounding) for value in values) == expected


def test_swiss_cash_is_rounded_to_five_rappen() -> None:
    """12.5 % of 20.20 francs are 2.525, in cash 2.55; 2.52 would be 2.50."""
    assert percentage(Amount(2020, "CHF"), Decimal("12.5"), unit=5).plain == "2.55"
    assert percentage(Amount(2016, "CHF"), Decimal("12.5"), unit=5).plain == "2.50"


def test_vat_contained_in_a_price() -> None:
    """119 euros contain 19 euros at 19 %; 50 euros contain 7.98."""
    assert contained(euros("119"), 19) == euros("19")
    assert contained(euros("50"), 19) == euros("7.98")


@given(UNITS, st.integers(0, 100))
def test_a_percentage_and_its_complement_make_the_whole(units: int, percent: int) -> None:
    """Rounded down and up, the two parts are the amount."""
    amount = Amount(units, "EUR")
    part = percentage(amount, percent, Rounding.DOWN)
    rest = percentage(amount, 100 - percent, Rounding.UP)
    assert part + rest == amount
