"""Papers: numbers without gaps, frozen words, credit notes within the invoice, VAT in the ledger."""

from __future__ import annotations

from decimal import Decimal

import pytest

from caissa.money.invoices import InvoiceKind, InvoiceNumber, VatCategory, check_numbers
from caissa_web.treasury import invoice_json
from caissa_web.treasury.models import Invoice, Paper, Series
from caissa_web.treasury.operations.charges import cancel_charges, set_charges
from caissa_web.treasury.operations.invoices import issue, issue_all
from caissa_web.treasury.operations.parties import payee_of, set_payer
from caissa_web.treasury.queries.accounts import account_balances
from tests.web.treasury.world import ORGANISER, TREASURER, billed, eur, fee, festival, organiser, payer

pytestmark = pytest.mark.django_db


def test_numbers_have_no_gaps_also_when_an_invoice_is_refused() -> None:
    """A refused invoice draws no number: taxed without a VAT number is refused, the next gets number 2."""
    event = festival()
    anna = payer(event)
    first = billed(event, anna, "E1")
    organiser(event, vat_category=VatCategory.STANDARD.value, vat_percent=Decimal(19))
    set_charges(event, anna, "E2", [fee("10")], by=ORGANISER)
    with pytest.raises(Exception, match="VAT number"):
        issue(anna, payee_of(event), by=TREASURER)
    organiser(event, vat_id="DE123456789")

    second = issue(anna, payee_of(event), by=TREASURER)[0]

    assert (first.place, second.place) == (1, 2)
    rows = Invoice.objects.values_list("series__prefix", "place")
    assert not check_numbers(InvoiceNumber(series, place) for series, place in rows)


def test_what_was_issued_never_changes() -> None:
    """The payer moves afterwards: the invoice keeps the old address, word for word."""
    event = festival()
    anna = payer(event)
    invoice = billed(event, anna, "E1")
    set_payer(event, anna.key, {"town": "Elsewhere"}, by=ORGANISER)

    stored = invoice_json.from_json(Invoice.objects.get(pk=invoice.pk).content)

    assert stored.buyer.town == ""
    assert Paper.objects.get(invoice=invoice, kind="xml").file.content.decode().count("Elsewhere") == 0
    with pytest.raises(TypeError):
        invoice.save()


def test_a_change_after_the_invoice_is_a_credit_note_and_a_new_invoice() -> None:
    """70 was billed, 52.50 is right: a credit note of 70 for the old invoice, a new one of 52.50."""
    event = festival()
    anna = payer(event)
    original = billed(event, anna, "E1")
    set_charges(event, anna, "E1", [fee("52.50")], by=ORGANISER)

    note, new = issue(anna, payee_of(event), by=TREASURER)

    assert (note.kind, note.credits_id, note.amount) == (
        InvoiceKind.CREDIT_NOTE.value,
        original.pk,
        eur("70"),
    )
    assert (new.kind, new.amount) == (InvoiceKind.INVOICE.value, eur("52.50"))
    assert issue(anna, payee_of(event), by=TREASURER) == ()


def test_what_was_cancelled_before_anybody_was_billed_is_on_no_paper() -> None:
    """A withdrawn entry without an invoice costs no number."""
    event = festival()
    anna = payer(event)
    set_charges(event, anna, "E1", [fee()], by=ORGANISER)
    cancel_charges(event, "E1", by=ORGANISER, reason="withdrew")

    assert issue(anna, payee_of(event), by=TREASURER) == ()
    assert not Series.objects.filter(last__gt=0).exists()


def test_vat_is_booked_as_the_paper_shows_it() -> None:
    """119 with 19 % contained: 100 are income, 19 are VAT, and a credit note takes both back."""
    event = festival()
    organiser(event, vat_category="S", vat_percent=Decimal(19), vat_id="DE123456789")
    anna = payer(event)
    billed(event, anna, "E1", "119")
    balances = account_balances(payee_of(event))
    assert (balances["income:entry fee"], balances["vat"]) == (eur("-100"), eur("-19"))

    cancel_charges(event, "E1", by=ORGANISER, reason="withdrew")
    issue(anna, payee_of(event), by=TREASURER)

    balances = account_balances(payee_of(event))
    assert balances["income:entry fee"] == balances["vat"] == eur("0")


def test_a_family_gets_one_bill_for_all_children() -> None:
    """Two entries of one payer stand on one invoice; everybody who owes something is billed in one act."""
    event = festival()
    anna, boris = payer(event), payer(event, "person:2", "Boris Duval")
    set_charges(event, anna, "E1", [fee("70")], by=ORGANISER)
    set_charges(event, anna, "E2", [fee("35")], by=ORGANISER)
    set_charges(event, boris, "E3", [fee("70")], by=ORGANISER)

    assert issue_all(event, payee_of(event), by=TREASURER) == 2

    assert sorted(invoice.amount for invoice in Invoice.objects.all()) == [eur("70"), eur("105")]
