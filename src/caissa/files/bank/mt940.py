"""Statements in SWIFT's MT940, as banks really write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from caissa.errors import Finding, Severity, UnreadableFile
from caissa.files.bank.fields import Unreadable, line_lost, plain_number, quoted, short_day
from caissa.files.bank.mt940_details import Details, details_of
from caissa.messages import msg
from caissa.money import Amount, is_currency
from caissa.money.bank import BankLine, BankStatement

_TAG = re.compile(r":(13D?|20|21|25P?|28C?|34F|60[FM]|61|62[FM]|64|65|86|90[CD]|NS|940):(.*)", re.DOTALL)
"""Only known tags: a time such as :26: at the start of a wrapped line is none."""
_BALANCE = re.compile(r"([CD])(\d{6})([A-Z]{3})([\d.,]+)\s*", re.ASCII)
_LINE = re.compile(
    r"(?P<value>\d{6})(?P<entry>\d{4}|\s{4})?(?P<mark>[RE]?[CD])(?P<funds>[A-Z])?(?P<amount>\d[\d.,]*)\s*"
    r"(?P<kind>[A-Z][A-Z0-9]{3})?(?P<references>.*)",
    re.DOTALL | re.ASCII,
)
_IN_34F = re.compile(r"([A-Z]{3})[CD]?[\d.,]+")
_LIMITED_CURRENCY = re.compile(r"\s*([A-Z]{3})$")
_RETURNS = ("RTI", "RTX", "RET", "RTN")


def looks_like_mt940(text: str) -> bool:
    """Does any line start with a tag of MT940?"""
    return any(_TAG.match(line) for line in text.splitlines())


def read_mt940(text: str, name: str, findings: list[Finding]) -> list[BankStatement]:
    """All statements of a text; headers and ends of SWIFT messages are passed over."""
    statements = [_statement(fields, findings) for fields in _messages(text)]
    if not statements:
        raise UnreadableFile(name=name, why=msg("there is no statement in it"))
    return statements


@dataclass(slots=True)
class _Field:
    """A tag with its text and the line where it stands."""

    tag: str
    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All lines of the field."""
        return "\n".join(self.lines)


def _messages(text: str) -> Iterator[list[_Field]]:
    """The fields of each statement: a new one begins with tag 20."""
    current: list[_Field] = []
    for tagged in _fields(text):
        if tagged.tag == "20" and current:
            yield current
            current = []
        if tagged.tag != "940":
            current.append(tagged)
    if current:
        yield current


def _fields(text: str) -> Iterator[_Field]:
    current: _Field | None = None
    for number, line in enumerate(text.splitlines(), 1):
        plain = line.replace("\x00", "").rstrip("\x03")
        tagged = _TAG.match(plain)
        if tagged:
            if current is not None:
                yield current
            current = _Field(tagged[1], number, [tagged[2]])
        elif plain.strip() in ("-", "-}") or plain.startswith(("{1:", "-}{")):
            if current is not None:
                yield current
            current = None
        elif current is not None:
            current.lines.append(plain)
    if current is not None:
        yield current


def _statement(fields: list[_Field], findings: list[Finding]) -> BankStatement:
    texts = {tagged.tag: tagged.text.strip() for tagged in reversed(fields)}
    account, currency = _account(texts)
    opening = _balance(_first(fields, "60F", "60M"), findings)
    closing = _balance(_first(fields, "62F", "62M"), findings)
    known = next((balance.currency for balance in (opening, closing) if balance is not None), currency)
    known = known or _stated_currency(fields)
    if not known:
        where = msg("line {line}", line=fields[0].line)
        what = msg("the currency is not stated; euros were assumed")
        findings.append(Finding("bank.no-currency", Severity.WARNING, where, what))
    lines = tuple(_lines(fields, known or "EUR", findings))
    number = texts.get("28C") or texts.get("28") or ""
    return BankStatement(account, known or "EUR", lines, number, opening, closing)


def _stated_currency(fields: list[_Field]) -> str:
    """A currency that a balance names though we do not know it: then its lines cannot be read either."""
    balance = _first(fields, "60F", "60M", "62F", "62M")
    match = _BALANCE.match(balance.text.strip()) if balance is not None else None
    return match[3] if match else ""


