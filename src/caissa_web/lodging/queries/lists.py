"""Lists of stays: filtered, a hundred at a time; the guests of a day; rooms with those who sleep in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, timedelta

from django.db.models import Exists, OuterRef, Q, QuerySet

from caissa.folding import fold
from caissa_web.lodging.models import BedNight, Hotel, Room, Stay
from caissa_web.lodging.models.stays import COMING

PAGE = 100
_ONLY = {
    "no-bed": ~Exists(BedNight.objects.filter(stay=OuterRef("pk"))),
    "no-room-type": Q(room_type__isnull=True),
    "minors-unknown": Q(participant__birth=""),
    "single": Q(single=True),
}
ONLY = tuple(_ONLY)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which stays somebody wants to see."""

    state: str = ""
    hotel: str = ""
    find: str = ""
    only: str = ""
    arrival: date | None = None
    federation: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """A hundred stays, how many fit, and the key of the last one if more follow."""

    rows: list[Stay]
    total: int
    following: int | None = None


def matching(rows: QuerySet[Stay], asked: Filter) -> QuerySet[Stay]:
    """The stays that fit."""
    if asked.state:
        rows = rows.filter(state__in=COMING if asked.state == "coming" else [asked.state])
    if asked.hotel:
        rows = rows.filter(hotel__key=asked.hotel)
    if asked.arrival:
        rows = rows.filter(arrival=asked.arrival)
    if asked.federation:
        rows = rows.filter(participant__federation=asked.federation.upper())
    if asked.find.strip():
        code = asked.find.replace(" ", "").upper()
        rows = rows.filter(Q(participant__folded__contains=fold(asked.find.strip())) | Q(code=code))
    if asked.only in _ONLY:
        rows = rows.filter(_ONLY[asked.only], state__in=COMING)
    return rows


def page_of(rows: QuerySet[Stay], asked: Filter, after: int | None = None) -> Page:
    """A hundred of them from a key on, with everything that a list shows."""
    fitting = matching(rows, asked)
    total = fitting.count()
    if after is not None:
        fitting = fitting.filter(pk__gt=after)
    shown = list(
        fitting.select_related("participant", "hotel", "room_type", "board").order_by("pk")[: PAGE + 1]
    )
    following = shown[PAGE - 1].pk if len(shown) > PAGE else None
    return Page(with_rooms(shown[:PAGE]), total, following)


def with_rooms(stays: Iterable[Stay]) -> list[Stay]:
    """Stays with the rooms in which they sleep, as `room_names`, by one query."""
    rows = list(stays)
    beds = BedNight.objects.filter(stay__in=[stay.pk for stay in rows]).order_by("night")
    names: defaultdict[int, dict[str, None]] = defaultdict(dict)
    for key, number, code in beds.values_list("stay", "room__number", "room__code"):
        names[key][number or code] = None
    for stay in rows:
        stay.room_names = " → ".join(names[stay.pk])  # type: ignore[attr-defined] # read by templates
    return rows


@dataclass(slots=True)
class RoomShown:
    """A room and those who sleep in it, by their first night."""

    room: Room
    guests: dict[int, Stay] = field(default_factory=dict)
    beds: int = 0

    @property
    def first(self) -> date:
        """The first night in which somebody sleeps there."""
        return min(stay.arrival for stay in self.guests.values())


def rooming_list(hotel: Hotel, *, held: bool = True) -> list[RoomShown]:
    """Every room of a hotel in which somebody sleeps; with `held` also what is only proposed."""
    states = [*COMING, Stay.State.OUT] if held else [Stay.State.CONFIRMED, Stay.State.IN, Stay.State.OUT]
    stays = {
        stay.pk: stay
        for stay in Stay.objects.filter(hotel=hotel, state__in=states).select_related(
            "participant", "room_type", "board"
        )
    }
    rooms: dict[int, RoomShown] = {}
    known = {room.pk: room for room in Room.objects.filter(hotel=hotel).select_related("room_type")}
    # One row a guest and room, not one a night: the list would otherwise read every bed of every night.
    pairs = (
        BedNight.objects.filter(room__hotel=hotel).order_by("room", "bed").values_list("room", "stay", "bed")
    )
    for room, stay, _bed in pairs.distinct():
        if stay in stays:
            rooms.setdefault(room, RoomShown(known[room])).guests[stay] = stays[stay]
    return sorted(rooms.values(), key=lambda each: (each.room.room_type.position, _natural(str(each.room))))


def _natural(text: str) -> tuple[object, ...]:
    """Numbers in the order of their size: 9 comes before 10."""
    digits = "".join(sign if sign.isdigit() else " " for sign in text).split()
    return tuple(int(number) for number in digits[-2:]), text


@dataclass(frozen=True, slots=True)
class Day:
    """A hotel desk's day: who comes, who leaves, who is in the house, who has not come."""

    arriving: list[Stay]
    leaving: list[Stay]
    late: list[Stay]
    in_house: int


def day_of(rows: QuerySet[Stay], day: date) -> Day:
    """What a desk does on a day."""
    joined = rows.select_related("participant", "hotel", "room_type", "board").order_by("participant__folded")
    coming = (Stay.State.HELD, Stay.State.CONFIRMED)
    arriving = joined.filter(arrival=day, state__in=(*coming, Stay.State.IN))
    late = joined.filter(arrival__lt=day, departure__gt=day, state__in=coming)
    leaving = joined.filter(Q(departure=day, state__in=(Stay.State.IN, Stay.State.OUT)))
    return Day(
        with_rooms(arriving),
        with_rooms(leaving),
        with_rooms(late),
        rows.filter(state=Stay.State.IN, arrival__lte=day, departure__gte=day).count(),
    )


def days_between(first: date, last: date) -> list[date]:
    """Every day from the first to the last."""
    return [first + timedelta(days=number) for number in range((last - first).days + 1)]
