"""A proposal of rooms for everybody who has none: worked out beside the records, then taken over in one act.

The library is asked without a lock, for it takes seconds with thousands of guests. Under the lock a room is
taken over only if its guests are still as they were and its nights are still free.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.db.models import F
from django.utils import timezone

from caissa.lodging import Allotment as HotelRooms
from caissa.lodging import Guest, Proposal, RoomProposed, proposed
from caissa.messages import msg
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.lodging.models import Allotment, BedNight, RoomType, Stay
from caissa_web.lodging.operations.hotels import new_rooms
from caissa_web.lodging.operations.nights import LockedNights, beds_of, give_back, today_at
from caissa_web.lodging.queries.parties import guests, stays_with_guests
from caissa_web.records.models import Event
from caissa_web.records.queries import in_order

TO_ROOM = (Stay.State.WISHED, Stay.State.HELD)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a proposal came to: rooms taken over, people in them, who is without a bed, who is spread."""

    rooms: int = 0
    people: int = 0
    without_bed: tuple[str, ...] = ()
    spread: tuple[str, ...] = ()
    changed_meanwhile: int = 0


@dataclass(frozen=True, slots=True)
class _Plan:
    rooms: tuple[tuple[RoomType, RoomProposed], ...]
    versions: dict[str, tuple[int, int]]
    without_bed: tuple[Guest, ...]
    spread: tuple[str, ...]


def propose_rooms(
    event: Event, *, by: str, now: datetime | None = None, tell: Callable[[int, int], None] | None = None
) -> Outcome:
    """Rooms for everybody who has none, as far as there are any: one act, which can be taken back whole."""
    moment = now or timezone.now()
    plan = _planned(event, today_at(event, moment))
    if tell is not None:
        tell(1, 2)
    outcome = _taken_over(event, plan, by=by, now=moment)
    if tell is not None:
        tell(2, 2)
    return outcome


# -- the plan ---------------------------------------------------------------------------


def _planned(event: Event, today: date) -> _Plan:
    """Held stays in the kind of room that they have claimed, everybody else wherever rooms are left."""
    stays = stays_with_guests(event, state__in=TO_ROOM, beds__isnull=True)
    known = guests(stays)
    kinds = {kind.pk: kind for kind in RoomType.objects.filter(hotel__event=event).select_related("hotel")}
    free = _free_rooms(event, today)
    proposals: list[Proposal] = []
    claimed: defaultdict[int, list[Guest]] = defaultdict(list)
    for stay in stays:
        if stay.state == Stay.State.HELD and stay.room_type_id is not None:
            claimed[stay.room_type_id].append(known[stay.pk])
    for key, own in sorted(claimed.items()):
        proposal = proposed(
            own, [_hotel_rooms(kinds[key], {n: rooms for n, (rooms, _w) in free[key].items()})]
        )
        proposals.append(proposal)
        for room in proposal.rooms:
            for night in room.nights:
                rooms, whole = free[key][night]
                free[key][night] = rooms - 1, whole
    wished = [known[stay.pk] for stay in stays if stay.state == Stay.State.WISHED]
    left = [
        _hotel_rooms(kinds[key], {night: max(0, min(counts)) for night, counts in nights.items()})
        for key, nights in sorted(free.items())
    ]
    proposals.append(proposed(wished, left))
    by_key = {(in_order(kind.hotel_id), in_order(kind.pk)): kind for kind in kinds.values()}
    return _Plan(
        tuple((by_key[room.hotel, room.kind], room) for proposal in proposals for room in proposal.rooms),
        {in_order(stay.participant_id): (stay.pk, stay.version) for stay in stays},
        tuple(guest for proposal in proposals for guest in proposal.without_bed),
        proposals[-1].spread,
    )


