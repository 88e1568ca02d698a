"""The board of runs: planned, published, looked after one by one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa_web.enrolment.models import PortalAct
from caissa_web.office.activity import entry_activity
from caissa_web.office.frame import Office
from caissa_web.office.rooms.frame import day_in, seen_version, typed
from caissa_web.office.travel.frame import run_of, travel_page
from caissa_web.presentation.qr_codes import reachable_address
from caissa_web.travel.errors import TravelRefused
from caissa_web.travel.links import driver_address
from caissa_web.travel.models import Direction, Run, Traveller
from caissa_web.travel.operations.planning import plan_runs
from caissa_web.travel.operations.runs import change_run, move_traveller, publish_runs, step_run
from caissa_web.travel.queries.lists import PAGE, passengers, runs, without_journey

STEPS = {
    Run.State.PLANNED: ("cancel",),
    Run.State.PUBLISHED: ("start", "withdraw", "cancel"),
    Run.State.UNDER_WAY: ("finish", "unstart"),
}
MOST_NAMED = 12
HOURS_AROUND = 6
"""Runs that leave within so many hours are offered to somebody who is moved by hand."""


@require_safe
@travel_page
def board(request: HttpRequest, office: Office) -> HttpResponse:
    """The runs of a day, what is to be published, and how many have not said when they come."""
    days = _days_of_runs(office)
    day = day_in(request, "day", _day_to_show(days))
    direction = request.GET.get("direction", "")
    direction = direction if direction in Direction.values else ""
    fitting = runs(office.event, None if request.GET.get("day") == "all" else day, direction)
    page = Paginator(fitting, PAGE).get_page(request.GET.get("page"))
    known = Run.objects.filter(event=office.event, state=Run.State.PLANNED).count()
    context = office.context(
        "runs",
        day=day,
        all_days=request.GET.get("day") == "all",
        direction=direction,
        directions=Direction.choices,
        page=page,
        runs=page.object_list,
        planned=known,
        days=days,
        no_arrival=without_journey(office.event, Direction.IN),
        no_departure=without_journey(office.event, Direction.OUT),
    )
    return render(request, "office/travel/board.html", context)


def _days_of_runs(office: Office) -> list[date]:
    """The days on which runs leave."""
    leaving = Run.objects.filter(event=office.event).values_list("leaves", flat=True)
    return sorted({timezone.localtime(leaves).date() for leaves in leaving})


def _day_to_show(days: Sequence[date]) -> date:
    """Today, or the next day on which something leaves; once all is over, the last one."""
    today = timezone.localdate()
    return next((day for day in days if day >= today), days[-1] if days else today)


@require_POST
@travel_page
def plan(request: HttpRequest, office: Office) -> HttpResponse:
    """Plan the runs of one direction anew; published ones stay."""
    direction = typed(request, "direction", 3)
    if direction not in Direction.values:
        raise TravelRefused(why=msg("say whether arrivals or departures are planned"))
    outcome = plan_runs(office.event, direction, by=office.user)
    said = ngettext("%(runs)s run is planned.", "%(runs)s runs are planned.", outcome.runs)
    messages.success(request, said % {"runs": outcome.runs})
    if outcome.moved:
        names = "; ".join(outcome.moved[:MOST_NAMED])
        messages.warning(request, _("Now in another run: %(names)s") % {"names": names})
    if outcome.without_vehicle:
        names = "; ".join(outcome.without_vehicle[:MOST_NAMED])
        messages.error(request, _("No vehicle can take: %(names)s") % {"names": names})
    return redirect("office:travel", office.event.slug)


@require_POST
@travel_page
def publish(request: HttpRequest, office: Office) -> HttpResponse:
    """Publish the ticked runs, or all that are planned."""
    rows = Run.objects.filter(event=office.event, state=Run.State.PLANNED)
    codes = request.POST.getlist("run")
    number = publish_runs(office.event, list(rows.filter(code__in=codes) if codes else rows), by=office.user)
    said = ngettext("%(runs)s run is published.", "%(runs)s runs are published.", number)
    messages.success(request, said % {"runs": number})
    return redirect("office:travel", office.event.slug)


@require_safe
@travel_page
def run(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """The manifest of a run: passengers with flights, luggage and phones; driver, delay, link."""
    row = run_of(office, code)
    around = timedelta(hours=HOURS_AROUND)
    others = (
        runs(office.event, direction=row.direction)
        .filter(leaves__gte=row.leaves - around, leaves__lte=row.leaves + around)
        .filter(place=row.place_id)
        .exclude(pk=row.pk)
        .exclude(state__in=(Run.State.DONE, Run.State.CANCELLED))
    )
    published = row.state not in (Run.State.PLANNED, Run.State.CANCELLED)
    context = office.context(
        "runs",
        run=row,
        leaves=row.leaves + timedelta(minutes=row.delay),
        seats=passengers(row),
        steps=STEPS.get(Run.State(row.state), ()),
        others=[each for each in others if each.free > 0],
        link=reachable_address(request, driver_address(row)) if published else "",
        activity=entry_activity(
            office.event,
            PortalAct.objects.filter(event=office.event, subject=row.subject).order_by("-id")[:30],
            linked=False,
        ),
    )
    return render(request, "office/travel/run.html", context)


@require_POST
@travel_page
def change(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Name driver, phone, plate and delay."""
    row = run_of(office, code)
    delay = typed(request, "delay", 4) or "0"
    if not delay.isascii() or not delay.isdecimal():
        raise TravelRefused(why=msg("a delay is a number of minutes"))
    change_run(
        row,
        by=office.user,
        seen_version=seen_version(request),
        driver=typed(request, "driver", 100),
        driver_phone=typed(request, "driver_phone", 40),
        plate=typed(request, "plate", 20),
        delay=int(delay),
    )
    messages.success(request, _("Saved."))
    return redirect("office:travel-run", office.event.slug, row.code)


@require_POST
@travel_page
def step(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Take a run one step."""
    row = step_run(run_of(office, code), typed(request, "act", 20), by=office.user)
    messages.success(request, _("The run is %(state)s.") % {"state": row.get_state_display()})
    return redirect("office:travel-run", office.event.slug, row.code)


@require_POST
@travel_page
def move(request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Put a passenger into another run by hand."""
    row = run_of(office, code)
    key = typed(request, "traveller", 18)
    number = int(key) if key.isascii() and key.isdecimal() else 0
    rows = Traveller.objects.filter(seat__run=row).select_related("journey", "participant")
    traveller = get_object_or_404(rows, pk=number)
    move_traveller(
        traveller, run_of(office, typed(request, "to", 8)), by=office.user, reason=typed(request, "reason")
    )
    messages.success(request, _("Saved."))
    return redirect("office:travel-run", office.event.slug, row.code)
