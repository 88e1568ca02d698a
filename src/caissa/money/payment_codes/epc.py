"""EPC QR codes: the text of a code that fills in a SEPA credit transfer (EPC069-12, version 002)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from caissa.errors import Finding, Severity
from caissa.messages import joined, msg, plural
from caissa.money.amounts import Amount
from caissa.money.errors import UnfitPayment
from caissa.money.references import check_iban, compact, is_creditor_reference

EPC = "EPC069-12"
LARGEST = Amount(99_999_999_999, "EUR")
MOST_BYTES = 331
_UTF_8 = "1"


@dataclass(frozen=True, slots=True)
class SepaTransfer:
    """A transfer in euros that a payer is asked for, with a creditor reference or a free text, never both."""

    name: str
    iban: str
    amount: Amount | None = None
    reference: str = ""
    text: str = ""
    bic: str = ""
    purpose: str = ""
    note: str = ""


def check_epc(transfer: SepaTransfer) -> tuple[Finding, ...]:
    """What stands against writing a transfer as an EPC QR code."""
    return (
        *check_iban(transfer.iban),
        *_lengths(transfer),
        *_amounts(transfer.amount),
        *_references(transfer),
    )


def _lengths(transfer: SepaTransfer) -> Iterator[Finding]:
    if not transfer.name.strip():
        yield Finding("money.epc-name", Severity.ERROR, msg("name"), msg("the payee has no name"), EPC)
    limits = (
        (msg("name"), transfer.name, 70),
        (msg("text"), transfer.text, 140),
        (msg("purpose"), transfer.purpose, 4),
        (msg("note"), transfer.note, 70),
    )
    for where, text, most in limits:
        if len(text) > most:
            what = plural("it has more than {count} character", "it has more than {count} characters", most)
            yield Finding("money.epc-length", Severity.ERROR, where, what, EPC)
        if not text.isprintable():
            what = msg("it has a line break or another character that cannot be seen")
            yield Finding("money.epc-signs", Severity.ERROR, where, what, EPC)
    if transfer.bic and len(compact(transfer.bic)) not in (8, 11):
        what = msg("a BIC has 8 or 11 characters")
        yield Finding("money.epc-bic", Severity.ERROR, "BIC", what, EPC)


def _amounts(amount: Amount | None) -> Iterator[Finding]:
    if amount is None:
        return
    if amount.currency != "EUR":
        what = msg("only euros can be paid by this code, not {currency}", currency=amount.currency)
        yield Finding("money.epc-currency", Severity.ERROR, msg("amount"), what, EPC)
    elif not 0 < amount.units <= LARGEST.units:
        what = msg("{amount} is not between {least} and {most}", amount=amount, least="0.01", most=LARGEST)
        yield Finding("money.epc-amount", Severity.ERROR, msg("amount"), what, EPC)


def _references(transfer: SepaTransfer) -> Iterator[Finding]:
    if transfer.reference and transfer.text:
        what = msg("a code has either a reference or a text")
        yield Finding("money.epc-two-texts", Severity.ERROR, msg("text"), what, EPC)
    if transfer.reference and not is_creditor_reference(transfer.reference):
        what = msg("{reference} is not a creditor reference (RF…)", reference=repr(transfer.reference))
        yield Finding("money.epc-reference", Severity.ERROR, msg("reference"), what, EPC)


def epc_payload(transfer: SepaTransfer) -> str:
    """The text of the code, line by line; a transfer that does not fit is refused."""
    if wrong := check_epc(transfer):
        raise UnfitPayment(why=joined("; ", (finding.what for finding in wrong)), article=EPC)
    amount = f"EUR{transfer.amount.plain}" if transfer.amount else ""
    lines = (
        "BCD",
        "002",
        _UTF_8,
        "SCT",
        compact(transfer.bic),
        transfer.name.strip(),
        compact(transfer.iban),
        amount,
        transfer.purpose,
        compact(transfer.reference),
        transfer.text,
        transfer.note,
    )
    payload = "\n".join(lines).rstrip("\n")
    if len(payload.encode()) > MOST_BYTES:
        raise UnfitPayment(why=msg("it is longer than {most} bytes", most=MOST_BYTES), article=EPC)
    return payload
