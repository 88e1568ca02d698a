"""What is missing about travel: whoever comes says when they arrive and when they leave."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from django.db.models import Exists, OuterRef

from caissa.entering import Missing, MissingItem
from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.travel.models import Direction, Place, Traveller

DAYS_BEFORE = 7
"""How many days before the event journeys should be known."""


def journey_missing(entry: Entry) -> Iterable[MissingItem]:
    """Arrival and departure, where the event has places from which people are fetched."""
    own = Traveller.objects.filter(participant=entry.participant_id)
    places = Place.objects.filter(event=entry.event_id).annotate(
        arrives=Exists(own.filter(direction=Direction.IN)), leaves=Exists(own.filter(direction=Direction.OUT))
    )
    row = places.values_list("arrives", "leaves").first()
    return _items(entry, *row) if row is not None else ()


def journeys_missing(entries: Sequence[Entry]) -> Mapping[int, Iterable[MissingItem]]:
    """The same for many entries of one event, with one question."""
    by_number = {entry.pk: entry for entry in entries}
    if not by_number:
        return {}
    places = Place.objects.filter(event=entries[0].event_id)
    own = Traveller.objects.filter(participant=OuterRef("participant"))
    rows = Entry.everybody.filter(Exists(places), pk__in=by_number)
    known = rows.values_list(
        "pk", Exists(own.filter(direction=Direction.IN)), Exists(own.filter(direction=Direction.OUT))
    )
    return {pk: list(_items(by_number[pk], arrives, leaves)) for pk, arrives, leaves in known}


def _items(entry: Entry, arrives: bool, leaves: bool) -> Iterable[MissingItem]:
    due: date | None = entry.event.start - timedelta(days=DAYS_BEFORE) if entry.event.start else None
    if not arrives:
        yield MissingItem(Missing.FLIGHT, msg("when and how you arrive"), due)
    if not leaves:
        yield MissingItem(Missing.FLIGHT, msg("when and how you leave"), due)
