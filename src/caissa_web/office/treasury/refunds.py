"""Refunds: asked, approved by another person, sent to the bank, settled by the statement."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.office.treasury.frame import Treasury, file_answer, money_page, reason_in
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.models import Refund, TransferFile
from caissa_web.treasury.operations import refunds as acts
from caissa_web.treasury.operations.cash import open_session
from caissa_web.treasury.operations.payments import send_card_refund
from caissa_web.treasury.providers import provider


@require_safe
@money_page
def refunds(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Refunds by what is to be done next, and the files for the bank."""
    rows = list(acts.waiting_refunds(treasury.payee))
    waiting = {row.pk for row in rows}
    earlier = Refund.objects.filter(payee=treasury.payee).exclude(pk__in=waiting).select_related("payer")
    context = treasury.context(
        "refunds",
        asked=[row for row in rows if row.state == Refund.State.ASKED],
        approved=[row for row in rows if row.state in (Refund.State.APPROVED, Refund.State.SENT)],
        for_bank=sum(row.state == Refund.State.APPROVED and row.way == Refund.Way.BANK for row in rows),
        returned=[row for row in rows if row.state == Refund.State.RETURNED],
        others=earlier.order_by("-id")[:100],
        files=TransferFile.objects.filter(payee=treasury.payee).defer("content")[:20],
        box=open_session(treasury.payee, treasury.user),
        has_provider=provider() is not None,
        me=treasury.user,
    )
    return render(request, "office/treasury/refunds.html", context)


@require_POST
@money_page
def decide(request: HttpRequest, treasury: Treasury, refund: int) -> HttpResponse:
    """What a person decides about one refund."""
    row = Refund.objects.filter(payee=treasury.payee, pk=refund).first()
    if row is None:
        raise Http404
    act, by = request.POST.get("act", ""), treasury.user
    if act == "approve":
        acts.approve_refund(row, by=by)
    elif act == "refuse":
        acts.refuse_refund(row, by=by, reason=reason_in(request))
    elif act == "card":
        chosen = provider()
        if chosen is None:
            raise MoneyRefused(why=msg("no payment provider is set up"))
        send_card_refund(row, chosen, by=by)
    elif act == "cash":
        box = open_session(treasury.payee, by)
        if box is None:
            raise MoneyRefused(why=msg("open your cash box first"))
        acts.pay_out_in_cash(row, box, by=by)
    elif act == "again":
        acts.send_again(row, request.POST.get("iban", "")[:50], by=by)
    else:
        raise Http404
    messages.success(request, _("Done."))
    return treasury.redirect("refunds")


@require_POST
@money_page
def send(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Write the file for the bank."""
    file = acts.send_refunds(treasury.payee, by=treasury.user)
    messages.success(request, _("The file %(name)s is ready for the bank.") % {"name": file.identification})
    return treasury.redirect("refunds")


@require_safe
@money_page
def bank_file(request: HttpRequest, treasury: Treasury, name: str) -> HttpResponse:
    """A file for the bank as it was written; it has account numbers, so fresh proof is asked for."""
    row = TransferFile.objects.filter(payee=treasury.payee, identification=name).first()
    if row is None:
        raise Http404
    require_fresh_proof(request)
    return file_answer(acts.content_of(row), "application/xml", f"{row.identification}.xml")
