"""Manifests, name boards and calendars as files."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import StringIO

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from caissa.files import guarded
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.enrolment.operations.log import log
from caissa_web.office.frame import Office
from caissa_web.office.rooms.frame import day_in
from caissa_web.office.travel.frame import run_of, travel_page
from caissa_web.records.zones import zone_of
from caissa_web.travel.models import Run, Seat
from caissa_web.travel.papers import calendar_of, name_boards
from caissa_web.travel.queries.lists import passengers, runs

COLUMNS = (
    "run",
    "leaves",
    "vehicle",
    "driver",
    "from",
    "to",
    "name",
    "federation",
    "flight",
    "at",
    "wheelchair",
    "phone",
)


@require_safe
@travel_page
def calendar(_request: HttpRequest, office: Office) -> HttpResponse:
    """Every run as a calendar file."""
    rows = runs(office.event).exclude(state=Run.State.CANCELLED)
    return _file(
        calendar_of(office.event, rows, (), timezone.now()),
        "text/calendar; charset=utf-8",
        f"{office.event.slug}-runs.ics",
    )


@require_safe
@travel_page
def manifests(request: HttpRequest, office: Office, form: str) -> HttpResponse:
    """The passengers of every run of a day as CSV, for the transport company."""
    if form != "csv":
        raise Http404
    require_fresh_proof(request)
    day = day_in(request, "day", timezone.localdate())
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(_rows(office, day))
    log(office.event, "manifests.exported", subject="runs", by=office.user, what=str(day))
    return _file(
        ("\ufeff" + text.getvalue()).encode(), "text/csv; charset=utf-8", f"{office.event.slug}-{day}.csv"
    )


def _rows(office: Office, day: object) -> Iterator[list[str]]:
    zone = zone_of(office.event)
    listed = runs(office.event, day).exclude(state=Run.State.CANCELLED)  # type: ignore[arg-type] # a day
    seats = Seat.objects.filter(run__in=listed).select_related(
        "run__place", "run__zone", "traveller__participant", "traveller__journey"
    )
    for seat in seats.order_by("run__leaves", "run", "traveller__participant__folded"):
        run, who = seat.run, seat.traveller
        ends = (run.place.name, run.zone.name)
        cells = (
            run.code,
            run.leaves.astimezone(zone).isoformat(timespec="minutes"),
            run.vehicle,
            run.driver,
            *(ends if run.direction == "in" else ends[::-1]),
            who.participant.name,
            who.participant.federation,
            str(who.journey),
            who.journey.local.isoformat(timespec="minutes"),
            "1" if who.wheelchair else "",
            who.participant.phone,
        )
        yield [str(guarded(str(cell))) for cell in cells]


@require_safe
@travel_page
def boards_of_run(_request: HttpRequest, office: Office, code: str) -> HttpResponse:
    """Name boards of one run."""
    row = run_of(office, code)
    return _boards(office, passengers(row), row.code)


@require_safe
@travel_page
def boards_of_day(request: HttpRequest, office: Office) -> HttpResponse:
    """Name boards of every arriving run of a day."""
    day = day_in(request, "day", timezone.localdate())
    listed = runs(office.event, day, "in").exclude(state=Run.State.CANCELLED)
    seats = Seat.objects.filter(run__in=listed).select_related(
        "traveller__participant", "traveller__journey", "traveller__entry__applicant"
    )
    return _boards(office, list(seats.order_by("run__leaves", "traveller__journey")), str(day))


def _boards(office: Office, seats: list[Seat], name: str) -> HttpResponse:
    if not seats:
        raise Http404
    content = name_boards(office.event, seats, get_language() or "en")
    return _file(content, "application/pdf", f"{office.event.slug}-boards-{name}.pdf")


def _file(content: bytes, media_type: str, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type=media_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    answer.headers["X-Content-Type-Options"] = "nosniff"
    return answer