def _first(fields: list[_Field], *tags: str) -> _Field | None:
    return next((tagged for tagged in fields if tagged.tag in tags), None)


def _account(texts: dict[str, str]) -> tuple[str, str]:
    """The account, and the currency where it stands behind it or in a limit."""
    account = (texts.get("25") or texts.get("25P") or "").split("\n")[0].strip()
    behind = _LIMITED_CURRENCY.search(account)
    if behind and is_currency(behind[1]) and any(sign.isdecimal() for sign in account[: behind.start()]):
        return account[: behind.start()].strip(), behind[1]
    limit = _IN_34F.match(texts.get("34F", ""))
    return account, limit[1] if limit and is_currency(limit[1]) else ""


def _balance(tagged: _Field | None, findings: list[Finding]) -> Amount | None:
    if tagged is None:
        return None
    match = _BALANCE.match(tagged.text.strip())
    try:
        if not match:
            raise Unreadable(msg("{text} is not a balance", text=quoted(tagged.text)))  # noqa: TRY301
        amount = plain_number(match[4], match[3])
    except Unreadable as fault:
        where = msg("line {line}", line=tagged.line)
        findings.append(Finding("bank.balance-unreadable", Severity.WARNING, where, str(fault)))
        return None
    return -amount if match[1] == "D" else amount


def _lines(fields: list[_Field], currency: str, findings: list[Finding]) -> Iterator[BankLine]:
    """Each tag 61 with the tag 86 that follows it."""
    for tagged, following in zip(fields, [*fields[1:], None], strict=True):
        if tagged.tag != "61":
            continue
        where = msg("line {line}", line=tagged.line)
        details = (
            details_of(following.lines) if following is not None and following.tag == "86" else Details()
        )
        try:
            yield _line(tagged, details, currency, where)
        except Unreadable as fault:
            findings.append(line_lost(where, fault))


def _line(tagged: _Field, details: Details, currency: str, where: str) -> BankLine:
    # Some banks break the line in the middle of its first part.
    match = _LINE.match(tagged.lines[0]) or _LINE.match("".join(tagged.lines))
    if not match:
        raise Unreadable(msg("{text} is not a line of a statement", text=quoted(tagged.lines[0])))
    amount = plain_number(_without_thousands(match["amount"]), currency)
    # RC takes a credit back, so money goes out; EC and ED are expected movements of MT942.
    outgoing = match["mark"] in ("D", "RC", "ED")
    booked_on, valued_on = _days(match["value"], (match["entry"] or "").strip())
    # Before // stands the payer's own reference, which many payers share: it is no name of the movement.
    _customer, _, bank = match["references"].partition("//")
    return BankLine(
        booked_on=booked_on,
        amount=-amount if outgoing else amount,
        text=details.text or " ".join(tagged.lines[1:]).strip(),
        name=details.name,
        iban=details.account,
        reference=details.reference,
        end_to_end=details.end_to_end,
        bank_reference=bank.strip(),
        valued_on=valued_on,
        returned=match["mark"][0] == "R" or (match["kind"] or "")[1:] in _RETURNS,
        where=where,
    )


def _without_thousands(text: str) -> str:
    """An amount of which only the last sign stands before decimals."""
    last = max(text.rfind(","), text.rfind("."))
    if last < 0:
        return text
    return re.sub(r"[.,]", "", text[:last]) + "," + text[last + 1 :]


def _days(value: str, entry: str) -> tuple[date, date | None]:
    """Day of booking and day of value; banks that count 30 days a month value on 30 February."""
    try:
        valued_on = short_day(value)
    except Unreadable:
        if not entry:
            raise
        return short_day(value[:2] + entry), None
    if not entry:
        return valued_on, valued_on
    try:
        booked_on = short_day(value[:2] + entry)
    except Unreadable:
        return valued_on, valued_on
    # The entry has no year: around New Year it may belong to the year before or after.
    for year in (valued_on.year, valued_on.year - 1, valued_on.year + 1):
        if booked_on.month == 2 and booked_on.day == 29:
            break
        if abs((booked_on.replace(year=year) - valued_on).days) < 180:
            return booked_on.replace(year=year), valued_on
    return booked_on, valued_on
