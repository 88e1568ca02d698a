"""A small festival with money: what the tests of the treasury share."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from random import Random

from django.core.files.uploadedfile import SimpleUploadedFile

from caissa.files.bank import BankReading
from caissa.money import Amount, sum_of
from caissa.money.bank import BankLine as LineValue
from caissa.money.bank import BankStatement
from caissa_web.demo.money import half_matched_statement
from caissa_web.records.models import Event
from caissa_web.treasury.bank_reading import compared
from caissa_web.treasury.links import token_of
from caissa_web.treasury.models import BankLine, Invoice, Payee, Payer
from caissa_web.treasury.operations.bank import Taken, take_over
from caissa_web.treasury.operations.charges import PricedLine, WorkingStep, set_charges
from caissa_web.treasury.operations.invoices import issue
from caissa_web.treasury.operations.parties import payee_of, set_payee, set_payer
from caissa_web.treasury.operations.payments import note_payment

IBAN = "DE89370400440532013000"
"""The example of the German banks."""
ANNA, BORIS = "GB82WEST12345698765432", "FR1420041010050500013M02606"
"""The examples of ISO 13616 for the United Kingdom and France."""
TREASURER, ORGANISER = "tessa", "otto"


def eur(text: str) -> Amount:
    """So many euros."""
    return Amount(int(Decimal(text) * 100), "EUR")


def festival(slug: str = "spring") -> Event:
    """An event whose organiser can be paid."""
    event = Event.objects.create(
        slug=slug, name="Spring Festival", start=date(2026, 5, 1), end=date(2026, 5, 9)
    )
    organiser(event)
    return event


def organiser(event: Event, **fields: object) -> Payee:
    """The organiser with an account."""
    known = {
        "name": "Chess Club Springfield",
        "street": "Castle Road 1",
        "postcode": "12345",
        "town": "Springfield",
        "country": "DE",
        "registration": "VR 1234",
        "iban": IBAN,
    }
    return set_payee(event, "organiser", known | fields, by=ORGANISER)


def payer(event: Event, key: str = "person:1", name: str = "Anna Carlsson") -> Payer:
    """Somebody who pays."""
    return set_payer(event, key, {"name": name, "email": "anna@example.org", "language": "en"}, by=ORGANISER)


def fee(amount: str = "70.00", kind: str = "entry fee") -> PricedLine:
    """An entry fee with a working of one step."""
    return PricedLine(kind, kind.capitalize(), eur(amount), (WorkingStep(kind, eur(amount)),))


def billed(event: Event, somebody: Payer, subject: str, amount: str = "70.00") -> Invoice:
    """Charge somebody and issue the invoice."""
    set_charges(event, somebody, subject, [fee(amount)], by=ORGANISER)
    return issue(somebody, payee_of(event), by=TREASURER)[-1]


def reading(*lines: LineValue, account: str = IBAN, opening: str = "0") -> BankReading:
    """A statement as a bank's file would bring it, whose balances add up."""
    first = eur(opening)
    closing = first + sum_of((line.amount for line in lines), "EUR")
    return BankReading("camt.053", (BankStatement(account, "EUR", lines, "1", first, closing),), ())


def line(amount: str, text: str = "", **fields: str) -> LineValue:
    """A line of the bank on 2 April 2026."""
    return LineValue(date(2026, 4, 2), eur(amount), text, **fields)


def pages(slug: str) -> list[str]:
    """The treasurer's pages of an event whose entrants owe something: they are billed, and some have paid."""
    event = Event.objects.get(slug=slug)
    half_matched_statement(event, date(2026, 5, 1), Random(3))  # noqa: S311 - plausible, not secret
    inside = (
        "",
        "outstanding/",
        "invoices/",
        "bank/",
        "bank/?show=posted",
        "refunds/",
        "cash/",
        "accounts/",
        "summary/",
        "rates/",
    )
    home = f"/office/{slug}/money/"
    somebody = Payer.objects.filter(event=event).earliest("id")
    return [*(f"{home}{page}" for page in (*inside, "settings/")), f"{home}payers/{somebody.code}/"]


def payers_pages(slug: str) -> list[str]:
    """The bill of somebody, and the page that waits for a payment by card; asked for after `pages`."""
    event = Event.objects.get(slug=slug)
    somebody = Payer.objects.filter(event=event).earliest("id")
    note_payment(somebody, payee_of(event), eur("70"), by="payer", key="by-card", provider="stripe")
    own = f"/enter/pay/{token_of(somebody)}/"
    return [own, f"{own}paid/by-card/"]


def acts(slug: str) -> list[tuple[str, dict[str, object]]]:
    """What only an act shows: a file that is looked at, and a search for a payer."""
    bank = f"/office/{slug}/money/bank/"
    line = BankLine.objects.filter(payee__event__slug=slug).latest("id")
    return [
        (f"{bank}look/", {"file": statement("Chess", "Chess again")}),
        (f"{bank}{line.pk}/", {"act": "find", "q": "a"}),
    ]


def statement(*texts: str) -> SimpleUploadedFile:
    """An MT940 with lines of 70 euros and these texts."""
    lines = [
        part
        for text in texts
        for part in (":61:2604020402C70,00NTRFNONREF", f":86:166?20{text}?32ANNA CARLSSON")
    ]
    closing = f":62F:C260402EUR{70 * len(texts)},00"
    content = [":20:X", f":25:{IBAN}", ":28C:1", ":60F:C260401EUR0,00", *lines, closing, "-"]
    return SimpleUploadedFile("april.sta", "\n".join(content).encode())


def taken(payee: Payee, *lines: LineValue, opening: str = "0") -> Taken:
    """Take over a statement with these lines."""
    report = compared(payee, "april.xml", "0" * 64, reading(*lines, opening=opening))
    return take_over(payee, report, by=TREASURER)
