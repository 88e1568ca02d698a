"""Who stays on whose account, whether rooms are used as paid, and prices set for everybody."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa_web.background import long_work
from caissa_web.background.long_work import Work
from caissa_web.background.models import Task
from caissa_web.desk.home import long_work as waiting_page
from caissa_web.enrolment.models import Category
from caissa_web.lodging.models import Entitlement
from caissa_web.lodging.operations.entitling import add_entitlement, charge_everybody, remove_entitlement
from caissa_web.lodging.queries.lists import with_rooms
from caissa_web.lodging.queries.nights import occupancy_doubts
from caissa_web.office.rooms.frame import Rooms, managers_page, typed
from caissa_web.records.models import Event

CHARGING = "lodging.charging"
MOST_SHOWN = 200


def register() -> None:
    """Register the pricing of everybody as work in the background."""
    long_work.register(CHARGING, _charged)
    waiting_page.register(
        CHARGING,
        _origin,
        _origin,
    )


def _origin(task: Task) -> str:
    page = "office:rooms-rooming" if "stays" in task.arguments else "office:rooms-rules"
    return reverse(page, args=[task.arguments["slug"]])


def _charged(work: Work) -> None:
    """Price every stay again, or those that were just confirmed."""
    wanted = work.wanted
    event = Event.objects.get(pk=wanted["event"])
    charge_everybody(
        event, by=wanted["author"], stays=wanted.get("stays"), tell=work.tell, stop=work.called_off
    )


class EntitlementForm(forms.Form):
    """A rule: who stays how many nights on whose account."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    role = forms.ChoiceField(
        label=gettext_lazy("Role"),
        choices=[("", gettext_lazy("everybody")), *Category.Role.choices],
        required=False,
    )
    category = forms.CharField(label=gettext_lazy("Category"), max_length=40, required=False)
    status = forms.CharField(
        label=gettext_lazy("Kind of place"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("Such as official."),
    )
    federation = forms.CharField(label=gettext_lazy("Federation"), max_length=3, required=False)
    nights = forms.IntegerField(label=gettext_lazy("Nights"), min_value=1, max_value=60)
    most = forms.IntegerField(
        label=gettext_lazy("Persons of a delegation"), min_value=1, max_value=500, required=False
    )
    single = forms.BooleanField(label=gettext_lazy("Also in single use"), required=False)
    account = forms.CharField(
        label=gettext_lazy("On the account of (payer's code)"),
        max_length=12,
        required=False,
        help_text=gettext_lazy("Left empty, nobody is charged for these nights."),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@managers_page
def entitlements(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """The rules, in the order in which they are asked."""
    is_new = request.POST.get("act") == "add"
    form = EntitlementForm(request.POST if is_new else None)
    if request.method == "POST":
        if is_new and form.is_valid():
            add_entitlement(rooms.event, by=rooms.user, **form.cleaned_data)
        elif not is_new:
            number = typed(request, "rule", 12)
            key = int(number) if number.isascii() and number.isdecimal() else 0
            remove_entitlement(get_object_or_404(Entitlement, event=rooms.event, pk=key), by=rooms.user)
        if not form.errors:
            return redirect("office:rooms-rules", rooms.event.slug)
    context = rooms.context(
        "rules", form=form, rules=Entitlement.objects.filter(event=rooms.event), unpriced=rooms.unpriced()
    )
    return render(request, "office/rooms/rules.html", context, status=422 if form.errors else 200)


@require_POST
@managers_page
def charge(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """Price every stay again in the background."""
    event = rooms.event
    task = long_work.ask(
        CHARGING, rooms.user, event=event.pk, slug=event.slug, author=rooms.user, name=_("Prices of stays")
    )
    messages.info(request, _("Every stay is priced again."))
    return redirect("desk:long-work", task.pk)


@require_safe
@managers_page
def check(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """Who shares a room of a hotel with more or fewer people than they pay for."""
    hotel = rooms.chosen(request) or (rooms.hotels[0] if rooms.hotels else None)
    doubts = occupancy_doubts(hotel) if hotel else []
    shown = doubts[:MOST_SHOWN]
    with_rooms([doubt.stay for doubt in shown])
    context = rooms.context("check", hotel=hotel, doubts=shown, count=len(doubts))
    return render(request, "office/rooms/check.html", context)
