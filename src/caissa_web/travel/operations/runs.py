"""Runs one by one: published, moved into by hand, changed, under way, done, cancelled."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import F
from django.utils import timezone

from caissa.messages import msg
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.records.models import Event
from caissa_web.travel.errors import NoSeat, TravelRefused
from caissa_web.travel.models import Direction, Journey, Run, Seat, Traveller
from caissa_web.travel.operations.journeys import give_up_seats

_OVER = (Run.State.DONE, Run.State.CANCELLED)
_OF_A_RUN = ("driver", "driver_phone", "plate", "delay")
_STEPS = {
    (Run.State.PUBLISHED, "start"): Run.State.UNDER_WAY,
    (Run.State.UNDER_WAY, "finish"): Run.State.DONE,
    (Run.State.UNDER_WAY, "unstart"): Run.State.PUBLISHED,
    (Run.State.PLANNED, "cancel"): Run.State.CANCELLED,
    (Run.State.PUBLISHED, "cancel"): Run.State.CANCELLED,
    (Run.State.PUBLISHED, "withdraw"): Run.State.PLANNED,
}
"""State and act of a run, and the state that follows."""


def publish_runs(event: Event, runs: Sequence[Run], *, by: str, now: datetime | None = None) -> int:
    """Publish planned runs: people see theirs, and planning leaves them as they are; how many."""
    moment = now or timezone.now()
    with turn():
        keys = [run.pk for run in runs]
        rows = list(
            Run.objects.select_for_update()
            .filter(event=event, pk__in=keys, state=Run.State.PLANNED)
            .order_by("pk")
        )
        Run.objects.filter(pk__in=[run.pk for run in rows]).update(
            state=Run.State.PUBLISHED, version=F("version") + 1
        )
        if rows:
            subject = rows[0].subject if len(rows) == 1 else "runs"
            log(event, "runs.published", subject=subject, by=by, now=moment, what=str(len(rows)))
    return len(rows)


def move_traveller(
    traveller: Traveller, run: Run, *, by: str, reason: str = "", now: datetime | None = None
) -> Seat:
    """Put somebody into another run by hand; refused without a free seat."""
    moment = now or timezone.now()
    with turn():
        give_up_seats([traveller.pk])
        row = Run.objects.select_for_update().filter(pk=run.pk, event=traveller.journey.event_id).first()
        if row is None or not _goes_there(row, traveller):
            raise TravelRefused(why=msg("this run goes another way, or is over"))
        _require_caught(traveller, row)
        if row.free < 1 or (traveller.wheelchair and row.wheelchairs_taken >= row.wheelchairs):
            raise NoSeat(run=row.code, free=row.free, persons=1)
        row.taken += 1
        row.wheelchairs_taken += traveller.wheelchair
        row.save(update_fields=["taken", "wheelchairs_taken"])
        seat = Seat.objects.create(run=row, traveller=traveller)
        log(row.event, "seat.moved", subject=row.subject, by=by, now=moment, reason=reason)
    return seat


def _goes_there(run: Run, traveller: Traveller) -> bool:
    """Does a run go to or from somebody's airport, their way? Hotels may differ: the office knows why."""
    same_way = run.direction == traveller.direction and run.place_id == traveller.journey.place_id
    return same_way and run.state not in _OVER


def _require_caught(traveller: Traveller, run: Run) -> None:
    """Refuse a run that leaves before somebody has landed, or after they have taken off."""
    leaves = run.leaves + timedelta(minutes=run.delay)
    at = traveller.journey.at
    if (leaves < at) if traveller.direction == Direction.IN else (leaves > at):
        raise TravelRefused(why=msg("the run leaves at a time at which they cannot be in it"))


def change_run(
    run: Run, *, by: str, seen_version: int | None = None, now: datetime | None = None, **fields: object
) -> Run:
    """Name a driver, a phone, a plate or a delay of a run."""
    moment = now or timezone.now()
    with turn():
        row = Run.objects.select_for_update().get(pk=run.pk)
        if seen_version is not None and row.version != seen_version:
            raise TravelRefused(why=msg("the run was changed in the meantime; look at it again"))
        changed = [name for name in _OF_A_RUN if name in fields and getattr(row, name) != fields[name]]
        for name in changed:
            setattr(row, name, fields[name])
        if not 0 <= row.delay <= 24 * 60:
            raise TravelRefused(why=msg("a delay is between 0 minutes and a day"))
        if changed:
            row.version += 1
            row.save()
            log(row.event, "run.changed", subject=row.subject, by=by, now=moment, what=", ".join(changed))
    return row


def step_run(run: Run, act: str, *, by: str, now: datetime | None = None) -> Run:
    """Take a run one step: it leaves, arrives, is cancelled, or is no longer published.

    A second press changes nothing. Whoever sat in a cancelled run has no seat, and is planned anew.
    """
    moment = now or timezone.now()
    with turn():
        row = Run.objects.select_for_update().get(pk=run.pk)
        following = _STEPS.get((Run.State(row.state), act))
        if following is None:
            if row.state in {after for (_before, step), after in _STEPS.items() if step == act}:
                return row
            raise TravelRefused(why=msg("the run is {state}", state=str(row.get_state_display())))
        before, row.state, row.version = row.state, following, row.version + 1
        if following == Run.State.CANCELLED:
            row.seat_rows.all().delete()
            row.taken = row.wheelchairs_taken = 0
        row.save()
        if following == Run.State.DONE:
            _end_journeys(row)
        log(row.event, f"run.{act}", subject=row.subject, by=by, now=moment, states=(before, following))
    return row


def _end_journeys(run: Run) -> None:
    """The journeys of a run are done, but for those of which somebody is still waiting or on the way."""
    on_the_way = Traveller.objects.exclude(seat__run__state=Run.State.DONE).values("journey")
    own = Traveller.objects.filter(seat__run=run).exclude(journey__in=on_the_way)
    Journey.objects.filter(pk__in=set(own.values_list("journey", flat=True))).update(state=Journey.State.DONE)


def note_aboard(run: Run, traveller: int, aboard: bool, *, now: datetime | None = None) -> None:
    """Tick somebody on the driver's list; it is the driver's list, and no act of the office."""
    moment = now or timezone.now()
    Seat.objects.filter(run=run, traveller=traveller).update(aboard_at=moment if aboard else None)
