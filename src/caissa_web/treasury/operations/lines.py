"""Lines that a person decides: to whom the money belongs, or that nothing is to be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from caissa.messages import msg
from caissa.money import AccountKind, Amount, sum_of
from caissa_web.translation.stored_messages import as_json
from caissa_web.treasury.errors import MoneyRefused, StaleLine
from caissa_web.treasury.events import tell_received
from caissa_web.treasury.log import log
from caissa_web.treasury.models import Account, BankLine, Invoice, Payee, Payer, Refund, Transfer
from caissa_web.treasury.operations.credits import credited_rows, parts_of, require_sound
from caissa_web.treasury.operations.locking import locked_payers
from caissa_web.treasury.operations.refund_lines import fits, refund_left_or_came_back, take_back
from caissa_web.treasury.posting import Books
from caissa_web.treasury.queries.balances import allocation
from caissa_web.treasury.queries.exchange import exchange_on

OPEN = (BankLine.State.NEW, BankLine.State.SUGGESTED, BankLine.State.SET_ASIDE)


@transaction.atomic
def match_line(
    line: BankLine,
    payer: Payer,
    invoices: Sequence[Invoice] = (),
    *,
    by: str,
    seen: int | None = None,
    forgive: bool = False,
) -> BankLine:
    """Post a line to a payer: to the invoices in their order, the rest to the payer's credit.

    `forgive` books what is missing as bank charges, within what the payee has declared.
    """
    current = _open_line(line, seen)
    if current.units <= 0:
        raise MoneyRefused(why=msg("money that went out is not a payment"))
    books = Books(current.payee, by)
    with locked_payers(current.payee.event, [payer.pk]) as held:
        payer = held[payer.pk]
        source, amount = _source(books, current)
        targets = parts_of(amount, payer, current.payee, invoices)
        require_sound(targets, amount)
        rows = credited_rows(books, source, targets, f"match:{current.pk}:{current.version}")
        tell_received(payer.event, Transfer.objects.bulk_create(rows))
        if forgive:
            _forgive(books, current, payer, invoices)
        _decide(current, BankLine.State.MATCHED, books)
        numbers = ", ".join(invoice.number for invoice in invoices)
        what = msg("{amount} for {name} {numbers}", amount=current.amount, name=payer.code, numbers=numbers)
        log(payer.event, "bank.line-matched", by=by, subject=payer.code, what=what)
    return current


def _source(books: Books, line: BankLine) -> tuple[Account, Amount]:
    """Where the money of a line waits, and how much it is in the payee's currency.

    A line of another currency is in no account yet: it comes into the books now, at the rate of its day.
    """
    if line.currency == line.payee.currency:
        return books.account(AccountKind.SUSPENSE), line.amount
    exchange = exchange_on(line.payee, line.currency, line.booked_on)
    if exchange is None:
        raise MoneyRefused(
            why=msg(
                "there is no exchange rate of {currency} for {day} yet; enter it first",
                currency=line.currency,
                day=line.booked_on.isoformat(),
            )
        )
    line.exchanged_at = as_json(exchange.sentence)
    return books.account(AccountKind.BANK, line.currency), exchange.converted(line.amount)


def _forgive(books: Books, line: BankLine, payer: Payer, invoices: Sequence[Invoice]) -> None:
    """Book what a bank on the way has kept, each invoice its part, so that just these are paid."""
    left = allocation(payer, line.payee).open_of_invoices()
    parts = [(invoice, Amount(left.get(invoice.pk, 0), line.payee.currency)) for invoice in invoices]
    missing = sum_of((part for _invoice, part in parts), line.payee.currency)
    if not 0 < missing.units <= line.payee.bank_charges:
        raise MoneyRefused(why=msg("{amount} is missing, more than bank charges may be", amount=missing))
    charges, account = books.account(AccountKind.CHARGES), books.payer(payer)
    for place, (invoice, part) in enumerate(parts):
        if part:
            key = f"charges:{line.pk}:{line.version}:{place}"
            books.transfer(charges, account, part, key, invoice=invoice)


@transaction.atomic
def match_refund(line: BankLine, refund: Refund, *, by: str, seen: int | None = None) -> BankLine:
    """Say that a line is a refund of ours that left or came back, where the bank does not name it."""
    current = _open_line(line, seen)
    row = Refund.objects.select_for_update(of=("self",)).select_related("payer").get(pk=refund.pk)
    with locked_payers(current.payee.event, [row.payer_id]):
        is_it = row.payee_id == current.payee_id and row.way == Refund.Way.BANK and fits(current, row)
        if not is_it or abs(current.amount) != row.amount:
            raise MoneyRefused(why=msg("this line cannot be that refund"))
        books = Books(current.payee, by)
        refund_left_or_came_back(books, current, row, booked_on=books.today)
        _decide(current, BankLine.State.MATCHED, books)
        log(current.payee.event, "bank.refund-matched", by=by, subject=row.end_to_end)
    return current


@transaction.atomic
def set_line_aside(line: BankLine, note: str, *, by: str, seen: int | None = None) -> BankLine:
    """Put a line aside with a note: it stays in suspense, and no run touches it."""
    current = _open_line(line, seen)
    if not note.strip():
        raise MoneyRefused(why=msg("say in a few words why the line is set aside"))
    current.note = note.strip()[:300]
    _decide(current, BankLine.State.SET_ASIDE, Books(current.payee, by))
    log(current.payee.event, "bank.line-set-aside", by=by, subject=str(current.pk), reason=current.note)
    return current


@transaction.atomic
def book_bank_charges(line: BankLine, *, by: str, seen: int | None = None) -> BankLine:
    """Book a debit of the bank as its own charges."""
    current = _open_line(line, seen)
    if current.units >= 0:
        raise MoneyRefused(why=msg("only money that went out can be bank charges"))
    books = Books(current.payee, by)
    if current.currency != current.payee.currency:
        raise MoneyRefused(why=msg("the line is in {currency}", currency=current.currency))
    key = f"match:{current.pk}:{current.version}:0"
    charges, suspense = books.account(AccountKind.CHARGES), books.account(AccountKind.SUSPENSE)
    books.transfer(charges, suspense, abs(current.amount), key)
    _decide(current, BankLine.State.MATCHED, books)
    log(current.payee.event, "bank.charges-booked", by=by, subject=str(current.pk), what=current.amount)
    return current


@transaction.atomic
def book_other_income(line: BankLine, what: str, *, by: str, seen: int | None = None) -> BankLine:
    """Book money that nobody owed, such as a donation, as income under a word of its own."""
    current = _open_line(line, seen)
    kind = " ".join(what.replace(":", " ").split())[:40].casefold()
    if current.units <= 0 or current.currency != current.payee.currency:
        raise MoneyRefused(why=msg("only money that came in on the payee's own account is income"))
    if not kind:
        raise MoneyRefused(why=msg("say in a word what the money is, such as donation"))
    books = Books(current.payee, by)
    suspense, income = books.account(AccountKind.SUSPENSE), books.account(AccountKind.INCOME, kind)
    books.transfer(suspense, income, current.amount, f"match:{current.pk}:{current.version}:0")
    current.note = kind
    _decide(current, BankLine.State.MATCHED, books)
    log(current.payee.event, "bank.income-booked", by=by, subject=kind, what=current.amount)
    return current


@transaction.atomic
def unmatch_line(line: BankLine, *, by: str, reason: str = "", seen: int | None = None) -> BankLine:
    """Take back what was posted of a line, by contra rows; the line waits again and no run decides it."""
    current = _locked(line, seen)
    books = Books(current.payee, by)
    if current.state == BankLine.State.MATCHED and take_back(books, current, by=by):
        _decide(current, BankLine.State.NEW, books)
        return current
    rows = list(
        Transfer.objects.filter(payee=current.payee, reversed_by__isnull=True, reverses__isnull=True)
        .filter(key__regex=rf"^(match|charges):{current.pk}:")
        .select_related("debit", "credit", "invoice")
    )
    if current.state == BankLine.State.SET_ASIDE:
        rows = []
    elif current.state != BankLine.State.MATCHED or not rows:
        raise MoneyRefused(why=msg("nothing on this line can be undone"))
    payers = {side.payer_id for row in rows for side in (row.debit, row.credit) if side.payer_id}
    with locked_payers(current.payee.event, payers):
        for row in rows:
            books.reverse(row, f"unmatch:{row.pk}")
        current.note, current.exchanged_at = "", None
        _decide(current, BankLine.State.NEW, books)
        log(current.payee.event, "bank.line-unmatched", by=by, subject=str(current.pk), reason=reason)
    return current


def _open_line(line: BankLine, seen: int | None) -> BankLine:
    current = _locked(line, seen)
    if current.state not in OPEN:
        raise StaleLine(state=current.get_state_display())
    return current


def _locked(line: BankLine, seen: int | None) -> BankLine:
    # The payee's row is locked first, as it is when a file is taken over.
    Payee.objects.select_for_update().get(pk=line.payee_id)
    current = BankLine.objects.select_for_update(of=("self",)).select_related("payee__event").get(pk=line.pk)
    if seen is not None and seen != current.version:
        raise StaleLine(state=current.get_state_display())
    return current


def _decide(line: BankLine, state: str, books: Books) -> None:
    line.state, line.suggestions = state, []
    line.decided_by, line.decided_at = books.by[:150], books.now
    line.version += 1
    line.save()
