"""A proposal of rooms: each delegation in one hotel where that can be, the largest delegation first.

Those who decide move people by hand afterwards; a proposal never takes more rooms than there are, and never
puts together who may not share a room. For each delegation every hotel is tried, and the one that leaves
the fewest beds empty is taken. If no hotel has room for all, the delegation is spread, and that is said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from caissa.lodging.allotments import Allotment, Free
from caissa.lodging.guests import Guest, evenings, rooms_of


@dataclass(frozen=True, slots=True)
class RoomProposed:
    """A room: in which hotel, of which kind, and who sleeps in it."""

    hotel: str
    kind: str
    beds: int
    guests: tuple[Guest, ...]

    @property
    def nights(self) -> tuple[date, ...]:
        """The nights in which the room is needed."""
        return _nights(self.guests)

    @property
    def empty_beds(self) -> int:
        """Nights of beds in which nobody sleeps, added up."""
        return self.beds * len(self.nights) - sum(len(guest.nights) for guest in self.guests)


@dataclass(frozen=True, slots=True)
class Proposal:
    """The rooms, the delegations that are in several hotels, and whoever has no bed."""

    rooms: tuple[RoomProposed, ...]
    spread: tuple[str, ...] = ()
    without_bed: tuple[Guest, ...] = ()

    @property
    def empty_beds(self) -> int:
        """Nights of beds in which nobody sleeps, added up."""
        return sum(room.empty_beds for room in self.rooms)


def proposed(guests: Iterable[Guest], allotments: Sequence[Allotment]) -> Proposal:
    """Rooms for everybody, as far as there are any."""
    delegations: defaultdict[str, list[Guest]] = defaultdict(list)
    for guest in guests:
        delegations[guest.delegation].append(guest)
    free = Free(allotments)
    rooms: list[RoomProposed] = []
    spread: list[str] = []
    without_bed: list[Guest] = []
    for name, members in sorted(delegations.items(), key=lambda each: (-len(each[1]), each[0])):
        chosen, free = _in_one_hotel(members, free)
        if chosen is None:
            chosen, missing = _anywhere(members, free)
            without_bed += missing
            spread += [name] if len({room.hotel for room in chosen}) > 1 else []
        rooms += chosen
    return Proposal(tuple(rooms), tuple(spread), tuple(without_bed))


def _in_one_hotel(members: Sequence[Guest], free: Free) -> tuple[list[RoomProposed] | None, Free]:
    """The rooms of a delegation in the hotel that leaves the fewest beds empty, and what is free then."""
    tries = []
    groups: dict[int, list[tuple[Guest, ...]]] = {}
    for hotel in sorted({allotment.hotel for allotment in free.allotments.values()}):
        trial = free.copy()
        own = [allotment for allotment in free.allotments.values() if allotment.hotel == hotel]
        rooms, missing = _placed(members, trial, own, groups)
        if not missing:
            tries.append((sum(room.empty_beds for room in rooms), hotel, rooms, trial))
    if not tries:
        return None, free
    _, _, rooms, after = min(tries, key=lambda each: each[:2])
    return rooms, after


def _anywhere(members: Sequence[Guest], free: Free) -> tuple[list[RoomProposed], list[Guest]]:
    """The rooms of a delegation wherever there are any."""
    return _placed(members, free, list(free.allotments.values()), {})


def _placed(
    members: Sequence[Guest],
    free: Free,
    allotments: Sequence[Allotment],
    groups: dict[int, list[tuple[Guest, ...]]],
) -> tuple[list[RoomProposed], list[Guest]]:
    """Rooms for those who share one; a group for which no room is left is tried again in smaller ones.

    `groups` remembers for a number of beds who shares a room: it is the same in every hotel.
    """
    largest = max((allotment.beds for allotment in allotments), default=0)
    if not largest:
        return [], list(members)
    if largest not in groups:
        groups[largest] = sorted(rooms_of(members, largest), key=lambda room: (-len(room), room[0].code))
    waiting = list(groups[largest])
    rooms: list[RoomProposed] = []
    missing: list[Guest] = []
    while waiting:
        group = waiting.pop(0)
        allotment = _smallest_fitting(group, free, allotments)
        if allotment is not None:
            free.take(allotment, _nights(group))
            rooms.append(RoomProposed(*allotment.key, allotment.beds, group))
        elif len(group) > 1:
            waiting += rooms_of(group, (len(group) + 1) // 2)
        else:
            missing += group
    return rooms, missing


def _smallest_fitting(
    group: Sequence[Guest], free: Free, allotments: Sequence[Allotment]
) -> Allotment | None:
    """The free room with the fewest beds too many; of equal ones the cheapest."""
    nights = _nights(group)
    fitting = [each for each in allotments if each.beds >= len(group) and free.has(each, nights)]
    return min(fitting, key=lambda each: (each.beds, each.price, each.key), default=None)


def _nights(guests: Iterable[Guest]) -> tuple[date, ...]:
    return _all_nights(frozenset((guest.arrival, guest.departure) for guest in guests))


@lru_cache(maxsize=4096)
def _all_nights(stays: frozenset[tuple[date, date]]) -> tuple[date, ...]:
    """The nights of several stays, each once."""
    return tuple(sorted({night for stay in stays for night in evenings(*stay)}))
