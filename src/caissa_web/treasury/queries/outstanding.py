"""Who owes how much since when, and which reminders are due."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Max

from caissa.money import Amount
from caissa_web.treasury.allocation import Allocation
from caissa_web.treasury.models import Invoice, Payee, Payer
from caissa_web.treasury.queries.balances import Key, allocations

AGES = (0, 30, 60, 90)
"""Days after the due day where the columns of the list begin; what is not due yet stands before them."""


@dataclass(frozen=True, slots=True)
class OpenInvoiceRow:
    """An invoice that is not paid in full, with the days since it was due; below zero it is not due."""

    invoice: Invoice
    payer: Payer
    open: Amount
    days: int
    reminded: int
    """How many reminders have left."""


@dataclass(frozen=True, slots=True)
class PayerRow:
    """A payer with what is open by age, what is on no invoice yet, and the credit."""

    payer: Payer
    not_due: Amount
    ages: tuple[Amount, ...]
    without_invoice: Amount
    credit: Amount

    @property
    def total(self) -> Amount:
        """All that is open."""
        total = self.not_due + self.without_invoice
        for amount in self.ages:
            total += amount
        return total


Balances = Mapping[Key, Allocation]
"""What `allocations` says of everybody at an event: a page that asks for two lists asks for it once."""


def open_invoices(payee: Payee, today: date, balances: Balances | None = None) -> list[OpenInvoiceRow]:
    """All invoices with something open, the longest due first."""
    parts = allocations(payee.event) if balances is None else balances
    payers = {payer.pk: payer for payer in Payer.objects.filter(event=payee.event)}
    open_units: dict[int, tuple[int, int]] = {}
    for (payer, of), part in parts.items():
        if of == payee.pk:
            for invoice, units in part.open_of_invoices().items():
                if invoice is not None and units > 0:
                    open_units[invoice] = (payer, units)
    invoices = (
        Invoice.objects.filter(payee=payee, kind="invoice")
        .defer("content")
        .annotate(reminded=Max("reminders__level"))
    )
    rows = [
        OpenInvoiceRow(
            invoice,
            payers[open_units[invoice.pk][0]],
            Amount(open_units[invoice.pk][1], payee.currency),
            (today - (invoice.due_on or invoice.issued_on)).days,
            invoice.reminded or 0,
        )
        for invoice in invoices
        if invoice.pk in open_units
    ]
    return sorted(rows, key=lambda row: (-row.days, row.invoice.number))


def outstanding(
    payee: Payee,
    today: date,
    invoices: Sequence[OpenInvoiceRow] | None = None,
    balances: Balances | None = None,
) -> list[PayerRow]:
    """Every payer who owes something or has something to their credit, by name."""
    known = allocations(payee.event) if balances is None else balances
    rows = open_invoices(payee, today, known) if invoices is None else invoices
    by_payer: defaultdict[int, list[OpenInvoiceRow]] = defaultdict(list)
    for row in rows:
        by_payer[row.payer.pk].append(row)
    parts = {payer: part for (payer, of), part in known.items() if of == payee.pk}
    payers = {payer.pk: payer for payer in Payer.objects.filter(event=payee.event, pk__in=parts)}
    listed = []
    for pk, part in parts.items():
        if part.open_units or part.credit:
            free = part.open_of_invoices().get(None, 0) + part.overdrawn
            listed.append(_payer_row(payers[pk], by_payer[pk], free, part.credit, payee.currency))
    return sorted(listed, key=lambda row: (row.payer.name.casefold(), row.payer.pk))


def _payer_row(
    payer: Payer, rows: Sequence[OpenInvoiceRow], free: int, credit: int, currency: str
) -> PayerRow:
    not_due = sum(row.open.units for row in rows if row.days <= 0)
    ages = [0] * len(AGES)
    for row in rows:
        if row.days > 0:
            ages[max(place for place, days in enumerate(AGES) if row.days > days)] += row.open.units
    return PayerRow(
        payer,
        Amount(not_due, currency),
        tuple(Amount(units, currency) for units in ages),
        Amount(free, currency),
        Amount(credit, currency),
    )


def due_reminders(
    payee: Payee, today: date, invoices: Sequence[OpenInvoiceRow] | None = None
) -> list[tuple[OpenInvoiceRow, int]]:
    """The invoices that have reached the next step of the ladder, with that step."""
    rows = open_invoices(payee, today) if invoices is None else invoices
    ladder = [int(days) for days in payee.reminder_days]
    return [
        (row, row.reminded + 1)
        for row in rows
        if row.reminded < len(ladder) and row.days >= ladder[row.reminded]
    ]


def next_reminder_on(row: OpenInvoiceRow, payee: Payee) -> date | None:
    """The day on which the next reminder of an invoice is due."""
    ladder = [int(days) for days in payee.reminder_days]
    if row.reminded >= len(ladder) or row.invoice.due_on is None:
        return None
    return row.invoice.due_on + timedelta(days=ladder[row.reminded])
