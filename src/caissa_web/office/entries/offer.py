"""The offer: dates and settings, its whole text, and its stages."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from caissa.messages import msg
from caissa_web.enrolment.errors import EntryRefused
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.calling_off import (
    call_off,
    end_entries,
    entries_to_end,
    take_place_after_all,
)
from caissa_web.enrolment.operations.offers import (
    DETAILS,
    PUBLIC_FIELDS,
    announce_offer,
    close_offer,
    reopen_offer,
    save_offer,
)
from caissa_web.office.entries.frame import context, offer_of, seen, typed
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right

BY_ONE_PRESS = 25
"""Entries that end while somebody waits for the page; the clock ends the others."""
FIELD_LABELS = {
    "name": gettext_lazy("name"),
    "title": gettext_lazy("title"),
    "rating": gettext_lazy("rating"),
    "federation": gettext_lazy("federation"),
    "category": gettext_lazy("category"),
    "club": gettext_lazy("club"),
    "state": gettext_lazy("state"),
}


def _moment(label: Any, help_text: Any = "") -> forms.DateTimeField:
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
    return forms.DateTimeField(label=label, required=False, widget=widget, help_text=help_text)


class OfferForm(forms.Form):
    """When entries open and close, and how places are kept; hours are those of the event."""

    opens = _moment(gettext_lazy("Entries open"))
    closes = _moment(gettext_lazy("Entries close"))
    change_until = _moment(gettext_lazy("Changes possible until"))
    withdraw_until = _moment(
        gettext_lazy("Free withdrawal until"),
        gettext_lazy("Later, the cancellation table says what is kept."),
    )
    pay_within_days = forms.IntegerField(
        label=gettext_lazy("Days to pay"),
        required=False,
        min_value=1,
        max_value=365,
        help_text=gettext_lazy("Whoever has not paid by then loses the place. Empty: no deadline."),
    )
    offer_hours = forms.IntegerField(
        label=gettext_lazy("Hours to accept an offered place"), min_value=1, max_value=1440
    )
    waiting_most = forms.IntegerField(
        label=gettext_lazy("Longest waiting list"), required=False, min_value=0, max_value=100_000
    )
    unpaid_round = forms.IntegerField(
        label=gettext_lazy("Name the unpaid before round"), required=False, min_value=1, max_value=99
    )
    public_list = forms.BooleanField(label=gettext_lazy("Publish the list of entries"), required=False)
    public_fields = forms.MultipleChoiceField(
        label=gettext_lazy("The list shows"),
        choices=[(name, FIELD_LABELS[name]) for name in PUBLIC_FIELDS],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    reason = forms.CharField(label=gettext_lazy("Reason of the change"), max_length=300, required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def offer(request: HttpRequest, office: Office) -> HttpResponse:
    """The offer at a glance, with its dates; its parts have pages of their own."""
    row = offer_of(office)
    initial = {name: getattr(row, name) for name in DETAILS}
    form = OfferForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        details = {name: form.cleaned_data[name] for name in DETAILS}
        save_offer(
            row,
            by=office.user,
            seen_version=seen(request) or row.version,
            reason=form.cleaned_data["reason"],
            **details,
        )
        messages.success(request, _("Saved."))
        return redirect("office:offer", office.event.slug)
    values = {"offer": row, "form": form, "value": offer_value(row), "stage": row.stage(timezone.now())}
    values["to_end"] = entries_to_end(row)
    status = 422 if form.is_bound else 200
    return render(request, "office/offer/dates.html", context(office, "offer", **values), status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def text(request: HttpRequest, office: Office) -> HttpResponse:
    """The whole offer as text, for what no form can say."""
    row = offer_of(office)
    if request.method == "POST":
        save_offer(
            row,
            by=office.user,
            seen_version=seen(request) or row.version,
            text=request.POST.get("text", ""),
            reason=typed(request, "reason"),
        )
        messages.success(request, _("Saved."))
        return redirect("office:offer-text", office.event.slug)
    return render(request, "office/offer/text.html", context(office, "offer", offer=row))


@require_POST
@office_page(Right.ENTRIES_OFFICE)
def change_stage(request: HttpRequest, office: Office) -> HttpResponse:
    """Announce the offer, close entries, or open them again."""
    row, act = offer_of(office), typed(request, "act", 20)
    if act == "announce":
        announce_offer(row, by=office.user, seen_version=seen(request))
    elif act == "close":
        close_offer(row, by=office.user, reason=typed(request, "reason"))
    elif act == "reopen":
        reopen_offer(row, by=office.user, reason=typed(request, "reason"))
    elif act == "call-off":
        _call_off(request, office, row)
    elif act == "on-again":
        take_place_after_all(row, by=office.user, reason=typed(request, "reason"), seen_version=seen(request))
    else:
        raise Http404
    return redirect("office:offer", office.event.slug)


def _call_off(request: HttpRequest, office: Office, row: Offer) -> None:
    """Call the event off, and end as many entries as one press can wait for; the clock ends the others."""
    if "sure" not in request.POST:
        raise EntryRefused(why=msg("tick that the event is to be called off"))
    all_back = request.POST.get("money") != "table"
    called_off = call_off(
        row, by=office.user, reason=typed(request, "reason"), all_back=all_back, seen_version=seen(request)
    )
    end_entries(called_off, most=BY_ONE_PRESS)
