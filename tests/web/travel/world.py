"""A festival with two airports and a small fleet: what the tests of travel share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from caissa_web.enrolment.models import Entry, Offer
from caissa_web.travel.models import Journey, Place
from caissa_web.travel.operations.journeys import JourneyForm, set_journey
from caissa_web.travel.operations.places import save_place, save_vehicle
from tests.web.enrolment.hall import NOW, festival
from tests.web.lodging.world import RULES


def event_with_airports() -> Offer:
    """Budapest and London, two hotels, cars of three seats and buses of eight, one for a wheelchair."""
    offer = festival(RULES, roles={"C": "coach"})
    event = offer.event
    event.time_zone = "Europe/Budapest"
    event.save()
    save_place(event, "BUD", name="Budapest", kind="airport", time_zone="Europe/Budapest", by="olga")
    save_place(event, "LHR", name="London", kind="airport", time_zone="Europe/London", by="olga")
    save_place(event, "PARK", name="Park Hotel", kind="hotel", by="olga")
    save_place(event, "LAKE", name="Lake Hotel", kind="hotel", by="olga")
    save_vehicle(event, "car", seats=3, units=4000, by="olga")
    save_vehicle(event, "bus", seats=8, wheelchairs=1, units=9000, by="olga")
    return offer


def place(code: str = "BUD") -> Place:
    """A place by its short name."""
    return Place.objects.get(code=code)


def form(local: str, direction: str = "in", at: str = "BUD", to: str = "PARK", **more: Any) -> JourneyForm:
    """A flight at a local time, such as 04-30 14:05."""
    return JourneyForm(
        direction, datetime.fromisoformat(f"2026-{local}"), place(at), place(to), number="LH1676", **more
    )


def flies(entries: Sequence[Entry] | Entry, local: str, direction: str = "in", **more: Any) -> Journey:
    """People on one flight."""
    people = [entries] if isinstance(entries, Entry) else list(entries)
    return set_journey(people[0].event, people, form(local, direction, **more), by="anna", now=NOW)
