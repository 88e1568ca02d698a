"""Journeys and runs of a day, the people of a run, and whose journeys are not known yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from django.db.models import Count, Q, QuerySet

from caissa.folding import fold
from caissa_web.enrolment.models import Entry
from caissa_web.records.models import Event
from caissa_web.records.zones import zone_of
from caissa_web.travel.models import Journey, Run, Seat, Traveller

PAGE = 100


@dataclass(frozen=True, slots=True)
class Filter:
    """Which journeys somebody wants to see."""

    direction: str = ""
    day: date | None = None
    find: str = ""
    only: str = ""


def bounds(event: Event, day: date) -> tuple[datetime, datetime]:
    """The first moment of a day at the event's place, and that of the next."""
    zone = zone_of(event)
    first = datetime.combine(day, time(), zone)
    return first.astimezone(UTC), (first + timedelta(days=1)).astimezone(UTC)


def journeys(event: Event, asked: Filter) -> QuerySet[Journey]:
    """The journeys that fit, with the number of their people."""
    rows = Journey.objects.filter(event=event).exclude(state=Journey.State.CANCELLED)
    if asked.direction:
        rows = rows.filter(direction=asked.direction)
    if asked.day:
        first, following = bounds(event, asked.day)
        rows = rows.filter(at__gte=first, at__lt=following)
    if asked.only == "changed":
        rows = rows.filter(state=Journey.State.CHANGED)
    elif asked.only == "no-seat":
        rows = rows.filter(transfer=True, travellers__seat__isnull=True)
    if text := asked.find.strip():
        named = Q(travellers__participant__folded__contains=fold(text))
        rows = rows.filter(named | Q(number__iexact=text) | Q(code=text.upper()))
    return (
        rows.select_related("place", "zone")
        .annotate(persons=Count("travellers", distinct=True))
        .order_by("at", "id")
    )


def with_people(rows: Iterable[Journey]) -> list[Journey]:
    """Journeys with the names of their people, as `names` and `parties`, by one query."""
    listed = list(rows)
    by_key: dict[int, list[Traveller]] = {journey.pk: [] for journey in listed}
    travellers = Traveller.objects.filter(journey__in=by_key).select_related("participant", "seat__run")
    for traveller in travellers.order_by("pk"):
        by_key[traveller.journey_id].append(traveller)
    for journey in listed:
        people = by_key[journey.pk]
        journey.people = people  # type: ignore[attr-defined] # read by templates
        federations = {each.participant.federation for each in people} - {""}
        journey.federations = ", ".join(sorted(federations))  # type: ignore[attr-defined] # as above
    return listed


def runs(event: Event, day: date | None = None, direction: str = "") -> QuerySet[Run]:
    """The runs of a day, or of all days, in the order in which they leave."""
    rows = Run.objects.filter(event=event).select_related("place", "zone")
    if day is not None:
        first, following = bounds(event, day)
        rows = rows.filter(leaves__gte=first, leaves__lt=following)
    return rows.filter(direction=direction) if direction else rows


def passengers(run: Run) -> list[Seat]:
    """Those who sit in a run, journey by journey."""
    rows = Seat.objects.filter(run=run).select_related(
        "traveller__participant", "traveller__journey__place", "traveller__entry__applicant"
    )
    return list(rows.order_by("traveller__journey__at", "traveller__participant__folded"))


def without_journey(event: Event, direction: str) -> int:
    """How many who come have not said when they arrive, or leave."""
    coming = Entry.everybody.filter(event=event, state=Entry.State.CONFIRMED)
    known = Traveller.objects.filter(journey__event=event, direction=direction).values("participant")
    return coming.exclude(participant__in=known).values("participant").distinct().count()


def journey_of_exactly(people: Collection[int], direction: str) -> Journey | None:
    """The journey that carries these participants and nobody else; None where there is no such row."""
    keys = set(Traveller.objects.filter(participant__in=people, direction=direction).values_list("journey"))
    row = Journey.objects.get(pk=keys.pop()[0]) if len(keys) == 1 else None
    if row is None or set(row.travellers.values_list("participant", flat=True)) != set(people):
        return None
    return row
