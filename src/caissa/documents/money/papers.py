"""Invoices, credit notes, receipts and reminders as documents, with the codes by which they are paid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from caissa.documents.document import (
    Attachment,
    Block,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Field,
    Fields,
    Gap,
    Heading,
    Paragraph,
    PaymentCode,
    SwissPaymentPart,
    Table,
)
from caissa.documents.look import Look
from caissa.documents.phrases import Phrases
from caissa.money import Amount, UnfitPayment, amount_text
from caissa.money.invoices import Invoice, InvoiceKind, Party
from caissa.money.payment_codes import (
    BillAddress,
    SepaTransfer,
    SwissBill,
    epc_payload,
    swiss_bill_payload,
)
from caissa.money.references import SWISS, compact, grouped, grouped_qr_reference, is_qr_reference

E_INVOICE = "factur-x.xml"
"""The name that readers of electronic invoices look for in a PDF."""


@dataclass(frozen=True, slots=True)
class Reminding:
    """What a reminder says: which step it is, what is open, and on which day it is written."""

    level: int
    open: Amount
    day: date


def money_paper(
    invoice: Invoice,
    say: Phrases,
    event: str,
    *,
    look: Look | None = None,
    e_invoice: str = "",
    reminding: Reminding | None = None,
) -> Document:
    """The paper for an invoice, credit note or receipt; or a reminder of an invoice.

    An invoice carries its EN 16931 document, so that programs read the same as people.
    """
    blocks: list[Block] = [_parties(invoice, say), _facts(invoice, say)]
    if reminding is not None:
        blocks.append(Paragraph(_reminder(invoice, reminding, say)))
    blocks += [_lines(invoice, say), *_vat(invoice, say)]
    if invoice.kind is InvoiceKind.INVOICE:
        due = reminding.open if reminding else invoice.total
        blocks += _how_to_pay(invoice, due, say)
    attached = (
        (Attachment(E_INVOICE, e_invoice.encode(), "text/xml", say("Invoice for programs (EN 16931)")),)
        if e_invoice
        else ()
    )
    return Document(
        _title(invoice, reminding, say),
        tuple(blocks),
        (event, invoice.seller.name),
        imprint=invoice.seller.name,
        language=say.language,
        page_of=say("Page {page} of {pages}", page="{page}", pages="{pages}"),
        landscape=False,
        look=look,
        attachments=attached,
    )


def _title(invoice: Invoice, reminding: Reminding | None, say: Phrases) -> str:
    number = str(invoice.number)
    if reminding is not None:
        return say("Reminder {level} for invoice {number}", level=reminding.level, number=number)
    return {
        InvoiceKind.INVOICE: say("Invoice {number}", number=number),
        InvoiceKind.CREDIT_NOTE: say("Credit note {number}", number=number),
        InvoiceKind.RECEIPT: say("Receipt {number}", number=number),
    }[invoice.kind]


def _parties(invoice: Invoice, say: Phrases) -> Fields:
    return Fields(
        (
            Field(say("From"), _address(invoice.seller, say)),
            Field(say("To"), _address(invoice.buyer, say)),
        ),
        1,
    )


def _address(party: Party, say: Phrases) -> str:
    """Name and address in one line, with the numbers that an invoice must show."""
    town = " ".join(filter(None, (party.postcode, party.town)))
    numbers = [
        say("VAT number {number}", number=party.vat_id) if party.vat_id else "",
        say("register {number}", number=party.registration) if party.registration else "",
    ]
    country = party.country if party.country != "XX" else ""
    return ", ".join(filter(None, (party.name, party.street, town, country, *numbers)))


def _facts(invoice: Invoice, say: Phrases) -> Fields:
    facts = [
        Field(say("Number"), str(invoice.number)),
        Field(say("Date"), invoice.issued_on.isoformat()),
        Field(say("Date of service"), invoice.delivered_on.isoformat()),
    ]
    if invoice.terms.due_on:
        facts.append(Field(say("To be paid by"), invoice.terms.due_on.isoformat()))
    if invoice.credits:
        facts.append(Field(say("Cancels invoice"), str(invoice.credits)))
    if invoice.buyer_reference:
        facts.append(Field(say("Your reference"), invoice.buyer_reference))
    return Fields(tuple(facts), 2)


def _reminder(invoice: Invoice, reminding: Reminding, say: Phrases) -> str:
    return say(
        "On {day}, {amount} of this invoice of {issued} was still open. If you have paid in the meantime, "
        "thank you; nothing more is to be done.",
        day=reminding.day.isoformat(),
        amount=amount_text(reminding.open, say.language),
        issued=invoice.issued_on.isoformat(),
    )


def _lines(invoice: Invoice, say: Phrases) -> Table:
    columns = (
        Column(say("Item"), ColumnKind.TEXT),
        Column(say("VAT"), ColumnKind.NUMBER),
        Column(say("Net amount"), ColumnKind.NUMBER),
    )
    rows = [
        (say.word(line.text), _percent(line.vat.percent), amount_text(line.net, say.language))
        for line in invoice.bill.lines
    ]
    return Table(columns, tuple(rows))


def _percent(percent: object) -> str:
    return f"{percent:f}".rstrip("0").rstrip(".") + " %" if percent else "–"


def _vat(invoice: Invoice, say: Phrases) -> Iterator[Block]:
    """The tax of every rate, what is to be paid, and why no tax is due where it is not."""
    language = say.language
    sums = [
        Field(
            say(
                "VAT {percent} on {amount}",
                percent=_percent(group.vat.percent),
                amount=amount_text(group.basis, language),
            ),
            amount_text(group.tax, language),
        )
        for group in invoice.bill.groups
        if group.vat.percent
    ]
    yield Gap(3)
    yield Fields((*sums, Field(_total_label(invoice, say), amount_text(invoice.total, language))), 1)
    reasons = dict.fromkeys(say.word(group.vat.reason) for group in invoice.bill.groups if group.vat.reason)
    for reason in reasons:
        yield Paragraph(reason, Emphasis.SMALL)


def _total_label(invoice: Invoice, say: Phrases) -> str:
    return {
        InvoiceKind.INVOICE: say("Total to be paid"),
        InvoiceKind.CREDIT_NOTE: say("Total cancelled"),
        InvoiceKind.RECEIPT: say("Total received"),
    }[invoice.kind]


# -- how to pay ---------------------------------------------------------------------


def _how_to_pay(invoice: Invoice, due: Amount, say: Phrases) -> Iterator[Block]:
    """Account, reference, and the code that fills them in."""
    terms = invoice.terms
    if not terms.iban:
        return
    yield Heading(say("How to pay"))
    words = (
        say("Pay {amount} to {name}", amount=amount_text(due, say.language), name=invoice.seller.name),
        say("IBAN: {iban}", iban=grouped(terms.iban)),
        say("Reference: {reference}", reference=printed_reference(terms.reference)),
        say("Please give exactly this reference: then the payment is recognised at once."),
    )
    if compact(terms.iban)[:2] in SWISS:
        yield from (Paragraph(line) for line in words)
        if part := swiss_payment_part(invoice, due, say):
            yield part
        return
    yield PaymentCode(epc_code(invoice.seller.name, terms.iban, due, terms.reference), words)


def printed_reference(reference: str) -> str:
    """A reference in groups, as it is typed from paper."""
    return grouped_qr_reference(reference) if is_qr_reference(reference) else grouped(reference)


def epc_code(name: str, iban: str, amount: Amount, reference: str) -> str:
    """The text of the EPC code; nothing where it cannot carry the payment, such as in francs."""
    try:
        return epc_payload(SepaTransfer(name[:70], iban, amount, reference))
    except UnfitPayment:
        return ""


def swiss_payment_part(invoice: Invoice, due: Amount, say: Phrases) -> SwissPaymentPart | None:
    """The payment part of a QR-bill; None where the bill cannot be written, such as without an address."""
    seller, terms = invoice.seller, invoice.terms
    creditor = BillAddress(seller.name[:70], seller.postcode, seller.town, seller.country, seller.street)
    debtor = _debtor(invoice.buyer)
    try:
        code = swiss_bill_payload(
            SwissBill(creditor, terms.iban, due.currency, due, debtor, terms.reference, str(invoice.number))
        )
    except UnfitPayment:
        return None
    return SwissPaymentPart(
        code,
        say("Receipt"),
        say("Payment part"),
        say("Acceptance point"),
        Field(say("Account / Payable to"), "\n".join((grouped(terms.iban), *_address_lines(creditor)))),
        Field(say("Reference"), printed_reference(terms.reference)),
        Field(say("Additional information"), str(invoice.number)),
        Field(say("Payable by"), "\n".join(_address_lines(debtor)) if debtor else ""),
        Field(say("Currency"), due.currency),
        Field(say("Amount"), _spaced(due.plain)),
    )


def _debtor(buyer: Party) -> BillAddress | None:
    """The buyer's address where it is complete; else the payer writes it."""
    if not (buyer.postcode and buyer.town and buyer.country and buyer.country != "XX"):
        return None
    return BillAddress(buyer.name[:70], buyer.postcode, buyer.town, buyer.country, buyer.street)


def _address_lines(address: BillAddress) -> tuple[str, ...]:
    lines = (address.name, address.street, f"{address.postcode} {address.town}")
    return tuple(line for line in lines if line.strip())


def _spaced(plain: str) -> str:
    """An amount as SIX prints it: 1 949.75."""
    whole, point, decimals = plain.partition(".")
    return f"{int(whole):,}".replace(",", " ") + point + decimals