def _free_rooms(event: Event, today: date) -> dict[int, dict[date, tuple[int, int]]]:
    """For each kind and night the rooms in which nobody sleeps, and the rooms that nobody has claimed."""
    free: defaultdict[int, dict[date, tuple[int, int]]] = defaultdict(dict)
    rows = Allotment.objects.filter(room_type__hotel__event=event).select_related("room_type")
    for row in rows:
        give_back(row, today)
        free[row.room_type_id][row.night] = (
            row.rooms - row.rooms_taken,
            row.beds_left // row.room_type.beds,
        )
    return free


def _hotel_rooms(kind: RoomType, rooms: dict[date, int]) -> HotelRooms:
    return HotelRooms(in_order(kind.hotel_id), in_order(kind.pk), kind.beds, kind.price(kind.beds), rooms)


# -- taking it over -----------------------------------------------------------------------


def _taken_over(event: Event, plan: _Plan, *, by: str, now: datetime) -> Outcome:
    with turn():
        kinds = RoomType.objects.filter(hotel__event=event).values_list("pk", flat=True)
        nights = LockedNights(kinds, today_at(event, now))
        rows = Stay.objects.select_for_update().filter(event=event, state__in=TO_ROOM).order_by("pk")
        current = {row.pk: row for row in rows}
        taken = [
            (kind, room, stays)
            for kind, room in plan.rooms
            if (stays := _unchanged(room, plan, current)) and _claimed(kind, room, stays, nights)
        ]
        _store(taken)
        nights.save()
        people = sum(len(stays) for _kind, _room, stays in taken)
        if taken:
            what = msg("rooms: {rooms}, people: {people}", rooms=len(taken), people=people)
            log(event, "rooms.proposed", subject="stays", by=by, now=now, what=what)
    return Outcome(
        len(taken),
        people,
        tuple(guest.name for guest in plan.without_bed),
        plan.spread,
        len(plan.rooms) - len(taken),
    )


def _unchanged(room: RoomProposed, plan: _Plan, current: dict[int, Stay]) -> list[Stay]:
    """The guests of a proposed room as they are on record; none if one of them was changed meanwhile."""
    stays = []
    for guest in room.guests:
        key, version = plan.versions[guest.code]
        stay = current.get(key)
        if stay is None or stay.version != version:
            return []
        stays.append(stay)
    return stays


def _claimed(kind: RoomType, room: RoomProposed, stays: Sequence[Stay], nights: LockedNights) -> bool:
    """Claim what a proposed room needs; nothing if a night is no longer free."""
    claims = [(stay, beds_of(stay, kind)) for stay in stays if stay.state == Stay.State.WISHED]
    wanted = {
        night: sum(beds for stay, beds in claims if stay.arrival <= night < stay.departure)
        for night in room.nights
    }
    if not all(nights.has(kind, [night], beds) for night, beds in wanted.items()):
        return False
    if not nights.has_room(kind, room.nights):
        return False
    for stay, beds in claims:
        nights.claim(kind, stay.nights, beds)
    for night in room.nights:
        nights.occupy(kind, night)
    return True


def _store(taken: Sequence[tuple[RoomType, RoomProposed, list[Stay]]]) -> None:
    """Write rooms, beds and stays with few queries."""
    counts: defaultdict[int, int] = defaultdict(int)
    kinds: dict[int, RoomType] = {}
    for kind, _room, _stays in taken:
        counts[kind.pk] += 1
        kinds[kind.pk] = kind
    rooms = {key: iter(new_rooms(kind, counts[key])) for key, kind in kinds.items()}
    beds: list[BedNight] = []
    changed: defaultdict[int, list[int]] = defaultdict(list)
    for kind, _room, stays in taken:
        room = next(rooms[kind.pk])
        for bed, stay in enumerate(stays, start=1):
            beds += [
                BedNight(stay_id=stay.pk, room_id=room.pk, bed=bed, night=night) for night in stay.nights
            ]
            changed[kind.pk].append(stay.pk)
    BedNight.objects.bulk_create(beds, batch_size=5000)
    for key, stays_of_kind in changed.items():
        Stay.objects.filter(pk__in=stays_of_kind).update(
            room_type=key, hotel=kinds[key].hotel_id, state=Stay.State.HELD, version=F("version") + 1
        )
