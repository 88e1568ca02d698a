"""The pages of travel: of an applicant by their link, and of a delegation in its workspace."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa.errors import CaissaError
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.queries import entries_of
from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.enrolment.workflow import LIVE
from caissa_web.portal import access
from caissa_web.portal.delegation.frame import context, delegation_page, visit_of
from caissa_web.portal.entering.sending import author_of
from caissa_web.records.models import Event
from caissa_web.records.zones import in_zone_of
from caissa_web.translation import translate
from caissa_web.travel.forms import TravelForm
from caissa_web.travel.models import Direction, Journey, Place, Run, Traveller
from caissa_web.travel.operations.journeys import set_journey
from caissa_web.travel.papers import calendar_of
from caissa_web.travel.queries.lists import journey_of_exactly

WRONG = 422


def sheet(event: Event, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """Everybody with arrival and departure, and the runs that are published, by one query."""
    people = [entry.participant_id for entry in entries]
    rows = Traveller.objects.filter(participant__in=people, journey__event=event).select_related(
        "journey__place", "seat__run__place", "seat__run__zone"
    )
    known = {(row.participant_id, row.direction): row for row in rows}
    return [
        {
            "entry": entry,
            "ways": [
                _way(direction, known.get((entry.participant_id, direction)))
                for direction in Direction.values
            ],
        }
        for entry in entries
    ]


def _way(direction: str, row: Traveller | None) -> dict[str, Any]:
    run = row.seat.run if row is not None and hasattr(row, "seat") else None
    published = run if run and run.state in (Run.State.PUBLISHED, Run.State.UNDER_WAY) else None
    leaves = published.leaves + timedelta(minutes=published.delay) if published else None
    return {
        "label": _("Arrival") if direction == Direction.IN else _("Departure"),
        "journey": row.journey if row else None,
        "run": published,
        "at": date_format(timezone.localtime(leaves), "SHORT_DATETIME_FORMAT") if leaves else "",
    }


def carried_out(
    request: HttpRequest, event: Event, entries: Sequence[Entry], *, by: str
) -> tuple[TravelForm, list[str]]:
    """Enter a journey for those who were ticked; the form, and what is wrong."""
    form = TravelForm(event, request.POST)
    ticked, chairs = set(request.POST.getlist("entry")), set(request.POST.getlist("wheelchair"))
    chosen = [entry for entry in entries if entry.code in ticked and entry.state in LIVE]
    if not chosen:
        return form, [_("Tick those for whom it is.")]
    if not form.is_valid():
        return form, [_("Look at the fields below.")]
    wheelchairs = frozenset(entry.participant_id for entry in chosen if entry.code in chairs)
    try:
        _saved(event, chosen, form, wheelchairs, by=by)
    except CaissaError as refused:
        return form, [str(translate(refused.sentence))]
    return form, []


def _saved(
    event: Event, chosen: Sequence[Entry], form: TravelForm, wheelchairs: frozenset[int], *, by: str
) -> Journey:
    """Store the journey; a row that had exactly these people is changed, so that they keep their seats."""
    wanted = form.journey(wheelchairs)
    known = journey_of_exactly([entry.participant_id for entry in chosen], wanted.direction)
    return set_journey(event, chosen, wanted, by=by, journey=known)


def _values(
    request: HttpRequest, event: Event, entries: Sequence[Entry], form: TravelForm, problems: list[str]
) -> dict[str, Any]:
    return {
        "rows": sheet(event, entries),
        "form": form,
        "problems": problems,
        "places": Place.objects.filter(event=event).exists(),
        "ticked": request.POST.getlist("entry") or ([entries[0].code] if len(entries) == 1 else []),
    }


@require_http_methods(["GET", "HEAD", "POST"])
@access.own_page
def own_travel(request: HttpRequest, applicant: Applicant) -> HttpResponse:
    """When those whom an applicant has entered arrive and leave."""
    event, entries = applicant.event, access.own_entries(applicant)
    form = TravelForm(event, initial={"transfer": True})
    problems: list[str] = []
    with in_zone_of(event):
        if request.method == "POST":
            form, problems = carried_out(request, event, entries, by=author_of(applicant))
            if not problems:
                messages.success(request, _("Your changes have been saved."))
                return redirect("portal:travel", access.token_of(applicant))
        values = _values(request, event, entries, form, problems)
        values |= {"event": event, "token": access.token_of(applicant), "may_act": True}
        return render(request, "portal/travel/own.html", values, status=WRONG if problems else 200)


@require_safe
@access.own_page
def own_calendar(_request: HttpRequest, applicant: Applicant) -> HttpResponse:
    """Journeys and published transfers of an applicant's people as a calendar file."""
    entries = access.own_entries(applicant)
    return _calendar(applicant.event, entries)


@require_http_methods(["GET", "HEAD", "POST"])
@delegation_page
def delegation_travel(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """When a delegation arrives and leaves; one row may carry all of it."""
    event, visit = delegation.event, visit_of(request)
    entries = list(entries_of(delegation))
    form = TravelForm(event, initial={"transfer": True})
    problems: list[str] = []
    if request.method == "POST":
        form, problems = carried_out(request, event, entries, by=visit.by)
        if not problems:
            messages.success(request, _("Your changes have been saved."))
            return redirect("portal:delegation-travel", visit.key)
    values = context(request, "travel", **_values(request, event, entries, form, problems))
    return render(request, "portal/travel/delegation.html", values, status=WRONG if problems else 200)


@require_safe
@delegation_page
def delegation_calendar(_request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """Journeys and published transfers of a delegation as a calendar file."""
    return _calendar(delegation.event, list(entries_of(delegation)))


def _calendar(event: Event, entries: Sequence[Entry]) -> HttpResponse:
    people = [entry.participant_id for entry in entries]
    journeys = Journey.objects.filter(travellers__participant__in=people).select_related("place").distinct()
    runs = (
        Run.objects.filter(seat_rows__traveller__participant__in=people)
        .exclude(state__in=(Run.State.PLANNED, Run.State.CANCELLED))
        .select_related("place", "zone")
        .distinct()
    )
    content = calendar_of(event, runs, journeys, timezone.now())
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{event.slug}-travel.ics"'
    return answer
