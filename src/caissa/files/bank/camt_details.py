"""The parts of an entry in camt: who paid, with which words and references, in all versions of the schema."""

from __future__ import annotations

from datetime import date

from caissa.files.bank.fields import Unreadable, iso_day, plain_number
from caissa.files.xml_tree import Element
from caissa.money import Amount
from caissa.money.bank import BankLine

_NOT_BOOKED = ("PDNG", "INFO", "FUTR")
_SAYS_NOTHING = "NOTPROVIDED"


def booked(entry: Element) -> bool:
    """Is an entry final? Older versions of the schema write the state as text, newer ones as a code."""
    return (entry.text_of("Sts", "Cd") or entry.text_of("Sts")) not in _NOT_BOOKED


def transaction_amount(detail: Element, total: Amount) -> Amount | None:
    """The amount of one transaction of a batch, in the currency and the direction of the entry."""
    sign = -1 if total.units < 0 else 1
    indicator = detail.text_of("CdtDbtInd")
    if indicator in ("CRDT", "DBIT"):
        sign = -1 if indicator == "DBIT" else 1
    for path in (("Amt",), ("AmtDtls", "TxAmt", "Amt"), ("AmtDtls", "InstdAmt", "Amt")):
        amount = detail.first(*path)
        if amount is not None and amount.attributes.get("Ccy", total.currency) == total.currency:
            try:
                return sign * plain_number(amount.text, total.currency)
            except Unreadable:
                return None
    return None


def bank_line(entry: Element, detail: Element | None, amount: Amount, day: date, where: str) -> BankLine:
    """A line of a statement from an entry and one of its transactions."""
    part = detail if detail is not None else Element("TxDtls", entry.line, {})
    side = "Dbtr" if amount.units > 0 else "Cdtr"
    texts = [element.text.strip() for element in part.all("RmtInf", "Ustrd")]
    own_words = part.text_of("AddtlTxInf") or entry.text_of("AddtlNtryInf")
    end_to_end = part.text_of("Refs", "EndToEndId")
    return BankLine(
        booked_on=day,
        amount=amount,
        text=" ".join(text for text in texts if text) or own_words,
        name=_name(part, side),
        iban=_account(part, side),
        reference=_reference(part),
        end_to_end="" if end_to_end.upper() == _SAYS_NOTHING else end_to_end,
        bank_reference=part.text_of("Refs", "AcctSvcrRef")
        or entry.text_of("AcctSvcrRef")
        or part.text_of("Refs", "TxId")
        or entry.text_of("NtryRef"),
        valued_on=_value_day(entry),
        returned=part.first("RtrInf") is not None,
        where=where,
    )


def booking_day(entry: Element) -> str:
    """The day of an entry as it is written; nothing where it has none."""
    for path in (("BookgDt", "Dt"), ("BookgDt", "DtTm"), ("ValDt", "Dt"), ("ValDt", "DtTm")):
        if text := entry.text_of(*path):
            return text
    return ""


def _value_day(entry: Element) -> date | None:
    text = entry.text_of("ValDt", "Dt") or entry.text_of("ValDt", "DtTm")
    try:
        return iso_day(text) if text else None
    except Unreadable:
        return None


def _name(part: Element, side: str) -> str:
    """The other side's name; since version 8 there is one more level in between."""
    parties = part.first("RltdPties")
    if parties is None:
        return ""
    ways = ((f"Ultmt{side}", "Nm"), (f"Ultmt{side}", "Pty", "Nm"), (side, "Nm"), (side, "Pty", "Nm"))
    names = [parties.text_of(*way) for way in ways]
    # The account holder first: who pays for whom is said in the text as well.
    return names[2] or names[3] or names[0] or names[1]


def _account(part: Element, side: str) -> str:
    parties = part.first("RltdPties")
    if parties is None:
        return ""
    return parties.text_of(f"{side}Acct", "Id", "IBAN") or parties.text_of(f"{side}Acct", "Id", "Othr", "Id")


def _reference(part: Element) -> str:
    for structured in part.all("RmtInf", "Strd"):
        if reference := structured.text_of("CdtrRefInf", "Ref"):
            return reference
    return ""
