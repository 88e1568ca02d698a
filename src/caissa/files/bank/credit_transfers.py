"""Orders for transfers, such as refunds, as a file for the bank (ISO 20022, pain.001.001.09, SEPA)."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from caissa.errors import Finding, Severity
from caissa.files.xml_writing import DECLARATION, element, text_element
from caissa.messages import joined, msg
from caissa.money import Amount, UnfitPayment, sum_of
from caissa.money.references import check_iban, compact

NAMESPACE = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"
_ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/-?:().,'+ ")
_LETTERS = {
    "ß": "ss",
    "æ": "ae",
    "Æ": "AE",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
    "þ": "th",
}
_LONGEST_NAME, _LONGEST_TEXT, _LONGEST_ID = 70, 140, 35


@dataclass(frozen=True, slots=True)
class TransferOrder:
    """One transfer in euros: to whom, how much, and the identification by which we know it again."""

    end_to_end: str
    name: str
    iban: str
    amount: Amount
    text: str
    ordered_by: str = ""
    approved_by: str = ""


@dataclass(frozen=True, slots=True)
class Debtor:
    """Whose account the money leaves."""

    name: str
    iban: str
    bic: str = ""


@dataclass(frozen=True, slots=True)
class TransferFile:
    """The head of a file: its own identification, when it was made, and the day of execution."""

    identification: str
    written_at: datetime
    execute_on: date
    debtor: Debtor


def check_transfers(orders: Sequence[TransferOrder]) -> tuple[Finding, ...]:
    """What stands against ordering transfers, one by one and all together."""
    findings = [finding for order in orders for finding in _check(order)]
    counts = Counter(order.end_to_end for order in orders)
    for identification, count in counts.items():
        if count > 1:
            what = msg("the identification is used more than once")
            findings.append(Finding("bank.transfer-twice", Severity.ERROR, identification, what))
    if not orders:
        what = msg("there is nothing to transfer")
        findings.append(Finding("bank.transfer-none", Severity.ERROR, msg("file"), what))
    return tuple(findings)


def _check(order: TransferOrder) -> Iterator[Finding]:
    where = order.end_to_end or order.name
    yield from check_iban(order.iban, where)
    if order.amount.currency != "EUR" or order.amount.units <= 0:
        what = msg("{amount} is not an amount in euros above zero", amount=order.amount)
        yield Finding("bank.transfer-amount", Severity.ERROR, where, what)
    plain = plain_letters(order.name)
    if not any(sign.isalpha() for sign in plain) or len(plain) > _LONGEST_NAME:
        what = msg("the name must be in Latin letters, 70 at most: {name}", name=repr(order.name[:80]))
        yield Finding("bank.transfer-name", Severity.ERROR, where, what)
    if (
        not order.end_to_end
        or len(order.end_to_end) > _LONGEST_ID
        or not _ALLOWED.issuperset(order.end_to_end)
    ):
        what = msg(
            "the identification has 1 to 35 plain characters: {text}", text=repr(order.end_to_end[:40])
        )
        yield Finding("bank.transfer-identification", Severity.ERROR, where, what)
    if not order.approved_by or order.approved_by == order.ordered_by:
        what = msg("it must be approved by someone other than the person who ordered it")
        yield Finding("bank.transfer-approval", Severity.ERROR, where, what)


def plain_letters(text: str) -> str:
    """A text in the letters that every bank of SEPA takes; other scripts become blanks."""
    letters = "".join(_LETTERS.get(sign, sign) for sign in text)
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(sign)
    )
    return " ".join("".join(sign if sign in _ALLOWED else " " for sign in plain).split())


def write_transfers(file: TransferFile, orders: Sequence[TransferOrder]) -> str:
    """The file for the bank; orders that it would send back are refused."""
    wrong = (*check_iban(file.debtor.iban, file.debtor.name), *check_transfers(orders))
    if wrong:
        reasons = (msg("{where}: {what}", where=finding.where, what=finding.what) for finding in wrong)
        raise UnfitPayment(why=joined("; ", reasons))
    total = sum_of((order.amount for order in orders), "EUR").plain
    counted = (text_element("NbOfTxs", len(orders)), text_element("CtrlSum", total))
    head = element(
        "GrpHdr",
        text_element("MsgId", file.identification[:_LONGEST_ID]),
        text_element("CreDtTm", file.written_at.replace(microsecond=0).isoformat()),
        *counted,
        element("InitgPty", text_element("Nm", plain_letters(file.debtor.name)[:_LONGEST_NAME])),
    )
    body = element("CstmrCdtTrfInitn", head, _payment(file, counted, orders))
    return DECLARATION + element("Document", body, xmlns=NAMESPACE) + "\n"


def _payment(file: TransferFile, counted: tuple[str, ...], orders: Sequence[TransferOrder]) -> str:
    bank = (
        text_element("BICFI", compact(file.debtor.bic))
        if file.debtor.bic
        else element("Othr", text_element("Id", "NOTPROVIDED"))
    )
    return element(
        "PmtInf",
        text_element("PmtInfId", file.identification[:_LONGEST_ID]),
        text_element("PmtMtd", "TRF"),
        *counted,
        element("PmtTpInf", element("SvcLvl", text_element("Cd", "SEPA"))),
        element("ReqdExctnDt", text_element("Dt", file.execute_on.isoformat())),
        element("Dbtr", text_element("Nm", plain_letters(file.debtor.name)[:_LONGEST_NAME])),
        element("DbtrAcct", element("Id", text_element("IBAN", compact(file.debtor.iban)))),
        element("DbtrAgt", element("FinInstnId", bank)),
        text_element("ChrgBr", "SLEV"),
        *map(_transfer, orders),
    )


def _transfer(order: TransferOrder) -> str:
    text = plain_letters(order.text)[:_LONGEST_TEXT]
    return element(
        "CdtTrfTxInf",
        element("PmtId", text_element("EndToEndId", order.end_to_end)),
        element("Amt", text_element("InstdAmt", order.amount.plain, Ccy="EUR")),
        element("Cdtr", text_element("Nm", plain_letters(order.name))),
        element("CdtrAcct", element("Id", text_element("IBAN", compact(order.iban)))),
        element("RmtInf", text_element("Ustrd", text)) if text else "",
    )
