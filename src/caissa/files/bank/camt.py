"""Statements in XML by ISO 20022: camt.052 (of the day), camt.053 (statement), camt.054 (notification)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.bank.camt_details import bank_line, booked, booking_day, transaction_amount
from caissa.files.bank.fields import Unreadable, iso_day, line_lost, plain_number
from caissa.files.xml_tree import Element, read_xml
from caissa.messages import msg
from caissa.money import Amount, sum_of
from caissa.money.bank import BankLine, BankStatement

_CONTAINERS = {
    "BkToCstmrAcctRpt": ("Rpt", "camt.052"),
    "BkToCstmrStmt": ("Stmt", "camt.053"),
    "BkToCstmrDbtCdtNtfctn": ("Ntfctn", "camt.054"),
}
_OPENING = ("OPBD", "PRCD")
_CLOSING = ("CLBD",)
_OLD_VERSION = re.compile(r"V0\d$")
"""The first version of the schema has its number in the name of this element."""
_VERSION = re.compile(r"camt\.05[234]\.\d{3}\.\d{2}")


def read_camt(content: bytes, name: str, findings: list[Finding]) -> tuple[str, list[BankStatement]]:
    """The kind of message and its statements."""
    root = read_xml(content, name)
    for message in (root, *root.children):
        container = _OLD_VERSION.sub("", message.tag)
        if container in _CONTAINERS:
            tag, kind = _CONTAINERS[container]
            version = _VERSION.search(root.space)
            statements = [_statement(element, findings) for element in message.all(tag)]
            return (version[0] if version else kind), statements
    why = msg("it is XML, but <{root}> has no statement of an account", root=root.tag)
    raise UnreadableFile(name=name, why=why)


def _statement(element: Element, findings: list[Finding]) -> BankStatement:
    account = element.text_of("Acct", "Id", "IBAN") or element.text_of("Acct", "Id", "Othr", "Id")
    currency = element.text_of("Acct", "Ccy") or _first_currency(element)
    lines: list[BankLine] = []
    for entry in element.all("Ntry"):
        lines += _lines(entry, currency, element.text_of("CreDtTm"), findings)
    return BankStatement(
        account,
        currency or "EUR",
        tuple(lines),
        element.text_of("ElctrncSeqNb") or element.text_of("LglSeqNb") or element.text_of("Id"),
        _balance(element, _OPENING, findings),
        _balance(element, _CLOSING, findings),
    )


def _first_currency(element: Element) -> str:
    for path in (("Bal", "Amt"), ("Ntry", "Amt")):
        amount = element.first(*path)
        if amount is not None:
            return amount.attributes.get("Ccy", "")
    return ""


def _balance(element: Element, codes: tuple[str, ...], findings: list[Finding]) -> Amount | None:
    for code in codes:
        for balance in element.all("Bal"):
            if balance.text_of("Tp", "CdOrPrtry", "Cd") == code:
                try:
                    return _amount(balance)
                except Unreadable as fault:
                    where = msg("line {line}", line=balance.line)
                    findings.append(Finding("bank.balance-unreadable", Severity.WARNING, where, str(fault)))
    return None


def _amount(element: Element) -> Amount:
    """The amount of an entry or balance, below zero for a debit."""
    amount = element.first("Amt")
    if amount is None:
        raise Unreadable(msg("there is no amount"))
    value = plain_number(amount.text, amount.attributes.get("Ccy", ""))
    indicator = element.text_of("CdtDbtInd")
    if indicator not in ("CRDT", "DBIT"):
        raise Unreadable(msg("it does not say whether it is a credit or a debit"))
    return -value if indicator == "DBIT" else value


def _lines(entry: Element, currency: str, written_at: str, findings: list[Finding]) -> Iterator[BankLine]:
    """The lines of an entry: one, or one for each transaction of a batch if these add up."""
    where = msg("line {line}", line=entry.line)
    if not booked(entry):
        what = msg("an entry that is not booked yet was left out")
        findings.append(Finding("bank.not-booked", Severity.INFO, where, what))
        return
    try:
        total = _amount(entry)
        _require_currency(total, currency)
        details = list(entry.all("NtryDtls", "TxDtls"))
        parts = _parts(details, total, where, findings)
        for detail, amount in parts:
            yield bank_line(entry, detail, amount, _day(entry, written_at, where, findings), where)
    except Unreadable as fault:
        findings.append(line_lost(where, fault))


def _parts(
    details: list[Element], total: Amount, where: str, findings: list[Finding]
) -> list[tuple[Element | None, Amount]]:
    """The transactions of an entry with their amounts; a batch that does not add up stays one line."""
    if len(details) < 2:
        return [(details[0] if details else None, total)]
    amounts = [transaction_amount(detail, total) for detail in details]
    whole = [amount for amount in amounts if amount is not None]
    if len(whole) == len(details) and sum_of(whole, total.currency) == total:
        return list(zip(details, whole, strict=True))
    what = msg("the {count} payments of a batch do not add up to {total}", count=len(details), total=total)
    hint = msg("it stays one line")
    findings.append(Finding("bank.batch", Severity.WARNING, where, what, hint))
    return [(None, total)]


def _require_currency(amount: Amount, currency: str) -> None:
    """Entries are in the currency of the account."""
    if currency and amount.currency != currency:
        raise Unreadable(
            msg(
                "{amount} is not in the currency of the account, {currency}", amount=amount, currency=currency
            )
        )


def _day(entry: Element, written_at: str, where: str, findings: list[Finding]) -> date:
    """The day of booking, else of value, else the day of the message, with a warning."""
    if day := booking_day(entry):
        return iso_day(day)
    what = msg("an entry has no day; the day of the message was taken")
    findings.append(Finding("bank.no-day", Severity.WARNING, where, what))
    return iso_day(written_at)
