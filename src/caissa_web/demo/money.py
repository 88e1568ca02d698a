"""Money in the demo: everybody who owes something is billed, and a statement of the bank is half matched."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from caissa.files.bank import BankReading
from caissa.money import Amount, sum_of
from caissa.money.bank import BankLine, BankStatement
from caissa_web.records.models import Event
from caissa_web.treasury.bank_reading import compared
from caissa_web.treasury.models import Charge, Invoice, Payee, Payer
from caissa_web.treasury.operations.bank import Taken, take_over
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.parties import set_payee

TREASURER = "treasurer"
IBAN = "DE89370400440532013000"
"""The example of the German banks."""
_WAYS = ("reference",) * 6 + ("number", "name", "name", "short", "more", "parent", "unpaid", "unpaid")
"""What payers do, as often as they do it."""


def half_matched_statement(event: Event, today: date, dice: Random) -> Taken:
    """Bill everybody, and take over a statement of which some lines post themselves and others wait."""
    payee = _organiser(event)
    _bill_everybody(event, payee)
    rows = Invoice.objects.filter(payee=payee, kind="invoice").select_related("payer").order_by("id")
    lines = [line for invoice in rows if (line := _line(invoice, today, dice)) is not None]
    lines += [
        BankLine(today - timedelta(days=2), Amount(-490, payee.currency), "Account fee", "The bank"),
        BankLine(today - timedelta(days=1), Amount(2000, payee.currency), "DONATION", "A friend of chess"),
    ]
    dice.shuffle(lines)
    opening = Amount(125_000, payee.currency)
    closing = opening + sum_of((line.amount for line in lines), payee.currency)
    statement = BankStatement(payee.iban, payee.currency, tuple(lines), "1", opening, closing)
    reading = BankReading("camt.053", (statement,), ())
    return take_over(payee, compared(payee, "statement.xml", "0" * 64, reading), by=TREASURER)


def _bill_everybody(event: Event, payee: Payee) -> None:
    """Invoices one payer at a time, so that nobody who works beside it waits for all of them."""
    waiting = Charge.objects.filter(event=event, payee=payee, invoiced__isnull=True).exclude(units=0)
    for payer in Payer.objects.filter(pk__in=waiting.values("payer")).order_by("pk"):
        issue(payer, payee, by=TREASURER)


def _organiser(event: Event) -> Payee:
    fields = {
        "name": f"{event.name} e.V.",
        "street": "Pier Road 1",
        "postcode": "12345",
        "town": event.city or "Example Bay",
        "country": "DE",
        "registration": "VR 1851",
        "iban": IBAN,
        "bank_charges": 150,
    }
    return set_payee(event, "organiser", fields, by=TREASURER)


def _line(invoice: Invoice, today: date, dice: Random) -> BankLine | None:
    """How somebody pays an invoice, or does not."""
    way, name = dice.choice(_WAYS), invoice.payer.name
    day = today - timedelta(days=dice.randint(1, 12))
    amount = invoice.amount
    if way == "unpaid":
        return None
    if way == "name":
        return BankLine(day, amount, "Chess festival", name)
    if way == "number":
        return BankLine(day, amount, f"Invoice {invoice.number.replace('-', ' ')}", name)
    if way == "short":
        return BankLine(
            day, Amount(amount.units - 120, amount.currency), "", name, reference=invoice.reference
        )
    if way == "more":
        return BankLine(
            day, Amount(amount.units + 500, amount.currency), "", name, reference=invoice.reference
        )
    payer = f"Parent of {name.partition(',')[0]}" if way == "parent" else name
    return BankLine(day, amount, "", payer, reference=invoice.reference)
