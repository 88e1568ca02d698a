"""Places, vehicles, and what planning weighs."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa_web.office.frame import Office
from caissa_web.office.rooms.frame import typed
from caissa_web.office.travel.frame import travel_page
from caissa_web.office.treasury.frame import amount_in
from caissa_web.records.zones import offered_zones
from caissa_web.travel.errors import TravelRefused
from caissa_web.travel.models import Place, VehicleKind
from caissa_web.travel.operations.places import (
    RULES,
    remove_place,
    remove_vehicle,
    rules_of,
    save_place,
    save_rules,
    save_vehicle,
)
from caissa_web.treasury.operations.parties import payee_of

LABELS = {
    "minutes_after_landing": gettext_lazy("Minutes from landing to the kerb"),
    "minutes_before_departure": gettext_lazy("Minutes before departure at which a run leaves the hotel"),
    "longest_wait": gettext_lazy("Longest wait in minutes"),
    "minute_units": gettext_lazy("What a minute of waiting is worth, in cents"),
}


@require_safe
@travel_page
def settings(request: HttpRequest, office: Office) -> HttpResponse:
    """What planning works with."""
    rules = rules_of(office.event)
    fields = [(name, LABELS[name], getattr(rules, name)) for name in RULES]
    context = office.context(
        "settings",
        places=Place.objects.filter(event=office.event),
        kinds=Place.Kind.choices,
        zones=[(zone, zone.replace("_", " ")) for zone in offered_zones()],
        vehicles=VehicleKind.objects.filter(event=office.event),
        rules=fields,
    )
    return render(request, "office/travel/settings.html", context)


@require_POST
@travel_page
def change(request: HttpRequest, office: Office) -> HttpResponse:
    """Add or change a place, a vehicle or a rule."""
    acts = {
        "place": _place,
        "remove-place": _remove_place,
        "vehicle": _vehicle,
        "remove-vehicle": _remove_vehicle,
        "rules": _rules,
    }
    act = acts.get(typed(request, "act", 20))
    if act is None:
        raise TravelRefused(why=msg("there is no such act"))
    act(request, office)
    messages.success(request, _("Saved."))
    return redirect("office:travel-settings", office.event.slug)


def _place(request: HttpRequest, office: Office) -> None:
    kind = typed(request, "kind", 10)
    if kind not in Place.Kind.values:
        raise TravelRefused(why=msg("say what kind of place it is"))
    save_place(
        office.event,
        typed(request, "code", 10),
        name=typed(request, "name", 120),
        kind=kind,
        time_zone=typed(request, "time_zone", 60),
        by=office.user,
    )


def _number(request: HttpRequest, name: str) -> int:
    text = typed(request, name, 6) or "0"
    if not text.isascii() or not text.isdecimal():
        raise TravelRefused(why=msg("{text} is not a whole number", text=text))
    return int(text)


def _remove_place(request: HttpRequest, office: Office) -> None:
    code = typed(request, "code", 10)
    remove_place(get_object_or_404(Place, event=office.event, code=code), by=office.user)


def _vehicle(request: HttpRequest, office: Office) -> None:
    currency = payee_of(office.event).currency
    price = amount_in(request, "price", currency).units if request.POST.get("price", "").strip() else 0
    if price < 0:
        raise TravelRefused(why=msg("a price is below zero"))
    save_vehicle(
        office.event,
        typed(request, "name", 60),
        seats=_number(request, "seats"),
        wheelchairs=_number(request, "wheelchairs"),
        units=price,
        currency=currency,
        by=office.user,
    )


def _remove_vehicle(request: HttpRequest, office: Office) -> None:
    name = typed(request, "name", 60)
    remove_vehicle(get_object_or_404(VehicleKind, event=office.event, name=name), by=office.user)


def _rules(request: HttpRequest, office: Office) -> None:
    save_rules(office.event, {name: min(_number(request, name), 30000) for name in RULES}, by=office.user)
