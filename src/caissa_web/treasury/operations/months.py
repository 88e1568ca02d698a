"""Closing a month: from then on nothing is booked on its days."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from caissa.messages import msg
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.log import log
from caissa_web.treasury.models import BankLine, MonthClose, Payee
from caissa_web.treasury.operations.locking import locked_payee
from caissa_web.treasury.posting import Books, last_day
from caissa_web.treasury.queries.accounts import account_balances


@transaction.atomic
def close_month(payee: Payee, month: date, *, by: str) -> MonthClose:
    """Close a month that is over, after all months before it; closing it again changes nothing."""
    payee = locked_payee(payee)
    first = month.replace(day=1)
    known: MonthClose | None = MonthClose.objects.filter(payee=payee, month=first).first()
    if known is not None:
        return known
    books = Books(payee, by)
    if last_day(first) >= books.today:
        raise MoneyRefused(why=msg("{month} is not over yet", month=f"{first:%Y-%m}"))
    later = MonthClose.objects.filter(payee=payee, month__gt=first)
    if later.exists():
        raise MoneyRefused(why=msg("a later month is closed already"))
    waiting = open_lines(payee, first)
    if waiting:
        raise MoneyRefused(why=msg("bank lines of this month still wait: {count}", count=waiting))
    balances = {name: amount.units for name, amount in account_balances(payee, until=last_day(first)).items()}
    closed: MonthClose = MonthClose.objects.create(
        payee=payee, month=first, balances=balances, at=books.now, by=by[:150]
    )
    log(payee.event, "month.closed", by=by, subject=f"{first:%Y-%m}")
    return closed


def open_lines(payee: Payee, month: date) -> int:
    """How many bank lines up to the end of a month nobody has decided."""
    waiting = (BankLine.State.NEW, BankLine.State.SUGGESTED)
    return BankLine.objects.filter(payee=payee, booked_on__lte=last_day(month), state__in=waiting).count()
