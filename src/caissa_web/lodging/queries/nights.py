"""The table of nights: what hotels hold and what is free of it; whether rooms are used as paid."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Min

from caissa.lodging import may_share
from caissa_web.lodging.models import Allotment, BedNight, Hotel, RoomType, Stay
from caissa_web.lodging.models.stays import CLAIMING
from caissa_web.lodging.queries.parties import guests, stays_with_guests


@dataclass(frozen=True, slots=True)
class NightsRow:
    """One night: the allotment of every kind of room, in the order of the heading; None if there is none."""

    night: date
    cells: tuple[Allotment | None, ...]


@dataclass(frozen=True, slots=True)
class NightsTable:
    """The kinds of rooms across, the nights down."""

    kinds: tuple[RoomType, ...]
    rows: tuple[NightsRow, ...]


def nights_table(hotels: Iterable[Hotel]) -> NightsTable:
    """All nights of some hotels."""
    kinds = tuple(
        RoomType.objects.filter(hotel__in=list(hotels))
        .select_related("hotel")
        .order_by("hotel", "position", "id")
    )
    cells: defaultdict[date, dict[int, Allotment]] = defaultdict(dict)
    for row in Allotment.objects.filter(room_type__in=kinds):
        cells[row.night][row.room_type_id] = row
    rows = (NightsRow(night, tuple(cells[night].get(kind.pk) for kind in kinds)) for night in sorted(cells))
    return NightsTable(kinds, tuple(rows))


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something about a room that somebody should look at."""

    stay: Stay
    kind: str
    paid: int = 0
    sleeping: int = 0


def _together(hotel: Hotel) -> Iterable[tuple[int, ...]]:
    """Those who sleep in a room at the same time, by the first and the last night of each in that room."""
    nights = BedNight.objects.filter(stay__hotel=hotel, stay__state__in=CLAIMING).values_list("room", "stay")
    rooms: defaultdict[int, list[tuple[date, date, int]]] = defaultdict(list)
    for room, stay, first, last in nights.annotate(first=Min("night"), last=Max("night")).order_by("room"):
        rooms[room].append((first, last, stay))
    for guests_of_room in rooms.values():
        for begun, _last, _stay in guests_of_room:
            yield tuple(stay for first, last, stay in guests_of_room if first <= begun <= last)


def occupancy_doubts(hotel: Hotel) -> list[Doubt]:
    """Whoever shares a room with more or fewer people than they pay for, or with whom they should not.

    The last cannot come about by an act; it is looked for all the same, for minors are at stake.
    """
    stays = {stay.pk: stay for stay in stays_with_guests(hotel.event, hotel=hotel, state__in=CLAIMING)}
    known = guests(list(stays.values()))
    most: Counter[int] = Counter()
    unsafe: set[int] = set()
    for group in _together(hotel):
        for stay in group:
            most[stay] = max(most[stay], len(group))
        if not may_share([known[stay] for stay in group]):
            unsafe |= set(group)
    doubts = [Doubt(stays[key], "unsafe") for key in sorted(unsafe)]
    doubts += [
        Doubt(stays[key], "occupancy", stays[key].occupancy, number)
        for key, number in sorted(most.items())
        if number != stays[key].occupancy
    ]
    return doubts
