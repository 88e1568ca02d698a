"""Invoices: numbers without gaps, VAT once for each rate, credit notes up to what is left."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caissa.money import Amount, UnlawfulInvoice
from caissa.money.invoices import (
    Invoice,
    InvoiceItem,
    InvoiceKind,
    InvoiceNumber,
    Party,
    VatCategory,
    VatClass,
    billed,
    check_invoice,
    check_numbers,
    credit_note,
    next_number,
)

NINETEEN = VatClass(VatCategory.STANDARD, Decimal(19))
SEVEN = VatClass(VatCategory.STANDARD, Decimal(7))
CLUB = Party("Chess club", "DE", "Marktplatz 1", "04109", "Leipzig", vat_id="DE123456789")
ANNA = Party("Anna Example", "FR", "1 rue des Échecs", "69001", "Lyon")


def item(units: int, vat: VatClass = NINETEEN, text: str = "Entry fee") -> InvoiceItem:
    """Something for so many cents."""
    return InvoiceItem(text, Amount(units, "EUR"), vat)


def invoice(*items: InvoiceItem, number: int = 1, **changes: object) -> Invoice:
    """An invoice of the club to Anna, prices with VAT contained."""
    day = date(2026, 5, 1)
    bill = billed(items or (item(5000),), contains_vat=True)
    issued = Invoice(InvoiceNumber("2026-", number), InvoiceKind.INVOICE, day, day, CLUB, ANNA, bill)
    return replace(issued, **changes)


def test_vat_is_rounded_once_for_each_rate() -> None:
    """Three nets of 0.33 at 19 % are 0.99 with a tax of 0.19, not three times 0.06."""
    bill = billed([item(33), item(33), item(33)], contains_vat=False)
    assert bill.tax.units == 19
    assert bill.total.units == 118


def test_prices_that_contain_vat_stay_what_was_announced() -> None:
    """Three fees of 50 euros are 150 euros, of which 23.95 are VAT; the nets differ by the odd cent."""
    bill = billed([item(5000)] * 3, contains_vat=True)
    assert bill.total.units == 15000
    assert bill.tax.units == 2395
    assert sorted(line.net.units for line in bill.lines) == [4201, 4202, 4202]


def test_each_rate_is_a_group() -> None:
    """A fee at 19 % and a night at 7 %: 119 and 107 euros contain 19 and 7."""
    bill = billed([item(11900), item(10700, SEVEN)], contains_vat=True)
    assert [(group.basis.units, group.tax.units) for group in bill.groups] == [(10000, 1900), (10000, 700)]


AMOUNTS = st.lists(
    st.tuples(st.integers(-5000, 50000), st.sampled_from([NINETEEN, SEVEN])), min_size=1, max_size=8
)


@given(AMOUNTS, st.booleans())
def test_an_invoice_adds_up(amounts: list[tuple[int, VatClass]], contains_vat: bool) -> None:
    """Lines make the basis of their group; basis and tax make the total; discounts are lines below zero."""
    items = [item(units, vat) for units, vat in amounts]
    bill = billed(items, contains_vat=contains_vat)
    for group in bill.groups:
        assert sum(line.net.units for line in bill.lines if line.vat == group.vat) == group.basis.units
        exact = group.basis.units * group.vat.percent / 100
        assert abs(group.tax.units - exact) <= (Decimal("0.5") if not contains_vat else 1)
    assert bill.total == bill.net + bill.tax
    if contains_vat:
        assert bill.total.units == sum(units for units, _ in amounts)


def test_the_next_number_follows_the_last() -> None:
    """After 2026-0016 comes 2026-0017, and a series starts at 1."""
    assert str(next_number("2026-", 16)) == "2026-0017"
    assert str(next_number("2026-", 0)) == "2026-0001"
    assert str(InvoiceNumber("2026-", 9999).next) == "2026-10000"
    with pytest.raises(UnlawfulInvoice):
        next_number("2026-", -1)


@given(st.integers(0, 60), st.sets(st.integers(1, 60)))
def test_gaps_and_repetitions_are_seen(last: int, lost: set[int]) -> None:
    """Numbers drawn one after the other have no gap; take some out, and those are named missing."""
    drawn, place = [], 0
    for _ in range(last):
        drawn.append(next_number("A", place))
        place = drawn[-1].place
    assert check_numbers(drawn) == ()
    kept = [number for number in drawn if number.place not in lost]
    missing = bool(kept) and any(place < kept[-1].place for place in lost)
    assert [finding.code for finding in check_numbers(kept)] == ["money.number-missing"] * missing
    if drawn:
        assert [finding.code for finding in check_numbers([*drawn, drawn[0]])] == ["money.number-twice"]


def test_series_are_counted_apart() -> None:
    """Invoice 1 and credit note 1 are two numbers."""
    assert check_numbers([InvoiceNumber("R", 1), InvoiceNumber("G", 1)]) == ()


def test_a_sound_invoice_has_no_findings() -> None:
    """The seller's VAT number stands on it."""
    assert check_invoice(invoice()) == ()


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"seller": replace(CLUB, vat_id="", registration="VR 1")}, ["money.invoice-vat-id"]),
        ({"seller": replace(CLUB, vat_id="")}, ["money.invoice-vat-id", "money.invoice-seller"]),
        ({"buyer": replace(ANNA, name="")}, ["money.invoice-incomplete"]),
        ({"kind": InvoiceKind.CREDIT_NOTE}, ["money.invoice-credits"]),
        ({"bill": billed([item(-5000)], contains_vat=True)}, ["money.invoice-negative"]),
        (
            {"bill": billed([item(5000), item(5000, VatClass())], contains_vat=True)},
            ["money.invoice-mixed-vat"],
        ),
    ],
)
def test_what_must_not_be_issued_is_named(changes: dict[str, object], codes: list[str]) -> None:
    """EN 16931 and good order."""
    assert [finding.code for finding in check_invoice(invoice(**changes))] == codes


def test_a_credit_note_gives_up_the_whole_invoice() -> None:
    """It names the invoice, has the same lines, and has its own number."""
    original = invoice()
    note = credit_note(original, InvoiceNumber("G", 1), date(2026, 6, 1))
    assert note.total == original.total
    assert note.credits == original.number
    assert check_invoice(note) == ()


def test_credit_notes_never_exceed_the_invoice() -> None:
    """Half of it, then half of it, then nothing is left."""
    original, day = invoice(), date(2026, 6, 1)
    first = credit_note(original, InvoiceNumber("G", 1), day, items=[item(2500)])
    second = credit_note(original, InvoiceNumber("G", 2), day, items=[item(2500)], earlier=[first])
    assert (first.total + second.total) == original.total
    with pytest.raises(UnlawfulInvoice, match=r"what is left of 2026-0001, EUR 0\.00"):
        credit_note(original, InvoiceNumber("G", 3), day, items=[item(1)], earlier=[first, second])
    with pytest.raises(UnlawfulInvoice, match="is not an invoice"):
        credit_note(first, InvoiceNumber("G", 3), day)
