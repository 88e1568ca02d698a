"""Bank statements: taken over once, every line booked into suspense, what is certain posted.

The ledger's bank is what the statements say: a line moves money between bank and suspense when it is taken
over, and between suspense and a payer when it is known whose it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from caissa.errors import Finding
from caissa.messages import joined, msg
from caissa.money import AccountKind, Amount, sum_of
from caissa.money.bank import BankLine as LineValue
from caissa.money.bank import Match, MatchState
from caissa.money.references import compact
from caissa_web.translation.stored_messages import as_json
from caissa_web.treasury.bank_reading import FileReport
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.events import tell_received
from caissa_web.treasury.log import log
from caissa_web.treasury.models import BankLine, BankStatement, Payee, Transfer
from caissa_web.treasury.operations.credits import Target, credited_rows
from caissa_web.treasury.operations.locking import locked_payee, locked_payers
from caissa_web.treasury.operations.refund_lines import fits, refund_left_or_came_back
from caissa_web.treasury.posting import Books
from caissa_web.treasury.queries.balances import allocations
from caissa_web.treasury.queries.line_matching import line_value, suggestions_json, what_lines_pay
from caissa_web.treasury.queries.open_items import OpenItems, open_items

ITSELF = "bank matching"
"""Who posts what posts by itself."""
_BATCH = 500


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a file: lines that are new, known, posted, suggested."""

    new: int
    known: int
    posted: int
    suggested: int


@transaction.atomic
def take_over(payee: Payee, report: FileReport, *, by: str) -> Taken:
    """Store what is new in a file, book it, and post what is certain; the same file again changes nothing."""
    if report.errors:
        raise MoneyRefused(
            why=msg(
                "the file cannot be imported: {faults}",
                faults=joined("; ", (finding.what for finding in report.errors)),
            )
        )
    payee = locked_payee(payee)
    wanted = [entry.identity for entry in report.new]
    known = _known(payee, wanted)
    fresh = [entry for entry in report.new if entry.identity not in known]
    if not fresh:
        return Taken(0, report.known + len(report.new), 0, 0)
    statements = _stored_statements(payee, report, {entry.statement for entry in fresh}, by=by)
    lines = BankLine.objects.bulk_create(
        [
            _row(payee, statements[entry.statement], entry.identity, entry.ordinal, entry.line)
            for entry in fresh
        ],
        batch_size=_BATCH,
    )
    _book(payee, lines, by=by)
    posted, suggested = _post_what_is_certain(payee)
    what = msg(
        "{name}: {new} new lines, {posted} posted, {suggested} suggested",
        name=report.name,
        new=len(lines),
        posted=posted,
        suggested=suggested,
    )
    log(payee.event, "bank.taken-over", by=by, subject=report.name, what=what)
    return Taken(len(lines), report.known + len(report.new) - len(fresh), posted, suggested)


@transaction.atomic
def match_again(payee: Payee, *, by: str) -> Taken:
    """Look again at all lines that nobody has decided; what became certain is posted."""
    payee = locked_payee(payee)
    posted, suggested = _post_what_is_certain(payee)
    if posted:
        what = msg("{posted} posted, {suggested} suggested", posted=posted, suggested=suggested)
        log(payee.event, "bank.matched-again", by=by, what=what)
    return Taken(0, 0, posted, suggested)


def _known(payee: Payee, wanted: Sequence[str]) -> set[str]:
    known: set[str] = set()
    for start in range(0, len(wanted), _BATCH):
        part = wanted[start : start + _BATCH]
        rows = BankLine.objects.filter(payee=payee, identity__in=part)
        known.update(rows.values_list("identity", flat=True))
    return known


def _stored_statements(
    payee: Payee, report: FileReport, places: Iterable[int], *, by: str
) -> dict[int, BankStatement]:
    books = Books(payee, by)
    stored = {}
    for place in sorted(places):
        value = report.statements[place]
        stored[place] = BankStatement.objects.create(
            payee=payee,
            file_name=report.name[:100],
            file_sha256=report.sha256,
            kind=report.kind,
            account=compact(value.account)[:40],
            currency=value.currency,
            number=value.number[:60],
            opening_units=value.opening.units if value.opening is not None else None,
            closing_units=value.closing.units if value.closing is not None else None,
            findings=[finding_json(finding) for finding in report.findings],
            at=books.now,
            by=by[:150],
        )
    return stored


