"""Places, vehicles, and what planning weighs."""

from __future__ import annotations

from collections.abc import Mapping

from caissa.messages import msg
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.records.models import Event
from caissa_web.records.zones import require_zone
from caissa_web.travel.errors import TravelRefused
from caissa_web.travel.models import Journey, Place, Run, TransferRules, VehicleKind

RULES = ("minutes_after_landing", "minutes_before_departure", "longest_wait", "minute_units")
MOST_SEATS = 120


def save_place(event: Event, code: str, *, name: str, kind: str, time_zone: str = "", by: str) -> Place:
    """Set up a place, or change its name, kind and zone; journeys that are known keep their moment."""
    code = code.strip().upper()[:10]
    if not code or not name.strip():
        raise TravelRefused(why=msg("a place needs a short name and a name"))
    require_zone(time_zone)
    with turn():
        row = Place.objects.filter(event=event, code=code).first() or Place(event=event, code=code)
        row.name, row.kind, row.time_zone = name.strip()[:120], Place.Kind(kind), time_zone
        row.save()
        log(event, "place.saved", subject=f"place:{code}", by=by)
    return row


def remove_place(place: Place, *, by: str) -> None:
    """Remove a place that nobody travels to or from."""
    with turn():
        used = Journey.objects.filter(place=place).exists() or Journey.objects.filter(zone=place).exists()
        runs = Run.objects.filter(place=place).exists() or Run.objects.filter(zone=place).exists()
        if used or runs:
            raise TravelRefused(why=msg("people travel to or from {place}", place=place.code))
        log(place.event, "place.removed", subject=f"place:{place.code}", by=by)
        place.delete()


def save_vehicle(
    event: Event,
    name: str,
    *,
    seats: int,
    wheelchairs: int = 0,
    units: int = 0,
    currency: str = "EUR",
    by: str,
) -> VehicleKind:
    """Set up a kind of vehicle, or change it; runs that are planned keep theirs."""
    if not name.strip() or not 1 <= seats <= MOST_SEATS or not 0 <= wheelchairs <= seats:
        raise TravelRefused(
            why=msg("a vehicle has a name, seats, and no more places for wheelchairs than seats")
        )
    with turn():
        others = VehicleKind.objects.filter(event=event).exclude(name=name)
        if others.exclude(currency=currency).exists():
            raise TravelRefused(why=msg("the prices of all vehicles are in one currency"))
        row = VehicleKind.objects.filter(event=event, name=name).first() or VehicleKind(
            event=event, name=name
        )
        row.seats, row.wheelchairs, row.units, row.currency = seats, wheelchairs, units, currency
        row.save()
        log(event, "vehicle.saved", subject="vehicles", by=by, what=name)
    return row


def remove_vehicle(vehicle: VehicleKind, *, by: str) -> None:
    """Remove a kind of vehicle; runs that are planned keep theirs."""
    with turn():
        log(vehicle.event, "vehicle.removed", subject="vehicles", by=by, what=vehicle.name)
        vehicle.delete()


def save_rules(event: Event, fields: Mapping[str, int], *, by: str) -> TransferRules:
    """Say what planning weighs."""
    with turn():
        row = TransferRules.objects.select_for_update().filter(event=event).first() or TransferRules(
            event=event
        )
        for name in RULES:
            if name in fields:
                setattr(row, name, fields[name])
        row.version += bool(row.pk)
        row.save()
        log(event, "transfers.set", subject="vehicles", by=by)
    return row


def rules_of(event: Event) -> TransferRules:
    """What planning weighs at an event; the usual values where nobody said anything."""
    return TransferRules.objects.filter(event=event).first() or TransferRules(event=event)
