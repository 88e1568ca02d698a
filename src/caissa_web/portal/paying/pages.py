"""Paying: the bill, the code for phones, the way to the provider and back, papers."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from datetime import date

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from caissa.errors import CaissaError
from caissa_web.accounts import limits
from caissa_web.portal.paying.access import payer_page
from caissa_web.portal.paying.bill import bills
from caissa_web.presentation.qr_codes import svg
from caissa_web.treasury.errors import ProviderRefused, WebhookRefused
from caissa_web.treasury.models import Invoice, Payee, Payer, Payment
from caissa_web.treasury.models.payments import PaymentState
from caissa_web.treasury.operations.payments import Addresses, ask, begin_payment, keep_event, note_payment
from caissa_web.treasury.papers import stored_pdf, stored_xml
from caissa_web.treasury.providers import provider
from caissa_web.treasury.queries.exchange import currencies_with_a_rate

LARGEST_MESSAGE = 512 * 1024


@require_safe
@payer_page
def pay(request: HttpRequest, payer: Payer, token: str) -> HttpResponse:
    """The bill with its working, and every way to pay it."""
    day = timezone.localdate()
    known = _currencies(payer, day)
    wanted = request.GET.get("currency", "")
    listed = bills(payer, wanted if wanted in known else "", day)
    context = {
        "currencies": known,
        "currency": wanted if wanted in known else "",
        "event": payer.event,
        "payer": payer,
        "token": token,
        "bills": [(bill, _form_key(payer, bill.open.units, bill.payee.pk)) for bill in listed],
        "has_provider": provider() is not None,
    }
    return render(request, "portal/paying/pay.html", context)


def _currencies(payer: Payer, day: date) -> tuple[str, ...]:
    """The currencies in which a bill can be shown besides that of its payees."""
    payees = Payee.objects.filter(event=payer.event)
    codes = {code for payee in payees for code in currencies_with_a_rate(payer.event, payee, day)}
    return tuple(sorted(codes))


def _form_key(payer: Payer, units: int, payee: int) -> str:
    """A key that stays the same while the bill is the same and nothing was begun: two presses are one."""
    begun = Payment.objects.filter(payer=payer).exclude(state=PaymentState.CREATED).count()
    return hashlib.sha256(f"{payer.pk}|{payer.code}|{payee}|{units}|{begun}".encode()).hexdigest()[:40]


@require_safe
@payer_page
def code(_request: HttpRequest, payer: Payer, token: str, name: str) -> HttpResponse:
    """The code that a phone reads to fill in the transfer."""
    del token
    for bill in bills(payer):
        for part in bill.to_pay:
            if part.name == name and part.code:
                return HttpResponse(svg(part.code), content_type="image/svg+xml")
    raise Http404


@require_POST
@payer_page
def pay_by_card(request: HttpRequest, payer: Payer, token: str) -> HttpResponse:
    """Note the payment, have the provider make its page, and go there."""
    chosen = provider()
    wanted = next((bill for bill in bills(payer) if bill.payee.key == request.POST.get("payee")), None)
    if chosen is None or wanted is None or not wanted.payee.card or wanted.open.units <= 0:
        raise Http404
    key = _form_key(payer, wanted.open.units, wanted.payee.pk)
    here = request.build_absolute_uri(reverse("portal:pay", args=[token]))
    back = request.build_absolute_uri(reverse("portal:paid", args=[token, key]))
    try:
        payment = note_payment(payer, wanted.payee, wanted.open, by="payer", key=key, provider=chosen.name)
        address = begin_payment(payment, chosen, Addresses(back, here))
    except CaissaError as refused:
        messages.error(request, str(refused))
        return redirect("portal:pay", token)
    return HttpResponseRedirect(address)


@require_safe
@payer_page
def paid(request: HttpRequest, payer: Payer, token: str, key: str) -> HttpResponse:
    """Back from the provider: what has become of the payment; while it is under way, the page asks again."""
    payment = (
        Payment.objects.filter(payer=payer, key=key).select_related("event").first() if payer.pk else None
    )
    if payment is None:
        raise Http404
    chosen = provider()
    if chosen is not None and payment.state in (PaymentState.CREATED, PaymentState.PENDING):
        # If nobody answers, the job asks again; the page says that it is under way.
        with suppress(ProviderRefused):
            payment = ask(payment, chosen)
    is_waiting = payment.state in (PaymentState.CREATED, PaymentState.PENDING)
    context = {
        "event": payer.event,
        "payer": payer,
        "token": token,
        "payment": payment,
        "is_waiting": is_waiting,
    }
    answer = render(request, "portal/paying/paid.html", context)
    if is_waiting:
        answer.headers["Refresh"] = "5"
    return answer


@require_safe
@payer_page
def paper(_request: HttpRequest, payer: Payer, token: str, number: str, form: str) -> HttpResponse:
    """A paper of this payer."""
    del token
    rows = Invoice.objects.select_related("payer", "payee", "event")
    is_ours = payer.pk is not None and form in ("pdf", "xml")
    row = rows.filter(payer=payer, number=number).first() if is_ours else None
    content = (stored_pdf(row) if form == "pdf" else stored_xml(row)) if row else None
    if row is None or content is None:
        raise Http404
    media_type = "application/pdf" if form == "pdf" else "text/xml"
    answer = HttpResponse(content, content_type=media_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="{row.number}.{form}"'
    return answer


@csrf_exempt
@require_POST
def webhook(request: HttpRequest, name: str) -> HttpResponse:
    """A message of the payment provider: looked at, stored, answered; a job does what it asks for."""
    chosen = provider()
    if chosen is None or chosen.name != name:
        raise Http404
    if len(request.body) > LARGEST_MESSAGE:
        return HttpResponse(status=413)
    try:
        message = chosen.message(request.body, request.headers)
    except WebhookRefused as refused:
        if limits.count_and_check(limits.WRONG_API_TOKENS, request):
            return HttpResponse(status=429)
        return HttpResponse(str(refused), status=400, content_type="text/plain")
    keep_event(message, chosen.name)
    return HttpResponse(status=200)
