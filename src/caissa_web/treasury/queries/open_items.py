"""What waits for money from the bank: open invoices, charges without one, and refunds under way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from caissa.money import Amount
from caissa.money.bank import OpenInvoice, OpenRefund
from caissa_web.treasury.models import BankLine, Charge, Invoice, Payee, Payer, Refund, Transfer
from caissa_web.treasury.operations.numbering import reference_for
from caissa_web.treasury.queries.balances import allocations


@dataclass(frozen=True, slots=True)
class OpenItems:
    """Open invoices as the library matches them, and the rows behind their numbers.

    What a payer owes without an invoice is an item too: its number is the payer's own code.
    """

    items: tuple[OpenInvoice, ...]
    invoices: Mapping[str, Invoice]
    payers: Mapping[str, Payer]
    refunds: tuple[OpenRefund, ...]
    refund_rows: Mapping[str, Refund]


def open_items(payee: Payee) -> OpenItems:
    """Everything that a bank line may pay, in a fixed number of queries."""
    event = payee.event
    parts = {payer: part for (payer, of), part in allocations(event).items() if of == payee.pk}
    payers = {payer.pk: payer for payer in Payer.objects.filter(event=event)}
    invoices = {
        invoice.pk: invoice
        for invoice in Invoice.objects.filter(payee=payee, kind="invoice").defer("content")
    }
    ibans = known_accounts(payee)
    subjects = _subjects_of_invoices(payee)
    items: list[OpenInvoice] = []
    for pk, part in parts.items():
        payer = payers[pk]
        free = {item.subject for item in part.owed if item.invoice is None}
        for invoice_pk, units in part.open_of_invoices().items():
            if units <= 0:
                continue
            invoice = invoices[invoice_pk] if invoice_pk else None
            items.append(
                OpenInvoice(
                    number=invoice.number if invoice else payer.code,
                    payer=payer.code,
                    name=payer.name,
                    open=Amount(units, payee.currency),
                    reference=invoice.reference if invoice else reference_for(payee, payer.code),
                    codes=tuple(
                        sorted(subjects.get(invoice_pk, set()) if invoice_pk else free | {payer.code})
                    ),
                    ibans=tuple(sorted(ibans.get(pk, ()))),
                )
            )
    refunds = {
        row.end_to_end: row
        for row in Refund.objects.filter(payee=payee, way="bank", state__in=("sent", "done")).select_related(
            "payer"
        )
    }
    return OpenItems(
        tuple(sorted(items, key=lambda item: item.number)),
        {invoice.number: invoice for invoice in invoices.values()},
        {payer.code: payer for payer in payers.values()},
        tuple(OpenRefund(row.end_to_end, row.payer.code, row.amount) for row in refunds.values()),
        refunds,
    )


def _subjects_of_invoices(payee: Payee) -> dict[int, set[str]]:
    subjects: defaultdict[int, set[str]] = defaultdict(set)
    rows = Charge.objects.filter(payee=payee, invoiced__isnull=False).values_list(
        "invoiced__invoice", "subject"
    )
    for invoice, subject in rows:
        subjects[invoice].add(subject)
    return subjects


def known_accounts(payee: Payee) -> dict[int, set[str]]:
    """Payer → accounts from which they have paid before, by lines that were posted to them."""
    lines = dict(
        BankLine.objects.filter(payee=payee, state=BankLine.State.MATCHED)
        .exclude(iban="")
        .values_list("pk", "iban")
    )
    accounts: defaultdict[int, set[str]] = defaultdict(set)
    rows = Transfer.objects.filter(
        payee=payee, key__startswith="match:", credit__payer__isnull=False, reversed_by__isnull=True
    )
    for payer, key in rows.values_list("credit__payer", "key"):
        line = int(key.split(":")[1])
        if line in lines:
            accounts[payer].add(lines[line])
    return accounts
