"""Invoices, credit notes and receipts as values: once issued they are never changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from caissa.errors import Finding, Severity
from caissa.messages import LabelledEnum, msg
from caissa.money.amounts import Amount, sum_of
from caissa.money.countries import is_country
from caissa.money.errors import UnlawfulInvoice
from caissa.money.invoices.numbering import InvoiceNumber
from caissa.money.invoices.vat import Bill, InvoiceItem, VatCategory, billed
from caissa.money.references import compact

_TAXED = VatCategory.STANDARD


class InvoiceKind(LabelledEnum):
    """What the paper is."""

    INVOICE = "invoice", msg("invoice")
    CREDIT_NOTE = "credit note", msg("credit note")
    RECEIPT = "receipt", msg("receipt")


@dataclass(frozen=True, slots=True)
class Party:
    """Who bills or is billed, as on the day of issue; `registration` is a number in a public register."""

    name: str
    country: str
    street: str = ""
    postcode: str = ""
    town: str = ""
    vat_id: str = ""
    registration: str = ""
    email: str = ""


@dataclass(frozen=True, slots=True)
class PaymentTerms:
    """How an invoice is to be paid: until when, to which account, with which reference."""

    due_on: date | None = None
    iban: str = ""
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Invoice:
    """An invoice, a credit note for one, or a receipt."""

    number: InvoiceNumber
    kind: InvoiceKind
    issued_on: date
    delivered_on: date
    seller: Party
    buyer: Party
    bill: Bill
    terms: PaymentTerms = PaymentTerms()
    buyer_reference: str = ""
    credits: InvoiceNumber | None = None
    """The invoice that a credit note gives up, in part or whole."""

    @property
    def total(self) -> Amount:
        """What is to be paid, or given back by a credit note."""
        return self.bill.total


def check_invoice(invoice: Invoice) -> tuple[Finding, ...]:
    """What EN 16931 and good order have against issuing an invoice."""
    where = str(invoice.number)
    checks = (
        (bool(invoice.bill.lines), msg("it has no lines")),
        (bool(invoice.seller.name.strip()), msg("the seller has no name")),
        (bool(invoice.buyer.name.strip()), msg("the buyer has no name")),
    )
    findings = [
        Finding("money.invoice-incomplete", Severity.ERROR, where, what)
        for passed, what in checks
        if not passed
    ]
    if invoice.kind is not InvoiceKind.RECEIPT:
        findings += _standard_findings(invoice, where)
    return (*findings, *_tax_findings(invoice, where), *_credit_findings(invoice, where))


def _standard_findings(invoice: Invoice, where: str) -> list[Finding]:
    """What the rules of EN 16931 refuse in an invoice and a receipt may have."""
    seller, buyer = invoice.seller, invoice.buyer
    categories = {group.vat.category for group in invoice.bill.groups}
    untaxed = any(group.vat.percent for group in invoice.bill.groups if group.vat.category is not _TAXED)
    rules = (
        (is_country(seller.country), msg("the seller's country is missing"), "BR-09"),
        (is_country(buyer.country), msg("the buyer's country is missing"), "BR-11"),
        (all(line.text.strip() for line in invoice.bill.lines), msg("a line has no text"), "BR-25"),
        (
            all(group.vat.percent for group in invoice.bill.groups if group.vat.category is _TAXED),
            msg("what is taxed needs a rate above zero"),
            "BR-S-05",
        ),
        (not untaxed, msg("where no tax is due the rate is zero"), "BR-E-05"),
        (
            not seller.vat_id or has_country_prefix(seller.vat_id),
            msg("the seller's VAT number does not begin with the letters of a country"),
            "BR-CO-09",
        ),
        (
            VatCategory.REVERSE_CHARGE not in categories
            or bool(buyer.registration)
            or has_country_prefix(buyer.vat_id),
            msg("reverse charge needs the buyer's VAT number"),
            "BR-AE-02",
        ),
    )
    return [
        Finding("money.invoice-rule", Severity.ERROR, where, what, f"EN 16931 {rule}")
        for passed, what, rule in rules
        if not passed
    ]


def has_country_prefix(vat_id: str) -> bool:
    """Does a VAT number begin with the letters of a country? Greece writes EL."""
    return is_country(compact(vat_id)[:2]) or compact(vat_id)[:2] == "EL"


def _tax_findings(invoice: Invoice, where: str) -> list[Finding]:
    """VAT needs the seller's VAT number; without any tax a number of a register must stand there."""
    seller, categories = invoice.seller, {group.vat.category for group in invoice.bill.groups}
    findings = []
    if categories - {VatCategory.OUTSIDE} and not seller.vat_id:
        what = msg("the seller's VAT number is missing")
        findings.append(Finding("money.invoice-vat-id", Severity.ERROR, where, what, "EN 16931 BR-S-02"))
    if VatCategory.OUTSIDE in categories and len(categories) > 1:
        what = msg("what is not subject to VAT needs an invoice of its own")
        findings.append(Finding("money.invoice-mixed-vat", Severity.ERROR, where, what, "EN 16931 BR-O-11"))
    if not (seller.vat_id or seller.registration):
        what = msg("the seller has neither a VAT number nor a number in a register")
        findings.append(Finding("money.invoice-seller", Severity.WARNING, where, what, "EN 16931 BR-CO-26"))
    return findings


def _credit_findings(invoice: Invoice, where: str) -> list[Finding]:
    findings = []
    if invoice.bill.lines and invoice.total.units < 0:
        what = msg("its total is below zero; write a credit note")
        findings.append(Finding("money.invoice-negative", Severity.ERROR, where, what))
    if (invoice.kind is InvoiceKind.CREDIT_NOTE) != (invoice.credits is not None):
        what = msg("a credit note names the invoice that it gives up, and nothing else does")
        findings.append(Finding("money.invoice-credits", Severity.ERROR, where, what))
    return findings


def credit_note(
    original: Invoice,
    number: InvoiceNumber,
    issued_on: date,
    *,
    items: Sequence[InvoiceItem] = (),
    earlier: Sequence[Invoice] = (),
    contains_vat: bool = True,
) -> Invoice:
    """A credit note for the whole invoice, or for some items; never for more than is left of it."""
    bill = billed(items, contains_vat=contains_vat) if items else original.bill
    currency = original.bill.currency
    credited = sum_of((note.total for note in earlier if note.credits == original.number), currency)
    if original.kind is not InvoiceKind.INVOICE:
        raise UnlawfulInvoice(number=number, why=msg("{number} is not an invoice", number=original.number))
    if not 0 < bill.total.units <= (original.total - credited).units:
        why = msg(
            "{amount} is not between zero and what is left of {number}, {left}",
            amount=bill.total,
            number=original.number,
            left=original.total - credited,
        )
        raise UnlawfulInvoice(number=number, why=why)
    return Invoice(
        number,
        InvoiceKind.CREDIT_NOTE,
        issued_on,
        original.delivered_on,
        original.seller,
        original.buyer,
        bill,
        buyer_reference=original.buyer_reference,
        credits=original.number,
    )
