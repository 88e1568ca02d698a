"""The cash box: opened and closed by counting, a receipt for every payment."""

from __future__ import annotations

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa_web.office.treasury.frame import Treasury, amount_in, form_key, money_page, reason_in
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.models import CashSession, Payer
from caissa_web.treasury.operations.cash import close_cash, expected, open_cash, open_session, take_cash
from caissa_web.treasury.queries.outstanding import outstanding

MOST_FOUND = 20


@require_safe
@money_page
def cash(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """One's own box, whom to take money from, and all boxes so far."""
    payee, box = treasury.payee, open_session(treasury.payee, treasury.user)
    wanted = request.GET.get("q", "").strip()[:60]
    rows = Payer.objects.filter(event=treasury.event)
    found_payers = (
        (
            rows.filter(name__icontains=wanted)
            | rows.filter(code__iexact=wanted)
            | _by_subject(treasury, wanted)
        )
        if wanted
        else rows.none()
    )
    owed = {row.payer.pk: row.total for row in outstanding(payee, treasury.today)} if wanted else {}
    context = treasury.context(
        "cash",
        box=box,
        expected=expected(box) if box else None,
        q=wanted,
        people=[(payer, owed.get(payer.pk)) for payer in found_payers.distinct()[:MOST_FOUND]],
        key=form_key(treasury.user),
        sessions=CashSession.objects.filter(payee=payee, closed_at__isnull=False)[:30],
    )
    return render(request, "office/treasury/cash.html", context)


def _by_subject(treasury: Treasury, wanted: str) -> QuerySet[Payer]:
    return Payer.objects.filter(event=treasury.event, charges__subject__iexact=wanted)


@require_POST
@money_page
def open_box(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Open a box with what was counted."""
    open_cash(treasury.payee, amount_in(request, "counted", treasury.payee.currency), by=treasury.user)
    return treasury.redirect("cash")


@require_POST
@money_page
def close_box(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Close the box by counting it."""
    box = _own_box(treasury)
    counted = amount_in(request, "counted", treasury.payee.currency)
    close_cash(box, counted, by=treasury.user, note=reason_in(request, "note"))
    messages.success(request, _("The box is closed."))
    return treasury.redirect("cash")


@require_POST
@money_page
def take(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Take money from a payer; the key makes a second press the first."""
    payer = treasury.payer(request.POST.get("payer", ""))
    amount = amount_in(request, "amount", treasury.payee.currency)
    receipt = take_cash(
        _own_box(treasury),
        payer,
        amount,
        by=treasury.user,
        key=request.POST.get("key", "")[:40] or form_key(payer.pk),
    )
    messages.success(request, _("Receipt %(number)s") % {"number": receipt.number})
    return treasury.redirect("payer", payer.code)


def _own_box(treasury: Treasury) -> CashSession:
    box = open_session(treasury.payee, treasury.user)
    if box is None:
        raise MoneyRefused(why=msg("open your cash box first"))
    return box
