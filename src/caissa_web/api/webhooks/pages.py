"""The pages where an event's webhooks are made, tried, stopped and removed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.errors import CaissaError
from caissa_web.accounts.encryption import decrypt
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.api.frame import managers_page
from caissa_web.api.models import Delivery, Webhook
from caissa_web.api.webhooks import register as acts
from caissa_web.api.webhooks.topics import TOPICS
from caissa_web.records.models import Event
from caissa_web.translation import translate

WRONG = 422
DELIVERIES_SHOWN = 100


class WebhookForm(forms.Form):
    """Where messages go, and what they are about."""

    address = forms.CharField(
        label=gettext_lazy("Address"),
        max_length=500,
        help_text=gettext_lazy("It starts with https:// and belongs to the receiving program."),
    )
    topics = forms.MultipleChoiceField(
        label=gettext_lazy("Send a message when"),
        choices=list(TOPICS.items()),
        widget=forms.CheckboxSelectMultiple,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@managers_page
def webhooks(request: HttpRequest, event: Event) -> HttpResponse:
    """The webhooks of an event, and the form for a new one; its secret is shown this once."""
    form = WebhookForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, event, form, status=WRONG if form.errors else 200)
    require_fresh_proof(request)
    data = form.cleaned_data
    try:
        webhook = acts.make_webhook(event, data["address"], data["topics"], by=request.user.get_username())
    except CaissaError as refused:
        form.add_error("address", translate(refused))
        return _page(request, event, form, status=WRONG)
    return _page(request, event, WebhookForm(), new_webhook=webhook)


def _page(
    request: HttpRequest,
    event: Event,
    form: WebhookForm,
    *,
    new_webhook: Webhook | None = None,
    status: int = 200,
) -> HttpResponse:
    listed = [(webhook, [TOPICS[each] for each in webhook.topics]) for webhook in event.webhooks.all()]
    secret = decrypt(new_webhook.secret) if new_webhook else ""
    context = {"event": event, "form": form, "webhooks": listed, "secret": secret}
    return render(request, "api/webhooks.html", context, status=status)


@require_safe
@managers_page
def deliveries(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """What was sent to one address, the newest first."""
    webhook = _webhook(event, number)
    words = {Delivery.WAITING: _("waiting"), Delivery.DONE: _("delivered"), Delivery.FAILED: _("abandoned")}
    listed = [(delivery, words[delivery.state]) for delivery in webhook.deliveries.all()[:DELIVERIES_SHOWN]]
    return render(request, "api/deliveries.html", {"event": event, "webhook": webhook, "deliveries": listed})


@require_POST
@managers_page
def change(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Try, stop, start or remove a webhook."""
    webhook, by = _webhook(event, number), request.user.get_username()
    act = request.POST.get("act", "")
    if act == "test":
        acts.ask_for_test(webhook)
        messages.success(request, _("A test message will be sent within a minute."))
        return redirect("api:deliveries", event.slug, webhook.pk)
    _changed(webhook, act, by)
    sentences: dict[str, Any] = {
        "stop": _("No more messages are sent to this address."),
        "start": _("Messages are being sent again."),
        "remove": _("The webhook has been removed."),
    }
    if act in sentences:
        messages.success(request, sentences[act])
    return redirect("api:webhooks", event.slug)


def _changed(webhook: Webhook, act: str, by: str) -> None:
    if act in ("stop", "start"):
        acts.change_webhook(webhook, by=by, topics=None, active=act == "start")
    elif act == "remove":
        acts.remove_webhook(webhook, by=by)


def _webhook(event: Event, number: int) -> Webhook:
    webhook = event.webhooks.filter(pk=number).first()
    if webhook is None:
        raise Http404
    return webhook
