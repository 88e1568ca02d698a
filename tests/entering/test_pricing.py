"""Prices with their working, and what goes back on withdrawal."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.entering import (
    Adjustment,
    AgeOn,
    CancellationRow,
    Entrant,
    EntryFacts,
    Fits,
    NoPrice,
    Tariff,
    TariffRow,
    TitleAmong,
    cancelled,
    price,
)
from caissa.money import Amount
from caissa.tournament import Birth, Title


def euros(number: int) -> Amount:
    """So many whole euros."""
    return Amount(number * 100, "EUR")


EARLY, LATE = date(2026, 3, 1), date(2026, 5, 1)
JUNIOR = AgeOn(date(2026, 1, 1), most=17)
FESTIVAL = Tariff(
    (
        TariffRow(
            "entry",
            "Grandmasters and IMs",
            euros(0),
            Fits(submitted_to=EARLY, conditions=(TitleAmong((Title.GM, Title.IM)),)),
        ),
        TariffRow("entry", "Entry fee", euros(70)),
        TariffRow("late", "Late fee", euros(20), Fits(submitted_from=LATE)),
        TariffRow("lodging", "Lodging", euros(60), per="nights"),
        TariffRow("tax", "Tourist tax", Amount(250, "EUR"), per="nights", at_most=7),
    ),
    (Adjustment("Juniors", frozenset({"entry"}), Decimal(-25), fits=Fits(conditions=(JUNIOR,))),),
)
ADULT = Entrant(birth=Birth(1990), title=None)
CHILD = Entrant(birth=Birth(2012), title=None)


def total(entrant: Entrant, day: date, **nights: int) -> str:
    """The price as text."""
    return price(FESTIVAL, entrant, EntryFacts(day, quantities=nights)).total.plain


@pytest.mark.parametrize(
    ("entrant", "day", "nights", "expected"),
    [
        (ADULT, EARLY, {}, "70.00"),
        (ADULT, LATE, {}, "90.00"),
        (CHILD, EARLY, {}, "52.50"),
        (CHILD, LATE, {}, "72.50"),
        (Entrant(birth=Birth(1990), title=Title.GM), EARLY, {}, "0.00"),
        (Entrant(birth=Birth(1990), title=Title.GM), date(2026, 3, 2), {}, "70.00"),
        (ADULT, EARLY, {"nights": 2}, "195.00"),
        (ADULT, EARLY, {"nights": 9}, "627.50"),
    ],
)
def test_a_festival(entrant: Entrant, day: date, nights: dict[str, int], expected: str) -> None:
    """A junior's 25 % leaves the late fee; titled players must enter by the day; tax of 7 nights at most."""
    assert total(entrant, day, **nights) == expected


def test_the_working_is_shown() -> None:
    """Each step with what it adds."""
    quote = price(FESTIVAL, CHILD, EntryFacts(LATE, quantities={"nights": 2}))
    assert [(line.label, line.amount.plain) for line in quote.working] == [
        ("Entry fee", "70.00"),
        ("Late fee", "20.00"),
        ("Lodging: 2 × EUR 60.00", "120.00"),
        ("Tourist tax: 2 × EUR 2.50", "5.00"),
        ("Juniors", "-17.50"),
    ]


def test_what_is_not_known_is_asked_and_not_granted() -> None:
    """Without a date of birth the full price, and the question that could change it."""
    quote = price(FESTIVAL, Entrant(title=None), EntryFacts(EARLY))
    assert quote.total == euros(70)
    assert [str(question) for question in quote.open_questions] == ["age on 2026-01-01 at most 17"]


def test_discounts_follow_each_other_and_stop_at_zero() -> None:
    """Half of 70, then 40 euros off: 35 are left, so 35 are taken."""
    both = frozenset({"entry"})
    tariff = Tariff(
        (TariffRow("entry", "Entry", euros(70)),),
        (Adjustment("Half", both, Decimal(-50)), Adjustment("Voucher", both, amount=-euros(40))),
    )
    quote = price(tariff, ADULT, EntryFacts(EARLY))
    assert [line.amount.plain for line in quote.working] == ["70.00", "-35.00", "-35.00"]


def test_a_discount_on_several_kinds_is_shared_to_the_cent() -> None:
    """Ten euros off 20 and 10: 6.67 and 3.33."""
    tariff = Tariff(
        (TariffRow("a", "A", euros(20)), TariffRow("b", "B", euros(10))),
        (Adjustment("Both", frozenset({"a", "b"}), amount=-euros(10)),),
    )
    quote = price(tariff, ADULT, EntryFacts(EARLY))
    assert (quote.of_kind("a").plain, quote.of_kind("b").plain) == ("13.33", "6.67")


def test_a_tariff_has_one_currency() -> None:
    """Francs and euros are two tariffs."""
    with pytest.raises(NoPrice):
        price(
            Tariff((TariffRow("a", "A", euros(1)), TariffRow("b", "B", Amount(1, "CHF")))),
            ADULT,
            EntryFacts(EARLY),
        )


RULES = (CancellationRow("entry", 30, Decimal(0)), CancellationRow("entry", 14, Decimal(50)))


@pytest.mark.parametrize(
    ("days", "kept"), [(40, "0.00"), (30, "0.00"), (29, "35.00"), (14, "35.00"), (13, "70.00")]
)
def test_what_is_kept_on_withdrawal(days: int, kept: str) -> None:
    """Free until 30 days before, half until 14, then nothing goes back; other kinds have no row."""
    quote = price(FESTIVAL, ADULT, EntryFacts(LATE))
    entry, late = cancelled(quote, RULES, days)
    assert entry.kept.plain == kept
    assert late.returned.plain == "0.00"


def test_a_cancelled_event_returns_everything() -> None:
    """C.05 12.4: nobody pays for an event that does not take place."""
    quote = price(FESTIVAL, ADULT, EntryFacts(LATE))
    assert [each.kept.units for each in cancelled(quote, RULES, 0, by_organiser=True)] == [0, 0]


KINDS = ("a", "b", "c")
TARIFFS = st.builds(
    Tariff,
    st.lists(
        st.builds(
            TariffRow,
            st.sampled_from(KINDS),
            st.just("row"),
            st.builds(Amount, st.integers(0, 9999), st.just("EUR")),
        ),
        min_size=1,
        max_size=4,
    ).map(tuple),
    st.lists(
        st.one_of(
            st.builds(
                Adjustment,
                st.just("percent"),
                st.frozensets(st.sampled_from(KINDS)),
                st.integers(-150, 150).map(Decimal),
            ),
            st.builds(
                Adjustment,
                st.just("amount"),
                st.frozensets(st.sampled_from(KINDS)),
                amount=st.builds(Amount, st.integers(-9999, 9999), st.just("EUR")),
            ),
        ),
        max_size=4,
    ).map(tuple),
)


@given(TARIFFS, st.integers(0, 60), st.integers(0, 100))
def test_the_working_adds_up_and_never_falls_below_zero(tariff: Tariff, days: int, percent: int) -> None:
    """Kinds make the total, no kind is below zero, and what is kept and returned is what was paid."""
    quote = price(tariff, ADULT, EntryFacts(EARLY))
    assert sum(line.amount.units for line in quote.working) == quote.total.units
    assert sum(quote.of_kind(kind).units for kind in quote.kinds) == quote.total.units
    assert all(quote.of_kind(kind).units >= 0 for kind in quote.kinds)
    rows = [CancellationRow("a", 10, Decimal(percent))]
    for each in cancelled(quote, rows, days):
        assert each.kept + each.returned == quote.of_kind(each.kind)
        assert each.kept.units >= 0
        assert each.returned.units >= 0
