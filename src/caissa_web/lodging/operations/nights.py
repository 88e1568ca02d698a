"""The nights of a kind of room, under one lock: what a stay needs is claimed for all of them or for none."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import date, datetime

from caissa.messages import comma_separated
from caissa_web.lodging.errors import NightsTaken
from caissa_web.lodging.models import Allotment, RoomType, Stay
from caissa_web.records.models import Event
from caissa_web.records.zones import zone_of


def today_at(event: Event, now: datetime) -> date:
    """The day at the event's place."""
    return now.astimezone(zone_of(event)).date()


def beds_of(stay: Stay, kind: RoomType) -> int:
    """How many beds of a kind of room a stay claims: one, or the whole room for single use."""
    return kind.beds if stay.single else 1


class LockedNights:
    """The allotments of some kinds of rooms, locked in the order of their keys until the transaction ends.

    What was due to be released by today goes back to the hotel first, so that it is never sold.
    """

    def __init__(self, kinds: Iterable[int | None], today: date) -> None:
        rows = Allotment.objects.select_for_update(of=("self",)).select_related("room_type__hotel")
        asked = {kind for kind in kinds if kind is not None}
        self._rows = {
            (row.room_type_id, row.night): row for row in rows.filter(room_type__in=asked).order_by("pk")
        }
        self._changed: dict[int, Allotment] = {}
        for row in self._rows.values():
            if give_back(row, today):
                self._changed[row.pk] = row

    @property
    def rows(self) -> Collection[Allotment]:
        """Every allotment, as it stands now."""
        return self._rows.values()

    def has(self, kind: RoomType, nights: Iterable[date], beds: int) -> bool:
        """Can so many beds be claimed in each of these nights?"""
        return not self._full(kind, nights, beds)

    def claim(self, kind: RoomType, nights: Iterable[date], beds: int) -> None:
        """Claim beds in all of these nights; if one of them is full, nothing is claimed."""
        asked = list(nights)
        if full := self._full(kind, asked, beds):
            raise NightsTaken(
                kind=kind.name, hotel=kind.hotel.name, nights=comma_separated(full[:8]), count=len(full)
            )
        for night in asked:
            self._row(kind.pk, night).beds_taken += beds

    def give_up(self, kind: RoomType, nights: Iterable[date], beds: int) -> None:
        """Free beds in these nights."""
        for night in nights:
            self._row(kind.pk, night).beds_taken -= beds

    def has_room(self, kind: RoomType, nights: Iterable[date]) -> bool:
        """Is there a room in which nobody sleeps in each of these nights?"""
        rows = (self._rows.get((kind.pk, night)) for night in nights)
        return all(row is not None and row.rooms_taken < row.rooms for row in rows)

    def occupy(self, kind: RoomType, night: date) -> None:
        """Take one more room in a night; refused if the hotel holds no more."""
        row = self._rows.get((kind.pk, night))
        if row is None or row.rooms_taken >= row.rooms:
            raise NightsTaken(kind=kind.name, hotel=kind.hotel.name, nights=str(night), count=1)
        self._row(kind.pk, night).rooms_taken += 1

    def vacate(self, kind: RoomType, night: date) -> None:
        """A room in which nobody sleeps any more in a night."""
        self._row(kind.pk, night).rooms_taken -= 1

    def save(self) -> None:
        """Write what was claimed and freed."""
        fields = ["rooms", "beds", "beds_taken", "rooms_taken", "released"]
        Allotment.objects.bulk_update(self._changed.values(), fields, batch_size=400)

    def _row(self, kind: int, night: date) -> Allotment:
        row = self._rows[kind, night]
        self._changed[row.pk] = row
        return row

    def _full(self, kind: RoomType, nights: Iterable[date], beds: int) -> list[date]:
        rows = ((night, self._rows.get((kind.pk, night))) for night in nights)
        return [night for night, row in rows if row is None or row.beds_left < beds]


def give_back(row: Allotment, today: date) -> bool:
    """Give back to the hotel what nobody has claimed by the release day, once; was it due?"""
    if row.release is None or row.released is not None or today < row.release:
        return False
    per_room = row.room_type.beds
    kept = max(row.rooms_taken, -(-row.beds_taken // per_room))
    row.released = row.rooms - kept
    row.rooms, row.beds = kept, kept * per_room
    return True


def kinds_to_release(today: date) -> list[int]:
    """The kinds of rooms that have nights whose release day has come."""
    due = Allotment.objects.filter(release__lte=today, released__isnull=True)
    return list(due.order_by("room_type").values_list("room_type", flat=True).distinct())
