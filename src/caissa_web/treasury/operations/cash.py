"""Cash: a box is opened with counted money, every payment gets a receipt, and it is closed by counting."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Sum

from caissa.messages import joined, msg
from caissa.money import AccountKind, Amount
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.events import tell_received
from caissa_web.treasury.log import log
from caissa_web.treasury.models import CashSession, Invoice, Payee, Payer, Transfer
from caissa_web.treasury.operations.credits import credited_rows, parts_of
from caissa_web.treasury.operations.invoices import issue_receipt
from caissa_web.treasury.operations.locking import locked_payee, locked_payers
from caissa_web.treasury.posting import Books

DIFFERENCE = "cash"
"""The account of rounding on which differences of boxes are booked."""


@transaction.atomic
def open_cash(payee: Payee, counted: Amount, *, by: str) -> CashSession:
    """Open a box with what was counted; a cashier has one box at a time."""
    if counted.units < 0 or counted.currency != payee.currency:
        raise MoneyRefused(why=msg("{amount} cannot be in the box", amount=counted))
    payee = locked_payee(payee)
    if open_session(payee, by) is not None:
        raise MoneyRefused(why=msg("your box is open already; close it first"))
    books = Books(payee, by)
    session = CashSession.objects.create(
        payee=payee,
        cashier=by[:150],
        currency=payee.currency,
        opening_units=counted.units,
        opened_at=books.now,
    )
    log(payee.event, "cash.opened", by=by, subject=str(session.pk), what=counted)
    return session


def open_session(payee: Payee, cashier: str) -> CashSession | None:
    """The box that a cashier has open."""
    return CashSession.objects.filter(payee=payee, cashier=cashier[:150], closed_at__isnull=True).first()


@transaction.atomic
def take_cash(
    session: CashSession, payer: Payer, amount: Amount, *, by: str, key: str, invoices: Sequence[Invoice] = ()
) -> Invoice:
    """Take money over the counter and give a receipt; the same key again gives the same receipt."""
    payee = locked_payee(session.payee)
    known = Transfer.objects.filter(key=f"cash:{payee.pk}:{key}:0").first()
    if known is not None:
        return Invoice.objects.get(payee=payee, kind="receipt", content__cash_key=key)
    current = own_box(session, by)
    if amount.units <= 0 or amount.currency != payee.currency:
        raise MoneyRefused(why=msg("{amount} is not an amount above zero", amount=amount))
    with locked_payers(payee.event, [payer.pk]) as held:
        payer = held[payer.pk]
        books = Books(payee, by)
        box = books.account(AccountKind.CASH, str(current.pk))
        targets = parts_of(amount, payer, payee, invoices)
        rows = credited_rows(books, box, targets, f"cash:{payee.pk}:{key}")
        tell_received(payee.event, Transfer.objects.bulk_create(rows))
        text = msg("Received in cash from {name}", name=payer.name)
        receipt = issue_receipt(payer, payee, amount, text, by=by, cash_key=key)
        log(payee.event, "cash.taken", by=by, subject=payer.code, what=joined(" ", (amount, receipt.number)))
    return receipt


def own_box(session: CashSession, by: str) -> CashSession:
    """A box, held, if it is open for whoever asks; nobody else takes or gives money there."""
    current = CashSession.objects.select_for_update().get(pk=session.pk)
    if current.closed_at is not None or current.cashier != by[:150]:
        raise MoneyRefused(why=msg("this box is not open for you"))
    return current


def expected(session: CashSession) -> Amount:
    """What must be in a box: what it was opened with, and what was taken and given since."""
    box = {"kind": AccountKind.CASH.value, "subject": str(session.pk)}
    rows = Transfer.objects.filter(payee=session.payee_id)
    taken = rows.filter(**{f"debit__{name}": value for name, value in box.items()})
    paid_out = rows.filter(**{f"credit__{name}": value for name, value in box.items()})
    units = (taken.aggregate(units=Sum("units"))["units"] or 0) - (
        paid_out.aggregate(units=Sum("units"))["units"] or 0
    )
    return Amount(session.opening_units + units, session.currency)


@transaction.atomic
def close_cash(session: CashSession, counted: Amount, *, by: str, note: str = "") -> CashSession:
    """Close a box by counting it; a difference is booked and needs a word of explanation."""
    payee = locked_payee(session.payee)
    current = CashSession.objects.select_for_update().get(pk=session.pk)
    if current.closed_at is not None:
        raise MoneyRefused(why=msg("the box is closed already"))
    if counted.units < 0 or counted.currency != payee.currency:
        raise MoneyRefused(why=msg("{amount} cannot be in the box", amount=counted))
    difference = counted - expected(current)
    if difference and not note.strip():
        raise MoneyRefused(
            why=msg(
                "the box differs by {difference}; count again, or say what you know of it",
                difference=difference,
            )
        )
    books = Books(payee, by)
    if difference:
        box, other = (
            books.account(AccountKind.CASH, str(current.pk)),
            books.account(AccountKind.ROUNDING, DIFFERENCE),
        )
        debit, credit = (box, other) if difference.units > 0 else (other, box)
        books.transfer(debit, credit, abs(difference), f"cash-difference:{current.pk}")
    current.counted_units, current.difference_units = counted.units, difference.units
    current.note, current.closed_at = note.strip()[:300], books.now
    current.save()
    log(payee.event, "cash.closed", by=by, subject=str(current.pk), what=counted, reason=note)
    return current
