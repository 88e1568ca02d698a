"""Beds of rooms under a lock: who sleeps where in which night, and whether they may sleep in one room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from datetime import date

from caissa.lodging import Guest, may_share
from caissa.messages import msg
from caissa_web.lodging.errors import BedTaken, NightsTaken, NotTogether
from caissa_web.lodging.models import BedNight, Room, Stay
from caissa_web.lodging.operations.nights import LockedNights
from caissa_web.lodging.queries.parties import guests, stays_with_guests


class LockedRoom:
    """A room whose row is locked, with everybody who sleeps in it.

    `nights` must hold the allotments of its kind: a bed in a room where nobody sleeps takes a room.
    """

    def __init__(self, room: Room, nights: LockedNights) -> None:
        rows = Room.objects.select_for_update(of=("self",)).select_related("room_type__hotel")
        self.room = rows.get(pk=room.pk)
        self.kind = self.room.room_type
        self.nights = nights
        self._sleeping: defaultdict[date, dict[int, int]] = defaultdict(dict)
        for bed in BedNight.objects.filter(room=room):
            self._sleeping[bed.night][bed.bed] = bed.stay_id

    def stays_in(self, nights: Iterable[date]) -> set[int]:
        """Whoever sleeps here in one of these nights."""
        return {stay for night in nights for stay in self._sleeping[night].values()}

    def take_in(self, stay: Stay, nights: Sequence[date]) -> None:
        """Give somebody a bed in each of these nights; the same bed throughout where that can be."""
        self.require_bed(stay, nights)
        free = {night: self._free(night) for night in nights}
        common = set.intersection(*map(set, free.values())) if free else set()
        rows = []
        for night in nights:
            bed = min(common or free[night])
            if not self._sleeping[night]:
                self.nights.occupy(self.kind, night)
            self._sleeping[night][bed] = stay.pk
            rows.append(BedNight(stay=stay, room=self.room, bed=bed, night=night))
        BedNight.objects.bulk_create(rows)

    def require_bed(self, stay: Stay, nights: Iterable[date]) -> None:
        """Refuse if somebody cannot sleep here in one of these nights; nothing is changed."""
        asked = list(nights)
        require_together(stay, self.stays_in(asked) - {stay.pk})
        for night in asked:
            if not self._free(night):
                raise BedTaken(room=str(self.room), night=night)
            if not self._sleeping[night] and not self.nights.has_room(self.kind, [night]):
                kind = self.kind
                raise NightsTaken(kind=kind.name, hotel=kind.hotel.name, nights=str(night), count=1)

    def _free(self, night: date) -> list[int]:
        return [bed for bed in range(1, self.kind.beds + 1) if bed not in self._sleeping[night]]


def take_out(stay: Stay, nights: LockedNights, leaving: Collection[date] | None = None) -> list[date]:
    """Take somebody's beds away in some nights, or in all; rooms that are empty then are free again."""
    rows = BedNight.objects.filter(stay=stay).select_related("room__room_type__hotel")
    gone = [bed for bed in rows if leaving is None or bed.night in leaving]
    BedNight.objects.filter(pk__in=[bed.pk for bed in gone]).delete()
    rooms = {bed.room_id for bed in gone}
    still = set(BedNight.objects.filter(room__in=rooms).values_list("room", "night"))
    for bed in gone:
        if (bed.room_id, bed.night) not in still:
            nights.vacate(bed.room.room_type, bed.night)
    return sorted(bed.night for bed in gone)


def require_together(stay: Stay, others: Collection[int]) -> None:
    """Refuse to put somebody into a room with whom they may not share it."""
    if not others:
        return
    known = guests(stays_with_guests(stay.event, pk__in=[stay.pk, *others]))
    for other in sorted(others):
        if not may_share([known[stay.pk], known[other]]):
            why = refusal(known[stay.pk], known[other])
            raise NotTogether(name=known[stay.pk].name, other=known[other].name, why=why)


def refusal(guest: Guest, other: Guest) -> str:
    """Why two guests may not sleep in one room."""
    if guest.single or other.single:
        return msg("one of them has booked the room for single use")
    if guest.minor or other.minor:
        if guest.delegation != other.delegation:
            return msg("a minor shares only with people of the same delegation")
        if not (guest.minor and other.minor):
            return msg("a minor shares with an adult only where a parent or guardian has agreed")
    return msg("they are not of the same sex and have not both asked for it")


def unsuited(stay: Stay) -> bool:
    """Does somebody sleep in a room with people with whom they may no longer share one?"""
    own = set(BedNight.objects.filter(stay=stay).values_list("room", "night"))
    rooms = {room for room, _night in own}
    beds = BedNight.objects.filter(room__in=rooms).exclude(stay=stay)
    others = {bed.stay_id for bed in beds if (bed.room_id, bed.night) in own}
    try:
        require_together(stay, others)
    except NotTogether:
        return True
    return False
