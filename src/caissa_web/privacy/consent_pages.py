"""Consents of an event, and who answers for its data; for its organiser."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa_web.exchange.event_file import carried, packed
from caissa_web.exchange.masking import masked
from caissa_web.privacy.forms import ConsentForm, ControllerForm
from caissa_web.privacy.frame import organiser_page
from caissa_web.privacy.models import Consent, Controller
from caissa_web.records.models import Event

WRONG = 422


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_page
def consents(request: HttpRequest, event: Event) -> HttpResponse:
    """What people have allowed at an event, and one more."""
    typed = request.POST if request.method == "POST" else None
    form = ConsentForm(typed, initial={"given_on": timezone.localdate(), "text_version": "1"})
    if form.is_valid():
        kept = form.instance
        kept.event, kept.recorded_by, kept.recorded_at = event, request.user.get_username(), timezone.now()
        form.save()
        messages.success(request, _("The consent has been recorded."))
        return redirect("privacy:consents", event.slug)
    context = {"event": event, "form": form, "listed": event.consents.all()}
    return render(request, "privacy/consents.html", context, status=WRONG if form.errors else 200)


@require_POST
@organiser_page
def withdraw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Write down that a consent was taken back; it stays on record that it was given."""
    consent = get_object_or_404(Consent, pk=number, event=event)
    if consent.withdrawn_at is None:
        consent.withdrawn_at, consent.withdrawn_by = timezone.now(), request.user.get_username()
        consent.save()
    messages.success(request, _("The consent has been withdrawn."))
    return redirect("privacy:consents", event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_page
def controller(request: HttpRequest, event: Event) -> HttpResponse:
    """Who answers for the data of this event."""
    known = Controller.objects.filter(event=event).first() or Controller(event=event)
    form = ControllerForm(request.POST if request.method == "POST" else None, instance=known)
    if form.is_valid():
        form.save()
        messages.success(request, _("The changes have been saved."))
        return redirect("privacy:controller", event.slug)
    context = {"event": event, "form": form}
    return render(request, "privacy/controller.html", context, status=WRONG if form.errors else 200)


@require_safe
@organiser_page
def masked_copy(_request: HttpRequest, event: Event) -> HttpResponse:
    """The event with invented people, to show a fault to others."""
    answer = HttpResponse(packed(masked(carried(event))), content_type="application/zip")
    answer.headers["Content-Disposition"] = 'attachment; filename="masked-portable.zip"'
    return answer
