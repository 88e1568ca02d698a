"""Files of banks: read in a process of their own, and checked against what is on record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from caissa.errors import Finding, Severity, errors_in
from caissa.files.bank import BankReading, CsvField, CsvLayout, DayOrder
from caissa.messages import msg
from caissa.money.bank import BankLine as LineValue
from caissa.money.bank import BankStatement as StatementValue
from caissa.money.bank import identities
from caissa.money.references import compact
from caissa_web.exchange.limited.limits import BANK
from caissa_web.exchange.limited.process import read_file
from caissa_web.treasury.models import BankLine, BankStatement, Payee
from caissa_web.treasury.posting import closed_until

LARGEST_FILE = 10 << 20
_MT940 = b":20:"


@dataclass(frozen=True, slots=True)
class NewLine:
    """A line that is not on record: its statement, its identity, and which of equal ones it is."""

    statement: int
    identity: str
    ordinal: int
    line: LineValue


@dataclass(frozen=True, slots=True)
class FileReport:
    """What a file holds, before anything is stored."""

    name: str
    sha256: str
    kind: str
    statements: tuple[StatementValue, ...]
    new: tuple[NewLine, ...]
    known: int
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """What stands against taking it over."""
        return tuple(errors_in(self.findings))


def report_on(payee: Payee, name: str, content: bytes) -> FileReport:
    """Read a file and compare it with the records; nothing is stored."""
    reading = read_file(
        BankReading,
        "bank",
        content,
        BANK,
        name=name,
        layout=None if _MT940 in content[:500] else csv_layout(payee),
        own_accounts=own_accounts(payee),
    )
    return compared(payee, name, sha256(content).hexdigest(), reading)


def own_accounts(payee: Payee) -> tuple[str, ...]:
    """The payee's accounts in every currency; none while its own is not set up."""
    others = payee.foreign_accounts.values_list("iban", flat=True) if payee.iban else ()
    return (payee.iban, *others) if payee.iban else ()


def compared(payee: Payee, name: str, digest: str, reading: BankReading) -> FileReport:
    """What of a reading is new, and what is doubtful in it."""
    listed = [
        NewLine(at, identity, ordinal, line)
        for at, statement in enumerate(reading.statements)
        for identity, ordinal, line in _identified(statement)
    ]
    wanted = [entry.identity for entry in listed]
    known = set(
        BankLine.objects.filter(payee=payee, identity__in=wanted).values_list("identity", flat=True)
        if len(wanted) < 500
        else BankLine.objects.filter(payee=payee).values_list("identity", flat=True)
    )
    fresh: dict[str, NewLine] = {}
    for entry in listed:
        if entry.identity not in known:
            fresh.setdefault(entry.identity, entry)
    findings = (*reading.findings, *_findings(payee, reading, tuple(fresh.values())))
    return FileReport(
        name,
        digest,
        reading.kind,
        reading.statements,
        tuple(fresh.values()),
        len(listed) - len(fresh),
        findings,
    )


def _identified(statement: StatementValue) -> Iterator[tuple[str, int, LineValue]]:
    names = identities(statement)
    seen: dict[tuple[object, ...], int] = {}
    for identity, line in zip(names, statement.lines, strict=True):
        same = (line.booked_on, line.amount, line.text, line.name, line.iban)
        seen[same] = seen.get(same, 0) + 1
        yield identity, seen[same], line


def _findings(payee: Payee, reading: BankReading, fresh: tuple[NewLine, ...]) -> Iterator[Finding]:
    """What does not fit the payee's account, its closed months, or the statement before."""
    foreign = set(payee.foreign_accounts.values_list("currency", flat=True))
    for statement in reading.statements:
        where = statement.number or statement.account
        if statement.currency in foreign:
            what = msg("it is in {currency}: a person posts each line", currency=statement.currency)
            yield Finding("bank.other-currency", Severity.INFO, where, what)
        elif statement.currency != payee.currency:
            what = msg(
                "the statement is in {currency}, the account of {payee} in {own}",
                currency=statement.currency,
                payee=payee.name,
                own=payee.currency,
            )
            yield Finding("bank.currency", Severity.ERROR, where, what)
        yield from _gap(payee, statement)
    closed = closed_until(payee)
    if closed and any(entry.line.booked_on <= closed for entry in fresh):
        what = msg("it has lines up to {day}, which is in a closed month", day=closed.isoformat())
        yield Finding("bank.month-closed", Severity.ERROR, msg("file"), what)
    if not payee.iban:
        what = msg(
            "the account of {payee} is not set up, so nobody can tell whether it is yours", payee=payee.name
        )
        yield Finding("bank.no-own-account", Severity.WARNING, msg("file"), what)


def _gap(payee: Payee, statement: StatementValue) -> Iterator[Finding]:
    """Whether a statement opens with what the one before it closed with."""
    if statement.opening is None:
        return
    earlier = (
        BankStatement.objects.filter(
            payee=payee, account=compact(statement.account), closing_units__isnull=False
        )
        .order_by("-id")
        .values_list("number", "closing_units", "opening_units")
    )
    rows = list(earlier[:200])
    if not rows or any(opening == statement.opening.units for _number, _closing, opening in rows):
        return
    if not any(closing == statement.opening.units for _number, closing, _opening in rows):
        what = msg("no earlier statement closed with {opening}: one is missing", opening=statement.opening)
        yield Finding("bank.statement-missing", Severity.WARNING, statement.number, what)


def csv_layout(payee: Payee) -> CsvLayout | None:
    """The columns of the bank's CSV, if somebody has named them."""
    stored = payee.csv_layout
    if not stored or not stored.get("columns"):
        return None
    columns = {CsvField(name): heading for name, heading in stored["columns"].items() if heading}
    return CsvLayout(
        columns,
        account=payee.iban,
        currency=payee.currency,
        days=DayOrder(stored.get("days", DayOrder.DAY_FIRST.value)),
        decimal_sign=stored.get("decimal_sign", ","),
    )
