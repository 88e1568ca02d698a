"""Accounts with their balances, the rows between them, and whether the ledger agrees with the bank."""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from django.db.models import Q, QuerySet, Sum

from caissa.money import AccountKind, Amount
from caissa_web.treasury.models import Account, BankLine, Payee, Payer, Transfer


def account_balances(payee: Payee, until: date | None = None) -> dict[str, Amount]:
    """Every account with debits less credits, up to a day: two queries."""
    rows = Transfer.objects.filter(payee=payee)
    if until is not None:
        rows = rows.filter(booked_on__lte=until)
    units: defaultdict[int, int] = defaultdict(int)
    names: dict[int, str] = {}
    for side, sign in (("debit", 1), ("credit", -1)):
        totals = rows.order_by().values_list(side, f"{side}__kind", f"{side}__subject")
        for account, kind, subject, total in totals.annotate(total=Sum("units")):
            units[account] += sign * total
            names[account] = _name(kind, subject)
    return {names[pk]: Amount(total, payee.currency) for pk, total in units.items()}


def account_name(account: Account) -> str:
    """The name of an account in exports: its kind and whose it is."""
    return _name(account.kind, account.subject)


def _name(kind: str, subject: str) -> str:
    return ":".join(part for part in (kind, subject) if part)


def ledger_bank(payee: Payee) -> Amount:
    """What the ledger says is on the bank account."""
    return account_balances(payee).get(AccountKind.BANK.value, payee.zero)


def statement_bank(payee: Payee) -> Amount:
    """What the lines of all statements in the payee's currency make together."""
    lines = BankLine.objects.filter(payee=payee, currency=payee.currency)
    total = lines.aggregate(units=Sum("units"))["units"] or 0
    return Amount(total, payee.currency)


def payments_of(payer: Payer, payee: Payee) -> QuerySet[Transfer]:
    """What a payer paid to a payee and got back; charges and their VAT are no payments."""
    of_payer = Q(debit__payer=payer) | Q(credit__payer=payer)
    earned = Q(debit__kind=AccountKind.INCOME.value) | Q(credit__kind=AccountKind.INCOME.value)
    return transfers_of(payee).filter(of_payer).exclude(earned)


def transfers_of(payee: Payee, first: date | None = None, last: date | None = None) -> QuerySet[Transfer]:
    """The rows of the ledger between two days, the first one first."""
    rows = Transfer.objects.filter(payee=payee).select_related(
        "debit__payer", "credit__payer", "invoice", "reverses"
    )
    if first is not None:
        rows = rows.filter(booked_on__gte=first)
    if last is not None:
        rows = rows.filter(booked_on__lte=last)
    return rows.order_by("booked_on", "id")
