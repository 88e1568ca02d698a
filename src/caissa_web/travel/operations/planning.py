"""Runs planned by the library: published ones stay, and whoever misses one is put into another."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from caissa.entering import CODES, code_of
from caissa.messages import msg
from caissa.money import Amount
from caissa.travel import Direction as LibraryDirection
from caissa.travel import Fleet, Party, Plan, Vehicle, replanned
from caissa.travel import Run as PlannedRun
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.records.models import Event
from caissa_web.records.queries import in_order
from caissa_web.travel.models import Direction, Journey, Run, Seat, Traveller, VehicleKind
from caissa_web.travel.operations.places import rules_of

WAYS = {Direction.IN: LibraryDirection.ARRIVING, Direction.OUT: LibraryDirection.LEAVING}
PUBLISHED = "run:"
"""How the vehicle of a published run is named for the library, so that its row is found again."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What planning came to: runs, people in them, who no vehicle can take, whose run is another one."""

    runs: int
    people: int
    without_vehicle: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()


def fleet_of(event: Event, direction: str) -> Fleet:
    """The vehicles of an event and what waiting is worth, as the library plans with them."""
    rules = rules_of(event)
    ready = rules.minutes_after_landing if direction == Direction.IN else rules.minutes_before_departure
    vehicles = tuple(
        Vehicle(kind.name, kind.seats, kind.price, kind.wheelchairs)
        for kind in VehicleKind.objects.filter(event=event)
    )
    return Fleet(
        vehicles, timedelta(minutes=ready), timedelta(minutes=rules.longest_wait), rules.minute_units
    )


def plan_runs(event: Event, direction: str, *, by: str, now: datetime | None = None) -> Outcome:
    """Plan the runs of one direction anew, as one act; published runs keep whoever still catches them.

    A run that is on its way, and whoever sits in it, is left alone: nobody can get in or out of it.
    """
    moment = now or timezone.now()
    with turn():
        fleet = fleet_of(event, direction)
        rows = list(Run.objects.select_for_update().filter(event=event, direction=direction).order_by("pk"))
        fixed = {run.pk: run for run in rows if run.state == Run.State.PUBLISHED}
        travellers = _travellers(event, direction)
        before = {seat.traveller_id: seat.run_id for seat in Seat.objects.filter(run__in=fixed)}
        aboard = _aboard(travellers, before)
        published = [_as_planned(run, aboard.get(run.pk, {})) for run in fixed.values()]
        parties = [_party(people) for people in travellers.values()]
        plan, _changes = replanned(parties, fleet, WAYS[Direction(direction)], published)
        Run.objects.filter(event=event, direction=direction, state=Run.State.PLANNED).delete()
        people = _store(event, direction, plan, fixed, travellers, before)
        codes = {in_order(people[0].journey_id): people[0].journey for people in travellers.values()}
        moved = _moved(travellers, before)
        what = msg("runs: {runs}, people: {people}", runs=len(plan.runs), people=people)
        log(event, "runs.planned", subject=f"runs:{direction}", by=by, now=moment, what=what)
    without = tuple(str(codes[party.code]) for party in plan.without_vehicle)
    return Outcome(len(plan.runs), people, without, moved)


def _travellers(event: Event, direction: str) -> dict[int, list[Traveller]]:
    """Everybody who is still to be fetched or brought, journey by journey, those in wheelchairs last."""
    rows = Traveller.objects.filter(
        journey__event=event,
        direction=direction,
        journey__transfer=True,
        journey__place__isnull=False,
        journey__zone__isnull=False,
    )
    asked = rows.exclude(journey__state__in=(Journey.State.CANCELLED, Journey.State.DONE)).exclude(
        seat__run__state__in=(Run.State.UNDER_WAY, Run.State.DONE)
    )
    grouped: defaultdict[int, list[Traveller]] = defaultdict(list)
    for row in asked.select_related("journey", "participant").order_by("journey", "wheelchair", "pk"):
        grouped[row.journey_id].append(row)
    return dict(grouped)


def _party(people: Sequence[Traveller]) -> Party:
    journey = people[0].journey
    if journey.place_id is None or journey.zone_id is None:
        raise ValueError(journey)
    wheelchairs = sum(traveller.wheelchair for traveller in people)
    return Party(
        in_order(journey.pk),
        in_order(journey.place_id),
        in_order(journey.zone_id),
        journey.at,
        len(people),
        wheelchairs,
    )


