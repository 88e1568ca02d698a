"""Issuing: what is owed becomes an invoice, what was given up a credit note, what was paid a receipt.

An issued paper is never changed. Whoever is owed something else gets a credit note and a new invoice.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from caissa.errors import errors_in
from caissa.files import has_e_invoice, write_e_invoice
from caissa.messages import joined, msg
from caissa.money import AccountKind, Amount, UnlawfulInvoice
from caissa.money.invoices import (
    Invoice as InvoiceValue,
)
from caissa.money.invoices import (
    InvoiceItem,
    InvoiceKind,
    Party,
    PaymentTerms,
    billed,
    check_invoice,
    credit_note,
)
from caissa_web.papers.storing import store as store_file
from caissa_web.records.models import Event
from caissa_web.records.zones import zone_of
from caissa_web.treasury import invoice_json
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.events import tell_issued
from caissa_web.treasury.log import log
from caissa_web.treasury.models import Charge, Invoice, InvoicedCharge, Paper, Payee, Payer, Series
from caissa_web.treasury.operations.locking import locked_payers
from caissa_web.treasury.operations.numbering import drawn_number, reference_for, series_of
from caissa_web.treasury.posting import Books
from caissa_web.treasury.queries.balances import live_charges

XML = "xml"


@transaction.atomic
def issue(payer: Payer, payee: Payee, *, by: str, reason: str = "") -> tuple[Invoice, ...]:
    """Put everything that is on no paper yet on papers: first credit notes, then one invoice.

    Charges that were cancelled before anybody was billed appear nowhere. Again without new charges: nothing.
    """
    issued: list[Invoice] = []
    with locked_payers(payer.event, [payer.pk]) as held:
        payer = held[payer.pk]
        for original, rows in _to_be_credited(payer, payee).items():
            issued.append(_credit(original, rows, by=by, reason=reason))
        charges = list(
            live_charges(payer.event).filter(payer=payer, payee=payee, invoiced__isnull=True, units__gt=0)
        )
        if charges:
            issued.append(_invoice(payer, payee, charges, by=by, reason=reason))
        for paper in issued:
            what = msg("{number}: {amount}", number=paper.number, amount=paper.amount)
            tell_issued(paper)
            log(
                payer.event,
                f"{_ACTS[paper.kind]}.issued",
                by=by,
                subject=paper.number,
                what=what,
                reason=reason,
            )
    return tuple(issued)


_ACTS = {
    InvoiceKind.INVOICE.value: "invoice",
    InvoiceKind.CREDIT_NOTE.value: "credit-note",
    InvoiceKind.RECEIPT.value: "receipt",
}


@transaction.atomic
def issue_all(event: Event, payee: Payee, *, by: str) -> int:
    """Issue the papers of everybody who has charges or cancellations on no paper; how many papers."""
    waiting = Charge.objects.filter(event=event, payee=payee, invoiced__isnull=True).exclude(units=0)
    payers = list(Payer.objects.filter(pk__in=waiting.values("payer")).order_by("pk"))
    # All payers are held before the first number is drawn: whoever issues a single invoice holds its payer
    # while waiting for the series, and the two would wait for each other.
    with locked_payers(event, [payer.pk for payer in payers]):
        return sum(len(issue(payer, payee, by=by)) for payer in payers)


def _to_be_credited(payer: Payer, payee: Payee) -> dict[Invoice, list[Charge]]:
    """Invoice → contra rows of its charges that stand on no credit note yet."""
    rows = Charge.objects.filter(
        payer=payer, payee=payee, cancels__invoiced__isnull=False, invoiced__isnull=True, units__lt=0
    ).select_related("cancels__invoiced__invoice")
    by_invoice: defaultdict[Invoice, list[Charge]] = defaultdict(list)
    for row in rows.order_by("id"):
        by_invoice[row.cancels.invoiced.invoice].append(row)
    return by_invoice


def _invoice(payer: Payer, payee: Payee, charges: Sequence[Charge], *, by: str, reason: str) -> Invoice:
    day = today_of(payee)
    series = series_of(payee, InvoiceKind.INVOICE, day)
    number = drawn_number(series)
    due_on = day + timedelta(days=payee.days_to_pay)
    reference = reference_for(payee, str(number))
    value = InvoiceValue(
        number,
        InvoiceKind.INVOICE,
        day,
        delivered_on(payee.event, charges, day),
        payee.party,
        _buyer(payer, payee),
        billed(_items(charges), contains_vat=True),
        PaymentTerms(due_on, payee.iban, reference),
        payer.buyer_reference or payer.code,
    )
    row = store(payer, payee, series, value, by=by, reason=reason)
    _put_on(row, charges, value, by=by)
    return row


def _credit(original: Invoice, rows: Sequence[Charge], *, by: str, reason: str) -> Invoice:
    payee = original.payee
    day = today_of(payee)
    series = series_of(payee, InvoiceKind.CREDIT_NOTE, day)
    number = drawn_number(series)
    earlier = [invoice_json.from_json(note.content) for note in original.credit_notes.all()]
    items = _items(rows)
    value = credit_note(
        invoice_json.from_json(original.content), number, day, items=items, earlier=earlier, contains_vat=True
    )
    row = store(original.payer, payee, series, value, by=by, reason=reason, credits_row=original)
    _put_on(row, rows, value, by=by)
    return row


def _items(charges: Iterable[Charge]) -> list[InvoiceItem]:
    """Charges as items of a paper; a cancelled one stands on its credit note with its amount above zero."""
    return [
        InvoiceItem(f"{charge.text} ({charge.subject})", abs(charge.amount), charge.vat) for charge in charges
    ]


def store(
    payer: Payer,
    payee: Payee,
    series: Series,
    value: InvoiceValue,
    *,
    by: str,
    reason: str = "",
    credits_row: Invoice | None = None,
    cash_key: str = "",
) -> Invoice:
    """Store a paper with its EN 16931 document; what may not be issued is refused and draws no number."""
    if wrong := errors_in(check_invoice(value)):
        raise UnlawfulInvoice(number=value.number, why=joined("; ", (finding.what for finding in wrong)))
    xml = write_e_invoice(value) if has_e_invoice(value) else ""
    content = invoice_json.as_json(value) | ({"cash_key": cash_key} if cash_key else {})
    now = timezone.now()
    row = Invoice.objects.create(
        event=payer.event,
        payee=payee,
        payer=payer,
        series=series,
        place=value.number.place,
        number=str(value.number),
        kind=value.kind.value,
        issued_on=value.issued_on,
        due_on=value.terms.due_on,
        units=value.total.units,
        currency=value.total.currency,
        reference=value.terms.reference,
        credits=credits_row,
        content=content,
        sha256=sha256((xml or str(content)).encode()).hexdigest(),
        language=payer.language or "en",
        at=now,
        by=by[:150],
        reason=reason[:300],
    )
    if xml:
        file = store_file("e-invoice", f"{row.number}.xml", xml.encode(), "text/xml", now)
        Paper.objects.create(invoice=row, kind=XML, file=file)
    return row


def _put_on(row: Invoice, charges: Sequence[Charge], value: InvoiceValue, *, by: str) -> None:
    """Note which charges stand on a paper, and book the VAT that it shows."""
    books = Books(row.payee, by, row.issued_on)
    for charge, line in zip(charges, value.bill.lines, strict=True):
        InvoicedCharge.objects.create(charge=charge, invoice=row)
        tax = abs(charge.amount) - line.net
        if tax:
            income = books.account(AccountKind.INCOME, charge.kind)
            vat = books.account(AccountKind.VAT)
            debit, credit = (income, vat) if charge.units > 0 else (vat, income)
            books.transfer(debit, credit, tax, f"vat:{charge.pk}", subject=charge.subject)


def _buyer(payer: Payer, payee: Payee) -> Party:
    """The payer as on the day of issue; without a country, that of the payee."""
    party = payer.party
    if payer.country:
        return party
    return Party(
        party.name,
        payee.country or "XX",
        party.street,
        party.postcode,
        party.town,
        party.vat_id,
        "",
        party.email,
    )


def delivered_on(event: Event, charges: Sequence[Charge], day: date) -> date:
    """The day of delivery: as the charges say, else the last day of the event, else the day of issue."""
    days = [charge.delivered_on for charge in charges if charge.delivered_on]
    return max(days) if days else event.end or event.start or day


def today_of(payee: Payee) -> date:
    """Today, at the event."""
    return timezone.now().astimezone(zone_of(payee.event)).date()


def issue_receipt(
    payer: Payer, payee: Payee, amount: Amount, text: str, *, by: str, cash_key: str = ""
) -> Invoice:
    """A receipt for money that was taken; inside the transaction that books it."""
    if amount.units <= 0:
        raise MoneyRefused(why=msg("{amount} is not an amount above zero", amount=amount))
    day = today_of(payee)
    series = series_of(payee, InvoiceKind.RECEIPT, day)
    number = drawn_number(series)
    value = InvoiceValue(
        number,
        InvoiceKind.RECEIPT,
        day,
        day,
        payee.party,
        _buyer(payer, payee),
        billed([InvoiceItem(text, amount)], contains_vat=True),
    )
    return store(payer, payee, series, value, by=by, cash_key=cash_key)
