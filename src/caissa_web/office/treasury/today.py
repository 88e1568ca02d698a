"""What the treasurer sees first: figures, what waits for a decision, and the last acts."""

from __future__ import annotations

from django.db.models import Count, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa.money import AccountKind, Amount, sum_of
from caissa_web.office.activity import money_activity
from caissa_web.office.treasury.frame import Treasury, money_page
from caissa_web.treasury.models import BankLine, Charge, MoneyAct
from caissa_web.treasury.operations.refunds import waiting_refunds
from caissa_web.treasury.providers import provider
from caissa_web.treasury.queries.accounts import account_balances
from caissa_web.treasury.queries.balances import allocations
from caissa_web.treasury.queries.outstanding import due_reminders, open_invoices, outstanding

NEWEST = 15
WAITING = (BankLine.State.NEW, BankLine.State.SUGGESTED)


@require_safe
@money_page
def today(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """The treasurer's day."""
    payee, day = treasury.payee, treasury.today
    owed = allocations(treasury.event)
    invoices = open_invoices(payee, day, owed)
    rows = outstanding(payee, day, invoices, owed)
    balances = account_balances(payee)
    lines = BankLine.objects.filter(payee=payee).aggregate(
        units=Sum("units", filter=Q(currency=payee.currency)),
        waiting=Count("pk", filter=Q(state__in=WAITING)),
    )
    bank, statements = (
        balances.get(AccountKind.BANK.value, payee.zero),
        Amount(lines["units"] or 0, payee.currency),
    )
    context = treasury.context(
        "today",
        open_total=sum_of((row.total for row in rows), payee.currency),
        open_payers=sum(1 for row in rows if row.total),
        credit_total=sum_of((row.credit for row in rows), payee.currency),
        bank=bank,
        bank_agrees=bank == statements,
        sums_to_zero=not sum(amount.units for amount in balances.values()),
        cash=sum_of(
            (amount for name, amount in balances.items() if name.startswith("cash:")), payee.currency
        ),
        lines_waiting=lines["waiting"],
        refunds_waiting=waiting_refunds(payee).count(),
        reminders_due=len(due_reminders(payee, day, invoices)),
        charges_waiting=Charge.objects.filter(payee=payee, invoiced__isnull=True, cancels__isnull=True)
        .filter(cancelled_by__isnull=True, units__gt=0)
        .values("payer")
        .distinct()
        .count(),
        activity=money_activity(
            treasury.event, MoneyAct.objects.filter(event=treasury.event).order_by("-id")[:NEWEST]
        ),
        has_provider=provider() is not None,
        is_complete=bool(payee.iban and payee.country),
    )
    return render(request, "office/treasury/today.html", context)