def _aboard(
    travellers: dict[int, list[Traveller]], seated: dict[int, int]
) -> dict[int, dict[int, list[Traveller]]]:
    """Run → journey → those of it who sit in that run."""
    aboard: defaultdict[int, defaultdict[int, list[Traveller]]] = defaultdict(lambda: defaultdict(list))
    for journey, people in travellers.items():
        for traveller in people:
            if traveller.pk in seated:
                aboard[seated[traveller.pk]][journey].append(traveller)
    return {run: dict(parties) for run, parties in aboard.items()}


def _as_planned(run: Run, aboard: dict[int, list[Traveller]]) -> PlannedRun:
    """A published run as the library knows it."""
    parties = [_party(people) for people in aboard.values()]
    vehicle = Vehicle(f"{PUBLISHED}{run.pk}", run.seats, Amount(run.units, run.currency), run.wheelchairs)
    leaves = run.leaves + timedelta(minutes=run.delay)
    return PlannedRun(
        in_order(run.place_id), in_order(run.zone_id), leaves, vehicle, tuple(parties), published=True
    )


def _store(
    event: Event,
    direction: str,
    plan: Plan,
    fixed: dict[int, Run],
    travellers: dict[int, list[Traveller]],
    before: dict[int, int],
) -> int:
    """Write runs and seats anew; in published runs those who stay keep their seats."""
    waiting = {journey: list(people) for journey, people in travellers.items()}
    aboard: list[tuple[Run, list[Traveller]]] = []
    new: list[Run] = []
    # Published runs first: whoever sits there already is not taken for a new one.
    for planned in sorted(plan.runs, key=lambda run: not run.vehicle.name.startswith(PUBLISHED)):
        known = _row(planned, fixed)
        run = known or _new_run(event, direction, planned)
        people = [who for party in planned.parties for who in _chosen(party, waiting, run.pk, before)]
        run.taken, run.wheelchairs_taken = len(people), sum(who.wheelchair for who in people)
        aboard.append((run, people))
        if known is None:
            new.append(run)
    for run in fixed.values():
        if all(run is not row for row, _people in aboard):
            run.taken = run.wheelchairs_taken = 0
    Seat.objects.filter(run__in=fixed).delete()
    Run.objects.bulk_create(new)
    Run.objects.bulk_update(fixed.values(), ["taken", "wheelchairs_taken"])
    seats = [Seat(run=run, traveller=who) for run, people in aboard for who in people]
    Seat.objects.bulk_create(seats, batch_size=1000)
    return len(seats)


def _row(planned: PlannedRun, fixed: dict[int, Run]) -> Run | None:
    name = planned.vehicle.name
    return fixed[int(name.removeprefix(PUBLISHED))] if name.startswith(PUBLISHED) else None


def _new_run(event: Event, direction: str, planned: PlannedRun) -> Run:
    return Run(
        event=event,
        code=code_of(secrets.randbelow(CODES)),
        direction=direction,
        place_id=int(planned.place),
        zone_id=int(planned.zone),
        leaves=planned.leaves,
        vehicle=planned.vehicle.name,
        seats=planned.vehicle.seats,
        wheelchairs=planned.vehicle.wheelchairs,
        units=planned.vehicle.price.units,
        currency=planned.vehicle.price.currency,
    )


def _chosen(
    party: Party, waiting: dict[int, list[Traveller]], run: int | None, before: dict[int, int]
) -> Iterable[Traveller]:
    """Those of a party who sit in a run: as many as planned, whoever sat there before first."""
    people = waiting[int(party.code)]
    chairs = sorted((who for who in people if who.wheelchair), key=lambda who: before.get(who.pk) != run)
    others = sorted((who for who in people if not who.wheelchair), key=lambda who: before.get(who.pk) != run)
    chosen = chairs[: party.wheelchairs] + others[: party.persons - party.wheelchairs]
    waiting[int(party.code)] = [who for who in people if who not in chosen]
    return chosen


def _moved(travellers: dict[int, list[Traveller]], before: dict[int, int]) -> tuple[str, ...]:
    """The names of those who sat in a published run and sit in another one now."""
    now = dict(Seat.objects.filter(traveller__in=before).values_list("traveller", "run"))
    everybody = {who.pk: who for people in travellers.values() for who in people}
    return tuple(
        everybody[key].participant.name
        for key, run in before.items()
        if key in everybody and now.get(key) != run
    )
