"""A payer's bill as values: what is owed to whom, with the working, and how each part can be paid."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from caissa.documents.money.papers import epc_code, printed_reference
from caissa.money import Amount, Conversion, UnfitPayment
from caissa.money.payment_codes import BillAddress, SwissBill, swiss_bill_payload
from caissa.money.references import SWISS, compact, grouped
from caissa_web.treasury.allocation import Allocation
from caissa_web.treasury.models import Charge, ForeignAccount, Invoice, Payee, Payer, Payment
from caissa_web.treasury.operations.numbering import reference_for
from caissa_web.treasury.queries.balances import allocations, live_charges
from caissa_web.treasury.queries.exchange import in_currency

CODE_IS_SWISS = "SPC"


@dataclass(frozen=True, slots=True)
class ToPay:
    """A part of the bill that is paid by one transfer: an invoice, or what is on none yet."""

    payee: Payee
    amount: Amount
    reference: str
    invoice: Invoice | None = None
    exchange: Conversion | None = None
    foreign: ForeignAccount | None = None
    """The account in the currency that the payer chose, where the payee has one."""

    @property
    def exchanged(self) -> Amount | None:
        """The amount in the currency that the payer chose."""
        return self.exchange.converted(self.amount) if self.exchange else None

    @property
    def name(self) -> str:
        """What the code of it is called in addresses."""
        return self.invoice.number if self.invoice else self.payee.key

    @property
    def iban(self) -> str:
        """The account in groups of four."""
        return grouped(self.foreign.iban if self.foreign else self.payee.iban)

    @property
    def printed_reference(self) -> str:
        """The reference in groups."""
        return printed_reference(self.reference)

    @property
    def code(self) -> str:
        """The text of the code that phones read; empty where there is none for this account or currency."""
        payee = self.payee
        if not payee.iban or self.foreign:
            return ""
        if compact(payee.iban)[:2] not in SWISS:
            return epc_code(payee.name, payee.iban, self.amount, self.reference)
        creditor = BillAddress(payee.name[:70], payee.postcode, payee.town, payee.country, payee.street)
        try:
            return swiss_bill_payload(
                SwissBill(creditor, payee.iban, self.amount.currency, self.amount, None, self.reference)
            )
        except UnfitPayment:
            return ""


@dataclass(frozen=True, slots=True)
class PayeeBill:
    """What is owed to one payee."""

    payee: Payee
    charges: tuple[Charge, ...]
    open: Amount
    credit: Amount
    to_pay: tuple[ToPay, ...]
    papers: tuple[Invoice, ...]
    payments: tuple[Payment, ...]
    exchange: Conversion | None = None

    @property
    def exchanged(self) -> Amount | None:
        """What is open in the currency that the payer chose."""
        return self.exchange.converted(self.open) if self.exchange else None


def bills(payer: Payer, currency: str = "", day: date | None = None) -> list[PayeeBill]:
    """The bill of a payer, payee by payee; nothing for somebody who has never owed anything.

    With another currency the amounts are shown in it as well, at the newest rate of the day; owed is what
    the payee's books say.
    """
    if payer._state.adding:  # noqa: SLF001 - somebody who is no payer yet
        return []
    payees = {payee.pk: payee for payee in Payee.objects.filter(event=payer.event)}
    parts = allocations(payer.event, [payer.pk])
    charges = list(live_charges(payer.event).filter(payer=payer).select_related("invoiced__invoice"))
    papers = list(Invoice.objects.filter(payer=payer).defer("content").order_by("id"))
    cards = list(Payment.objects.filter(payer=payer).exclude(state="created").order_by("id"))
    listed = [
        _bill(payer, payees[payee], part, charges, papers, cards)
        for (_payer, payee), part in sorted(parts.items())
    ]
    return [_exchanged(bill, currency, day) for bill in listed] if currency and day else listed


def _exchanged(bill: PayeeBill, currency: str, day: date) -> PayeeBill:
    """The bill with its amounts in another currency too; as it was without a rate."""
    if currency == bill.payee.currency or (exchange := in_currency(bill.payee, currency, day)) is None:
        return bill
    foreign = bill.payee.foreign_accounts.filter(currency=currency).first()
    to_pay = tuple(replace(part, exchange=exchange, foreign=foreign) for part in bill.to_pay)
    return replace(bill, to_pay=to_pay, exchange=exchange)


def _bill(
    payer: Payer,
    payee: Payee,
    part: Allocation,
    charges: list[Charge],
    papers: list[Invoice],
    cards: list[Payment],
) -> PayeeBill:
    own = {paper.pk: paper for paper in papers if paper.payee_id == payee.pk}
    to_pay = []
    for invoice, units in sorted(part.open_of_invoices().items(), key=lambda entry: entry[0] or 0):
        if units > 0:
            row = own[invoice] if invoice else None
            reference = row.reference if row else reference_for(payee, payer.code)
            to_pay.append(ToPay(payee, Amount(units, payee.currency), reference, row))
    return PayeeBill(
        payee,
        tuple(charge for charge in charges if charge.payee_id == payee.pk),
        Amount(part.open_units, payee.currency),
        Amount(part.credit, payee.currency),
        tuple(to_pay),
        tuple(own.values()),
        tuple(card for card in cards if card.payee_id == payee.pk),
    )