def finding_json(finding: Finding) -> dict[str, object]:
    """A finding as it is kept with a statement."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "where": str(finding.where),
        "what": str(finding.what),
        "sentence": as_json(finding.what),
    }


def _row(payee: Payee, statement: BankStatement, identity: str, ordinal: int, line: LineValue) -> BankLine:
    return BankLine(
        payee=payee,
        statement=statement,
        identity=identity,
        ordinal=ordinal,
        booked_on=line.booked_on,
        units=line.amount.units,
        currency=line.amount.currency,
        text=line.text,
        name=line.name[:200],
        iban=compact(line.iban)[:40],
        reference=line.reference[:40],
        end_to_end=line.end_to_end[:60],
        bank_reference=line.bank_reference[:80],
        returned=line.returned,
    )


def _book(payee: Payee, lines: Sequence[BankLine], *, by: str) -> None:
    """Bank against suspense, for every line of the payee's currency."""
    books = Books(payee, by)
    bank, suspense = books.account(AccountKind.BANK), books.account(AccountKind.SUSPENSE)
    rows = []
    for line in lines:
        # A line of another currency comes into the books when a person posts it, at the rate of its day.
        if not line.units or line.currency != payee.currency:
            continue
        debit, credit = (bank, suspense) if line.units > 0 else (suspense, bank)
        rows.append(books.row(debit, credit, abs(line.amount), f"bank:{line.pk}", booked_on=line.booked_on))
    Transfer.objects.bulk_create(rows, batch_size=_BATCH)


# -- what is certain --------------------------------------------------------------


def _post_what_is_certain(payee: Payee) -> tuple[int, int]:
    """Match every line that no person has decided; how many were posted and how many have suggestions."""
    undecided = list(
        BankLine.objects.select_for_update().filter(
            payee=payee, state__in=(BankLine.State.NEW, BankLine.State.SUGGESTED), decided_by=""
        )
    )
    if not undecided:
        return 0, 0
    open_now = open_items(payee)
    values = [line_value(line, open_now.refund_rows) for line in undecided]
    matches = what_lines_pay(payee, values, open_now)
    touched = {open_now.payers[item.payer].pk for match in matches for item in match.posted_to}
    touched |= {
        open_now.refund_rows[match.refund.end_to_end].payer_id
        for match in matches
        if match.refund is not None
    }
    with locked_payers(payee.event, touched):
        return _posted(payee, undecided, matches, open_now, _still_open(payee, touched, open_now))


def _still_open(payee: Payee, payers: Collection[int], open_now: OpenItems) -> dict[str, Amount]:
    """What is open of payers who are held now: a card may have paid since the items were read."""
    numbers = {invoice.pk: number for number, invoice in open_now.invoices.items()}
    codes = {payer.pk: code for code, payer in open_now.payers.items()}
    left = {}
    for (payer, of), part in allocations(payee.event, payers).items():
        if of == payee.pk:
            for invoice, units in part.open_of_invoices().items():
                number = codes[payer] if invoice is None else numbers.get(invoice, "")
                left[number] = Amount(units, payee.currency)
    return left


def _posted(
    payee: Payee,
    lines: Sequence[BankLine],
    matches: Sequence[Match],
    open_now: OpenItems,
    left: dict[str, Amount],
) -> tuple[int, int]:
    books = Books(payee, ITSELF)
    suspense = books.account(AccountKind.SUSPENSE)
    rows: list[Transfer] = []
    posted: list[int] = []
    changed: list[BankLine] = []
    suggested = 0
    for line, match in zip(lines, matches, strict=True):
        if match.refund is not None:
            refund = open_now.refund_rows[match.refund.end_to_end]
            if match.state is MatchState.POSTED and fits(line, refund):
                posted.append(line.pk)
                refund_left_or_came_back(books, line, refund)
            continue
        targets = _targets(line, match, open_now, left) if match.state is MatchState.POSTED else []
        if targets:
            posted.append(line.pk)
            rows += credited_rows(books, suspense, targets, f"match:{line.pk}:{line.version}")
            continue
        before = (line.state, line.suggestions)
        line.suggestions = suggestions_json(match)
        line.state = BankLine.State.SUGGESTED if line.suggestions else BankLine.State.NEW
        suggested += bool(line.suggestions)
        if (line.state, line.suggestions) != before:
            changed.append(line)
    tell_received(payee.event, Transfer.objects.bulk_create(rows, batch_size=_BATCH))
    BankLine.objects.bulk_update(changed, ["state", "suggestions"], batch_size=100)
    for start in range(0, len(posted), _BATCH):
        BankLine.objects.filter(pk__in=posted[start : start + _BATCH]).update(
            state=BankLine.State.MATCHED,
            suggestions=[],
            decided_by=books.by,
            decided_at=books.now,
            version=F("version") + 1,
        )
    return len(posted), suggested


def _targets(line: BankLine, match: Match, open_now: OpenItems, left: dict[str, Amount]) -> list[Target]:
    """The parts of a line that is posted: what is open of each invoice, in their order.

    None if it has become more than is open: then a person decides.
    """
    nothing = Amount(0, line.currency)
    if line.amount > sum_of((left.get(item.number, nothing) for item in match.posted_to), line.currency):
        return []
    rest = line.amount
    targets = []
    for item in match.posted_to:
        part = min(rest, left.get(item.number, nothing))
        if part.units > 0:
            invoice = open_now.invoices.get(item.number)
            targets.append(Target(open_now.payers[item.payer], part, invoice))
            left[item.number] -= part
            rest -= part
    return targets
