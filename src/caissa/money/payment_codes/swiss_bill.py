"""The Swiss QR-bill: the text of its code (SIX, Implementation Guidelines QR-bill, version 2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from caissa.errors import Finding, Severity
from caissa.messages import joined, msg, plural
from caissa.money.amounts import Amount
from caissa.money.errors import UnfitPayment
from caissa.money.references import (
    check_iban,
    compact,
    is_creditor_reference,
    is_qr_iban,
    is_qr_reference,
)

SIX = "Implementation Guidelines QR-bill"
CURRENCIES = ("CHF", "EUR")
LARGEST_UNITS = 99_999_999_999
_EMPTY_ADDRESS = ("",) * 7


class ReferenceType(Enum):
    """Which kind of reference a bill has."""

    QR = "QRR"
    CREDITOR = "SCOR"
    NONE = "NON"


@dataclass(frozen=True, slots=True)
class BillAddress:
    """A structured address, the only kind that bills may have since November 2025."""

    name: str
    postcode: str
    town: str
    country: str
    street: str = ""
    house_number: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The seven lines of the code."""
        parts = (self.name, self.street, self.house_number, self.postcode, self.town, self.country)
        return ("S", *(part.strip() for part in parts))


@dataclass(frozen=True, slots=True)
class SwissBill:
    """A bill in francs or euros to be paid to an account in Switzerland or Liechtenstein."""

    creditor: BillAddress
    iban: str
    currency: str = "CHF"
    amount: Amount | None = None
    debtor: BillAddress | None = None
    reference: str = ""
    message: str = ""
    information: str = ""

    @property
    def reference_type(self) -> ReferenceType:
        """The kind of the reference, by what it looks like."""
        if not self.reference.strip():
            return ReferenceType.NONE
        creditor = compact(self.reference).startswith("RF")
        return ReferenceType.CREDITOR if creditor else ReferenceType.QR


def check_swiss_bill(bill: SwissBill) -> tuple[Finding, ...]:
    """What stands against printing a bill."""
    findings = [*_account(bill), *_amount(bill), *_reference(bill)]
    findings += _address(bill.creditor, msg("creditor"))
    if bill.debtor is not None:
        findings += _address(bill.debtor, msg("debtor"))
    if len(bill.message) + len(bill.information) > 140:
        what = msg("message and billing information have more than {most} characters together", most=140)
        findings.append(Finding("money.bill-length", Severity.ERROR, msg("message"), what, SIX))
    if not (bill.message + bill.information).isprintable():
        what = msg("it has a line break or another character that cannot be seen")
        findings.append(Finding("money.bill-signs", Severity.ERROR, msg("message"), what, SIX))
    return tuple(findings)


def _account(bill: SwissBill) -> Iterator[Finding]:
    yield from check_iban(bill.iban)
    if compact(bill.iban)[:2] not in ("CH", "LI"):
        what = msg("the account must be in Switzerland or Liechtenstein")
        yield Finding("money.bill-account", Severity.ERROR, "IBAN", what, SIX)


def _amount(bill: SwissBill) -> Iterator[Finding]:
    if bill.currency not in CURRENCIES or (bill.amount and bill.amount.currency != bill.currency):
        what = msg("a bill is in CHF or EUR, and its amount in the same currency")
        yield Finding("money.bill-currency", Severity.ERROR, msg("amount"), what, SIX)
    elif bill.amount is not None and not 0 < bill.amount.units <= LARGEST_UNITS:
        # 0.00 is for notifications that ask for nothing; a tournament has none.
        what = msg(
            "{amount} is not between {least} and {most}",
            amount=bill.amount,
            least="0.01",
            most="999999999.99",
        )
        yield Finding("money.bill-amount", Severity.ERROR, msg("amount"), what, SIX)


def _reference(bill: SwissBill) -> Iterator[Finding]:
    kind, qr_account = bill.reference_type, is_qr_iban(bill.iban)
    if qr_account != (kind is ReferenceType.QR):
        what = (
            msg("a QR-IBAN needs a QR reference")
            if qr_account
            else msg("a QR reference needs a QR-IBAN; with this account use a creditor reference (RF…)")
        )
        yield Finding("money.bill-reference-type", Severity.ERROR, msg("reference"), what, SIX)
    valid = {ReferenceType.QR: is_qr_reference, ReferenceType.CREDITOR: is_creditor_reference}
    if kind in valid and not valid[kind](bill.reference):
        what = msg("the check digits of {text} are wrong: a character was mistyped", text=bill.reference)
        yield Finding("money.bill-reference", Severity.ERROR, msg("reference"), what, SIX)


def _address(address: BillAddress, where: str) -> Iterator[Finding]:
    limits = (
        (address.name, 70, True),
        (address.street, 70, False),
        (address.house_number, 16, False),
        (address.postcode, 16, True),
        (address.town, 35, True),
    )
    for text, most, needed in limits:
        if needed and not text.strip():
            what = msg("name, postcode and town must be there")
            yield Finding("money.bill-address", Severity.ERROR, where, what, SIX)
        if len(text) > most or not text.isprintable():
            what = plural(
                "{text} has more than {count} character, or a line break",
                "{text} has more than {count} characters, or a line break",
                most,
                text=repr(text[:40]),
            )
            yield Finding("money.bill-address-length", Severity.ERROR, where, what, SIX)
    if not (len(address.country) == 2 and address.country.isascii() and address.country.isupper()):
        what = msg("the country is written with two capitals, such as CH")
        yield Finding("money.bill-country", Severity.ERROR, where, what, SIX)


def swiss_bill_payload(bill: SwissBill) -> str:
    """The text of the code, line by line; a bill that does not fit is refused."""
    if wrong := check_swiss_bill(bill):
        raise UnfitPayment(why=joined("; ", (finding.what for finding in wrong)), article=SIX)
    lines = (
        "SPC",
        "0200",
        "1",
        compact(bill.iban),
        *bill.creditor.lines,
        *_EMPTY_ADDRESS,  # the ultimate creditor: reserved for future use
        bill.amount.plain if bill.amount else "",
        bill.currency,
        *(bill.debtor.lines if bill.debtor else _EMPTY_ADDRESS),
        bill.reference_type.value,
        compact(bill.reference),
        bill.message,
        "EPD",
        *([bill.information] if bill.information else []),
    )
    return "\n".join(lines)
