"""Money as programs read it, each list in a fixed number of queries."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caissa_web.records.models import Event
from caissa_web.treasury.models import Charge, ExchangeRate, Invoice, Payee, Payer, Refund, Transfer
from caissa_web.treasury.queries.accounts import transfers_of
from caissa_web.treasury.queries.balances import allocations, live_charges

MOST_ROWS = 10_000


def payees_form(event: Event) -> list[dict[str, Any]]:
    """Everybody who is paid at an event."""
    return [
        {
            "payee": row.key,
            "name": row.name,
            "currency": row.currency,
            "iban": row.iban,
            "letters": row.letters,
        }
        for row in Payee.objects.filter(event=event)
    ]


def payers_form(event: Event) -> list[dict[str, Any]]:
    """Every payer of an event, by payee."""
    payers = {payer.pk: payer for payer in Payer.objects.filter(event=event)}
    payees = {payee.pk: payee for payee in Payee.objects.filter(event=event)}
    return [
        {
            "payer": payers[payer].code,
            "name": payers[payer].name,
            "payee": payees[payee].key,
            "currency": payees[payee].currency,
            "open": part.open_units,
            "credit": part.credit,
        }
        for (payer, payee), part in sorted(allocations(event).items())
    ]


def charges_form(event: Event, payer: str = "", subject: str = "") -> list[dict[str, Any]]:
    """The charges that hold, the oldest first; of one payer or one subject."""
    rows = live_charges(event).select_related("payer", "payee", "invoiced__invoice").order_by("id")
    if payer:
        rows = rows.filter(payer__code=payer)
    if subject:
        rows = rows.filter(subject=subject)
    listed = list(rows[:MOST_ROWS])
    still_open: dict[int, int] = {}
    for part in allocations(event, {row.payer_id for row in listed}).values():
        still_open |= part.open
    return [_charge(row, still_open.get(row.pk, 0)) for row in listed]


def _charge(row: Charge, still_open: int) -> dict[str, Any]:
    invoiced = getattr(row, "invoiced", None)
    return {
        "id": row.pk,
        "payer": row.payer.code,
        "payee": row.payee.key,
        "subject": row.subject,
        "kind": row.kind,
        "text": row.text,
        "amount": row.units,
        "open": still_open,
        "currency": row.currency,
        "invoice": invoiced.invoice.number if invoiced else None,
    }


def invoices_form(event: Event, numbers: Iterable[str] | None = None) -> list[dict[str, Any]]:
    """Every paper of an event, the first one first; or some of them."""
    still_open: dict[int | None, int] = {}
    for part in allocations(event).values():
        still_open |= part.open_of_invoices()
    rows = Invoice.objects.filter(event=event).defer("content").select_related("payer", "payee", "credits")
    if numbers is not None:
        rows = rows.filter(number__in=list(numbers))
    return [
        {
            "number": row.number,
            "kind": row.kind,
            "payee": row.payee.key,
            "payer": row.payer.code,
            "issued_on": row.issued_on.isoformat(),
            "due_on": row.due_on.isoformat() if row.due_on else None,
            "currency": row.currency,
            "total": row.units,
            "open": still_open.get(row.pk, 0),
            "reference": row.reference,
            "credits": row.credits.number if row.credits else None,
        }
        for row in rows.order_by("id")
    ]


def payments_form(event: Event, payer: str = "") -> list[dict[str, Any]]:
    """What payers paid and got back, the first one first."""
    payments = []
    for payee in Payee.objects.filter(event=event):
        rows = transfers_of(payee).exclude(debit__kind="income").exclude(credit__kind="income")
        payments += [row for row in rows[:MOST_ROWS] if row.debit.payer_id or row.credit.payer_id]
    forms = [payment_form(row) for row in sorted(payments, key=lambda row: row.pk)]
    return [form for form in forms if not payer or form["payer"] == payer]


def payment_form(row: Transfer) -> dict[str, Any]:
    """A row of the ledger that is money of a payer."""
    paid = row.credit.payer_id is not None
    payer = row.credit.payer if paid else row.debit.payer
    return {
        "id": row.pk,
        "payer": payer.code if payer else "",
        "payee": row.payee.key,
        "booked_on": row.booked_on.isoformat(),
        "amount": row.units if paid else -row.units,
        "currency": row.currency,
        "invoice": row.invoice.number if row.invoice else None,
        "cause": row.key.partition(":")[0],
    }


def refunds_form(event: Event) -> list[dict[str, Any]]:
    """Every refund of an event."""
    rows = Refund.objects.filter(event=event).select_related("payer", "payee")
    return [refund_form(row) for row in rows]


def refund_form(row: Refund) -> dict[str, Any]:
    """A refund without its account number."""
    return {
        "refund": row.end_to_end,
        "payer": row.payer.code,
        "payee": row.payee.key,
        "amount": row.units,
        "currency": row.currency,
        "way": row.way,
        "state": row.state,
        "reason": row.reason,
    }


def rates_form(event: Event) -> list[dict[str, Any]]:
    """The exchange rates of an event, the newest first."""
    return [
        {
            "base": row.base,
            "currency": row.currency,
            "rate": f"{row.rate.normalize():f}",
            "on": row.on.isoformat(),
            "source": row.source,
        }
        for row in ExchangeRate.objects.filter(event=event)[:MOST_ROWS]
    ]
