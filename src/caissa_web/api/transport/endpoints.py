"""The addresses of transfers, for tokens with the transport officer's right."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any, Literal

from django.http import HttpRequest, HttpResponse
from ninja import NinjaAPI

from caissa_web.api.access import Place, open_place
from caissa_web.api.errors import NotThere
from caissa_web.api.operations.execute import KEY_HEADER, carried_out_once
from caissa_web.api.responses import answer
from caissa_web.api.transport import shapes
from caissa_web.privacy.access import note
from caissa_web.records.rights import Right
from caissa_web.records.zones import zone_of
from caissa_web.travel.models import Journey, Run, Seat
from caissa_web.travel.operations.journeys import note_delay
from caissa_web.travel.operations.runs import change_run, step_run
from caissa_web.travel.queries.lists import Filter, journeys, passengers, runs

EVENT = "/desk/events/{slug:event}"
RUN, JOURNEY = EVENT + "/runs/{slug:code}", EVENT + "/journeys/{slug:code}"
MOST_ROWS = 5000
Way = Literal["", "in", "out"]
AnswersOf = Callable[..., dict[Any, Any]]
Result = dict[str, Any]


def add(api: NinjaAPI, auth: Any, answers_of: AnswersOf) -> None:
    """Add the addresses to the API."""
    shared: dict[str, Any] = {"auth": auth, "tags": ["Transfers"]}
    _add_lists(api, shared, answers_of)
    _add_acts(api, shared | {"openapi_extra": {"parameters": [KEY_HEADER]}}, answers_of)


def _opened(request: HttpRequest, event: str) -> Place:
    return open_place(request, Right.TRANSPORT, event)


def _add_lists(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.get(
        EVENT + "/runs",
        response=answers_of(list[shapes.RunForm]),
        summary="The runs of a day, or of all days",
        operation_id="transfer_runs",
        **shared,
    )
    def all_runs(request: HttpRequest, event: str, day: date | None = None, direction: Way = "") -> Any:
        rows = runs(_opened(request, event).opened_event, day, direction).select_related("event")
        return answer([run_form(row) for row in rows[:MOST_ROWS]])

    @api.get(RUN, response=answers_of(shapes.ManifestForm), summary="A run with its passengers", **shared)
    def manifest(request: HttpRequest, event: str, code: str) -> Any:
        place = _opened(request, event)
        run = _run(place, code)
        note(place.caller.name, "office:travel-run", event, whom=run.code)
        return answer(manifest_form(run))

    @api.get(
        EVENT + "/journeys",
        response=answers_of(list[shapes.JourneyForm]),
        summary="Arrivals and departures of a day, or of all days",
        operation_id="transfer_journeys",
        **shared,
    )
    def all_journeys(request: HttpRequest, event: str, day: date | None = None, direction: Way = "") -> Any:
        rows = journeys(_opened(request, event).opened_event, Filter(direction, day))
        return answer([journey_form(row) for row in rows[:MOST_ROWS]])


def _add_acts(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.post(
        RUN,
        response=answers_of(shapes.RunForm),
        summary="Name the driver, the plate or the delay of a run",
        operation_id="transfer_run_change",
        **shared,
    )
    def change(request: HttpRequest, event: str, code: str, body: shapes.RunBody) -> HttpResponse:
        place = _opened(request, event)
        return carried_out_once(request, place, lambda: _changed(place, _run(place, code), body))

    @api.post(
        RUN + "/step",
        response=answers_of(shapes.RunForm),
        summary="Say that a run leaves or has arrived",
        operation_id="transfer_run_step",
        **shared,
    )
    def step(request: HttpRequest, event: str, code: str, body: shapes.StepBody) -> HttpResponse:
        place = _opened(request, event)
        run = _run(place, code)
        return carried_out_once(
            request, place, lambda: run_form(_again(step_run(run, body.act, by=place.caller.name)))
        )

    @api.post(
        JOURNEY + "/delay",
        response=answers_of(shapes.JourneyForm),
        summary="Say that a flight comes later or earlier",
        operation_id="transfer_journey_delay",
        **shared,
    )
    def delay(request: HttpRequest, event: str, code: str, body: shapes.DelayBody) -> HttpResponse:
        place = _opened(request, event)
        row = _journey(place, code)

        def delayed() -> Result:
            note_delay(row, body.minutes, by=place.caller.name)
            return journey_form(_journey(place, code))

        return carried_out_once(request, place, delayed)


def _run(place: Place, code: str) -> Run:
    row = runs(place.opened_event).select_related("event").filter(code=code.upper()).first()
    if row is None:
        raise NotThere
    return row


def _again(run: Run) -> Run:
    """A run as it is on record, with its places."""
    return Run.objects.select_related("place", "zone", "event").get(pk=run.pk)


def _journey(place: Place, code: str) -> Journey:
    row = journeys(place.opened_event, Filter()).filter(code=code.upper()).first()
    if row is None:
        raise NotThere
    return row


def _changed(place: Place, run: Run, body: shapes.RunBody) -> Result:
    named = body.model_dump(exclude={"seen_version"}, exclude_none=True)
    fields: dict[str, Any] = {
        name: " ".join(value.replace("\x00", "").split()) if isinstance(value, str) else value
        for name, value in named.items()
    }
    change_run(run, by=place.caller.name, seen_version=body.seen_version, **fields)
    return run_form(_again(run))


# -- as JSON ----------------------------------------------------------------------------------


def run_form(run: Run) -> Result:
    """A run as JSON."""
    start, end = (run.place, run.zone) if run.direction == "in" else (run.zone, run.place)
    return {
        "code": run.code,
        "version": run.version,
        "state": run.state,
        "direction": run.direction,
        "start": start.name,
        "end": end.name,
        "leaves": run.leaves.astimezone(zone_of(run.event)).isoformat(timespec="minutes"),
        "delay": run.delay,
        "vehicle": run.vehicle,
        "seats": run.seats,
        "taken": run.taken,
        "wheelchairs": run.wheelchairs_taken,
        "driver": run.driver,
        "driver_phone": run.driver_phone,
        "plate": run.plate,
    }


def manifest_form(run: Run) -> Result:
    """A run with its passengers as JSON."""
    return run_form(run) | {"passengers": [_passenger(seat) for seat in passengers(run)]}


def _passenger(seat: Seat) -> Result:
    who = seat.traveller
    return {
        "name": who.participant.name,
        "federation": who.participant.federation,
        "journey": who.journey.code,
        "flight": str(who.journey),
        "at": who.journey.local.isoformat(timespec="minutes"),
        "wheelchair": who.wheelchair,
        "phone": who.participant.phone,
        "aboard": seat.aboard_at is not None,
    }


def journey_form(row: Any) -> Result:
    """A journey as JSON; `persons` is how many are in it."""
    return {
        "code": row.code,
        "version": row.version,
        "state": row.state,
        "direction": row.direction,
        "mode": row.mode,
        "flight": str(row),
        "place": row.place.name if row.place else "",
        "to": row.zone.name if row.zone else "",
        "at": row.local.isoformat(timespec="minutes"),
        "persons": row.persons,
        "luggage": row.luggage,
        "transfer": row.transfer,
    }
