"""Money is kept for ten years; who asks to be erased before loses name and address if nothing is owed."""

from __future__ import annotations

from datetime import date

import pytest
from django.apps import apps
from django.utils import timezone

from caissa_web.papers.models import StoredFile
from caissa_web.treasury import retention
from caissa_web.treasury.models import Invoice, Payer, Transfer
from caissa_web.treasury.operations.cash import open_cash, take_cash
from caissa_web.treasury.operations.charges import set_charges
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.parties import payee_of
from caissa_web.treasury.operations.refunds import Destination, approve_refund, ask_refund, send_refunds
from caissa_web.treasury.papers import stored_pdf
from caissa_web.treasury.retention import erase_of, rows_of_events_before
from tests.web.treasury.world import (
    ANNA,
    ORGANISER,
    TREASURER,
    billed,
    eur,
    fee,
    festival,
    line,
    payer,
    taken,
)

pytestmark = pytest.mark.django_db


def test_after_ten_years_nothing_is_left_and_before_everything(monkeypatch) -> None:
    """An event with all kinds of rows: untouched by a day before its end, gone after it.

    The files of its papers go too, however many there are: afterwards nobody would find them any more.
    """
    monkeypatch.setattr(retention, "FILES_IN_A_QUESTION", 1)
    event = festival()
    anna, payee = payer(event), payee_of(event)
    stored_pdf(billed(event, anna, "E1"))
    stored_pdf(billed(event, anna, "E2"))
    set_charges(event, anna, "E1", [fee("52.50")], by=ORGANISER)
    issue(anna, payee, by=TREASURER)
    take_cash(open_cash(payee, eur("0"), by=TREASURER), anna, eur("200"), by=TREASURER, key="k")
    to = Destination("bank", "Anna", ANNA)
    approve_refund(ask_refund(anna, payee, eur("20"), to, by=TREASURER, reason="x"), by=ORGANISER)
    send_refunds(payee, by=TREASURER)
    taken(payee, line("5", "?"))

    for rows in rows_of_events_before(date(2026, 5, 9)):
        rows.delete()
    assert Transfer.objects.exists()
    for rows in rows_of_events_before(date(2026, 5, 10)):
        rows.delete()

    assert not StoredFile.objects.exists()
    left = {
        model.__name__
        for model in apps.get_app_config("treasury").get_models()
        if model._base_manager.exists()
    }
    assert left == set()


def test_who_owes_nothing_can_be_erased_and_the_invoice_stays() -> None:
    """While 70 is open nothing is erased; paid, the name goes from the account and not from the invoice."""
    event = festival()
    anna, payee = payer(event), payee_of(event)
    billed(event, anna, "E1")
    assert erase_of("anna@example.org", timezone.now()) == 0
    take_cash(open_cash(payee, eur("0"), by=TREASURER), anna, eur("70"), by=TREASURER, key="k")

    assert erase_of("Anna@Example.org", timezone.now()) == 1

    assert Payer.objects.get().name == "erased"
    assert Invoice.objects.filter(kind="invoice").get().content["buyer"]["name"] == "Anna Carlsson"
