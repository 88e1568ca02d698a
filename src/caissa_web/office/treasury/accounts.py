"""Accounts: balances, month close, the ledger for bookkeepers."""

from __future__ import annotations

from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa_web.office.treasury.frame import Treasury, file_answer, money_page
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.export import ledger_csv, ledger_journal
from caissa_web.treasury.models import Account, MonthClose, Transfer
from caissa_web.treasury.operations.months import close_month
from caissa_web.treasury.posting import last_day
from caissa_web.treasury.queries.accounts import account_balances, account_name, transfers_of

ON_A_PAGE = 100


@require_safe
@money_page
def accounts(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Balances of all accounts but the payers' one by one, the newest rows, the months."""
    payee = treasury.payee
    balances = account_balances(payee)
    known = {account_name(account): account for account in Account.objects.filter(payee=payee, payer=None)}
    own = [(known[name], amount) for name, amount in sorted(balances.items()) if name in known]
    payers = sum(amount.units for name, amount in balances.items() if name not in known)
    months = _months(treasury)
    context = treasury.context(
        "accounts",
        balances=own,
        payers_units=payers,
        sums_to_zero=not sum(amount.units for amount in balances.values()),
        rows=transfers_of(payee).order_by("-id")[:ON_A_PAGE],
        months=months,
        closed=MonthClose.objects.filter(payee=payee).order_by("-month")[:24],
    )
    return render(request, "office/treasury/accounts.html", context)


def _months(treasury: Treasury) -> list[date]:
    """The months that can be closed: after the last closed one, up to the last that is over."""
    payee = treasury.payee
    first = (
        Transfer.objects.filter(payee=payee).order_by("booked_on").values_list("booked_on", flat=True).first()
    )
    last_closed = (
        MonthClose.objects.filter(payee=payee).order_by("-month").values_list("month", flat=True).first()
    )
    if first is None:
        return []
    month = first.replace(day=1)
    if last_closed:
        month = date.fromordinal(last_day(last_closed).toordinal() + 1)
    months = []
    today = treasury.today
    while last_day(month) < today:
        months.append(month)
        month = date.fromordinal(last_day(month).toordinal() + 1)
    return months


@require_POST
@money_page
def close(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Close a month."""
    close_month(treasury.payee, _month(request.POST.get("month", "")), by=treasury.user)
    messages.success(request, _("The month is closed."))
    return treasury.redirect("accounts")


@require_safe
@money_page
def export(request: HttpRequest, treasury: Treasury, form: str) -> HttpResponse:
    """The ledger of a month, or all of it, as CSV or as a journal."""
    month = request.GET.get("month", "")
    first = _month(month) if month else None
    rows = transfers_of(treasury.payee, first, last_day(first) if first else None)
    name = f"{treasury.event.slug}-{treasury.payee.key}{f'-{month}' if month else ''}"
    if form == "csv":
        return file_answer(ledger_csv(rows), "text/csv; charset=utf-8", f"{name}.csv")
    if form == "journal":
        return file_answer(
            ledger_journal(treasury.payee, rows), "text/plain; charset=utf-8", f"{name}.journal"
        )
    raise Http404


def _month(text: str) -> date:
    try:
        return date.fromisoformat(f"{text[:7]}-01")
    except ValueError:
        raise MoneyRefused(why=msg("{text} is not a month", text=repr(text[:20]))) from None
