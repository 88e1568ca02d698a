"""Arrivals and departures: listed, entered, changed, delayed."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import urlencode

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from caissa.messages import msg
from caissa_web.enrolment.models import Entry, PortalAct
from caissa_web.office.activity import entry_activity
from caissa_web.office.frame import Office
from caissa_web.office.rooms.frame import seen_version, typed
from caissa_web.office.travel.frame import journey_of, travel_page
from caissa_web.travel.errors import TravelRefused
from caissa_web.travel.forms import TravelForm, initial_of
from caissa_web.travel.models import Direction, Journey
from caissa_web.travel.operations.journeys import cancel_journey, note_delay, set_journey
from caissa_web.travel.queries.lists import PAGE, Filter, with_people
from caissa_web.travel.queries.lists import journeys as listed_journeys

WRONG = 422
LONGEST_CODES = 4000


@require_safe
@travel_page
def journeys(request: HttpRequest, office: Office) -> HttpResponse:
    """All journeys by direction, day and name; who has none is counted on the board."""
    asked = request.GET
    try:
        day = date.fromisoformat(asked.get("day", ""))
    except ValueError:
        day = None
    direction, only = asked.get("direction", ""), asked.get("only", "")
    wanted = Filter(
        direction if direction in Direction.values else "",
        day,
        asked.get("find", "")[:100].replace("\x00", ""),
        only if only in ("changed", "no-seat") else "",
    )
    page = Paginator(listed_journeys(office.event, wanted), PAGE).get_page(asked.get("page"))
    parts = {name: str(value) for name in wanted.__slots__ if (value := getattr(wanted, name))}
    following = "?" + urlencode({**parts, "page": page.next_page_number()}) if page.has_next() else ""
    context = office.context(
        "journeys",
        following=following,
        page=page,
        rows=with_people(page.object_list),
        asked=wanted,
        directions=Direction.choices,
    )
    return render(request, "office/travel/journeys.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@travel_page
def new(request: HttpRequest, office: Office) -> HttpResponse:
    """Enter a journey of one person or of many, by the codes of their entries."""
    return _form(request, office, None)


@require_http_methods(["GET", "HEAD", "POST"])
@travel_page
def journey(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """One journey: who, when, how, and its history."""
    return _form(request, office, journey_of(office, code))


def _form(request: HttpRequest, office: Office, row: Journey | None) -> HttpResponse:
    initial = initial_of(row) if row else {"transfer": True, "direction": Direction.IN}
    form = TravelForm(office.event, request.POST if request.method == "POST" else None, initial=initial)
    people = list(row.travellers.select_related("participant", "entry")) if row else []
    if request.method == "POST" and form.is_valid():
        entries = _entries(office, request.POST.get("codes", ""))
        wheelchairs = _entries(office, request.POST.get("wheelchairs", ""))
        saved = set_journey(
            office.event,
            entries,
            form.journey(frozenset(entry.participant_id for entry in wheelchairs)),
            by=office.user,
            journey=row,
            seen_version=seen_version(request),
        )
        messages.success(request, _("Saved."))
        return redirect("office:travel-journey", office.event.slug, saved.code)
    subject = row.subject if row else ""
    context = office.context(
        "journeys",
        form=form,
        journey=row,
        address=request.path,
        codes=request.POST.get("codes", " ".join(each.entry.code for each in people)),
        wheelchairs=request.POST.get(
            "wheelchairs", " ".join(each.entry.code for each in people if each.wheelchair)
        ),
        people=people,
        activity=entry_activity(
            office.event,
            PortalAct.objects.filter(event=office.event, subject=subject).order_by("-id")[:30],
            linked=False,
        )
        if row
        else [],
    )
    return render(request, "office/travel/journey.html", context, status=WRONG if form.errors else 200)


def _entries(office: Office, text: str) -> list[Entry]:
    """The entries of typed codes; a wrong one is named."""
    codes = list(dict.fromkeys(re.findall(r"[A-Za-z0-9]+", text[:LONGEST_CODES].upper())))
    rows = {
        entry.code: entry
        for entry in Entry.everybody.filter(event=office.event, code__in=codes).select_related("participant")
    }
    unknown = [code for code in codes if code not in rows]
    if unknown:
        raise TravelRefused(why=msg("no entry has the code {code}", code=unknown[0]))
    return [rows[code] for code in codes]


@require_POST
@travel_page
def delay(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Note that a flight comes later; planning again then finds other runs for those who miss theirs."""
    minutes = typed(request, "minutes", 5)
    if not re.fullmatch(r"-?[0-9]{1,4}", minutes):
        raise TravelRefused(why=msg("a delay is a number of minutes"))
    row = note_delay(journey_of(office, code), int(minutes), by=office.user)
    messages.success(request, _("Noted. Plan the runs again, so that nobody waits in vain."))
    return redirect("office:travel-journey", office.event.slug, row.code)


@require_POST
@travel_page
def cancel(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Take a journey back."""
    cancel_journey(
        journey_of(office, code),
        by=office.user,
        seen_version=seen_version(request),
        reason=typed(request, "reason"),
    )
    messages.success(request, _("The journey is cancelled."))
    return redirect("office:travel-journeys", office.event.slug)
