"""Who sleeps in which room: put in, moved, taken out, confirmed, by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime

from django.db.models import F
from django.utils import timezone

from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.charging import lock_payers
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.lodging.errors import StayRefused
from caissa_web.lodging.models import BedNight, Hotel, Room, RoomType, Stay
from caissa_web.lodging.models.stays import CLAIMING
from caissa_web.lodging.operations import charging
from caissa_web.lodging.operations.beds import LockedRoom, take_out
from caissa_web.lodging.operations.hotels import new_rooms
from caissa_web.lodging.operations.log import locked_stay, store
from caissa_web.lodging.operations.nights import LockedNights, beds_of, today_at
from caissa_web.records.models import Event
from caissa_web.treasury.queries.balances import live_charges

MOST_PRICED = 20
"""How many stays are priced where they are confirmed; more would keep others waiting."""
MOVABLE = frozenset({Stay.State.WISHED, Stay.State.HELD, Stay.State.CONFIRMED, Stay.State.IN})


def place(
    stay: Stay,
    room: Room | RoomType,
    *,
    by: str,
    since: date | None = None,
    seen_version: int | None = None,
    reason: str = "",
    now: datetime | None = None,
) -> Stay:
    """Put somebody into a room, or a new room of a kind; `since` moves them from that night on only.

    A room of another kind is claimed for every night before anything else changes.
    """
    moment = now or timezone.now()
    with turn():
        lock_payers([stay.entry.applicant], by=by)
        kind = room if isinstance(room, RoomType) else room.room_type
        nights = LockedNights([kind.pk, stay.room_type_id], today_at(stay.event, moment))
        row = locked_stay(stay, seen_version)
        if row.state not in MOVABLE:
            raise StayRefused(why=msg("the stay is {state}", state=str(row.get_state_display())))
        before = row.state
        moved = _moved_nights(row, kind, since)
        take_out(row, nights, moved)
        _claim(row, kind, nights)
        target = new_rooms(kind, 1)[0] if isinstance(room, RoomType) else room
        LockedRoom(target, nights).take_in(row, moved)
        nights.save()
        store(row, "stay.placed", by=by, now=moment, before=before, what=str(target.code), reason=reason)
        charging.charge_stay(row, by=by)
    return row


def _moved_nights(stay: Stay, kind: RoomType, since: date | None) -> Sequence[date]:
    """The nights of a move; part of a stay moves only inside its kind of room, for its price is one."""
    if since is None or since <= stay.arrival:
        return stay.nights
    if kind.pk != stay.room_type_id:
        raise StayRefused(why=msg("a stay is in rooms of one kind; change the whole stay instead"))
    if since >= stay.departure:
        raise StayRefused(why=msg("the stay ends on {day}", day=stay.departure))
    return [night for night in stay.nights if night >= since]


def _claim(stay: Stay, kind: RoomType, nights: LockedNights) -> None:
    """Claim a kind of room for a stay in place of what it had."""
    if stay.state in CLAIMING and stay.room_type is not None:
        if stay.room_type_id == kind.pk:
            return
        nights.give_up(stay.room_type, stay.nights, beds_of(stay, stay.room_type))
    nights.claim(kind, stay.nights, beds_of(stay, kind))
    if stay.board is not None and stay.board.hotel_id != kind.hotel_id:
        stay.board = kind.hotel.boards.filter(code=stay.board.code).first()
    stay.room_type, stay.hotel = kind, kind.hotel
    if stay.state == Stay.State.WISHED:
        stay.state = Stay.State.HELD


def unplace(
    stay: Stay, *, by: str, seen_version: int | None = None, reason: str = "", now: datetime | None = None
) -> Stay:
    """Take somebody out of their room; what a proposal had chosen for them is a wish again."""
    moment = now or timezone.now()
    with turn():
        nights = LockedNights([stay.room_type_id], today_at(stay.event, moment))
        row = locked_stay(stay, seen_version)
        if row.state not in (Stay.State.HELD, Stay.State.CONFIRMED):
            raise StayRefused(why=msg("the stay is {state}", state=str(row.get_state_display())))
        before = row.state
        take_out(row, nights)
        row.state = Stay.State.HELD
        nights.save()
        store(row, "stay.unplaced", by=by, now=moment, before=before, reason=reason)
    return row


def confirm_stays(event: Event, stays: Sequence[Stay], *, by: str, now: datetime | None = None) -> int:
    """Confirm held stays that have a bed in every night, as one act; how many.

    A few are priced here; who confirms more than `MOST_PRICED` prices them afterwards, by `charge_everybody`.
    """
    moment = now or timezone.now()
    with turn():
        few = len(stays) <= MOST_PRICED
        if few:
            _lock_payers_of(stays, by=by)
        rows = list(
            Stay.objects.select_for_update(of=("self",))
            .filter(event=event, pk__in=[stay.pk for stay in stays], state=Stay.State.HELD)
            .prefetch_related("beds")
            .order_by("pk")
        )
        ready = [row for row in rows if {bed.night for bed in row.beds.all()} == set(row.nights)]
        Stay.objects.filter(pk__in=[row.pk for row in ready]).update(
            state=Stay.State.CONFIRMED, version=F("version") + 1
        )
        if len(stays) == 1 and not ready:
            raise StayRefused(why=msg("there is no bed for every night yet"))
        if ready:
            subject = ready[0].subject if len(ready) == 1 else "stays"
            log(
                event,
                "stays.confirmed",
                subject=subject,
                by=by,
                now=moment,
                what=str(len(ready)),
                states=(Stay.State.HELD, Stay.State.CONFIRMED),
            )
        for row in ready if few else ():
            charging.charge_stay(locked_stay(row), by=by)
    return len(ready)


def _lock_payers_of(stays: Iterable[Stay], *, by: str) -> None:
    keys = [stay.entry_id for stay in stays]
    entries = Entry.everybody.filter(pk__in=keys).select_related("applicant__event")
    lock_payers((entry.applicant for entry in entries), by=by)


def take_back(event: Event, *, by: str, hotel: Hotel | None = None, now: datetime | None = None) -> int:
    """Take held stays out of their rooms again, as one act: a proposal that nobody wants; how many.

    Whoever had not named a kind of room has a wish again, which claims nothing and costs nothing.
    """
    moment = now or timezone.now()
    with turn():
        priced = _priced_already(event, hotel)
        _lock_payers_of(priced, by=by)
        kinds = RoomType.objects.filter(hotel__event=event)
        nights = LockedNights(kinds.values_list("pk", flat=True), today_at(event, moment))
        rows = Stay.objects.select_for_update(of=("self",)).select_related("room_type__hotel")
        held = rows.filter(event=event, state=Stay.State.HELD, beds__isnull=False)
        if hotel is not None:
            held = held.filter(hotel=hotel)
        stays = list(rows.filter(pk__in=held.values("pk")).order_by("pk"))
        _empty_rooms(stays, nights)
        wished = [stay for stay in stays if not stay.chosen]
        for stay in wished:
            if stay.room_type is not None:
                nights.give_up(stay.room_type, stay.nights, beds_of(stay, stay.room_type))
        Stay.objects.filter(pk__in=[stay.pk for stay in stays]).update(version=F("version") + 1)
        Stay.objects.filter(pk__in=[stay.pk for stay in wished]).update(
            state=Stay.State.WISHED, room_type=None, hotel=None, board=None
        )
        nights.save()
        if stays:
            log(event, "proposal.taken-back", subject="stays", by=by, now=moment, what=str(len(stays)))
        gone = {stay.pk for stay in wished}
        for stay in priced:
            if stay.pk in gone:
                charging.charge_stay(locked_stay(stay), by=by)
    return len(stays)


def _priced_already(event: Event, hotel: Hotel | None) -> list[Stay]:
    """Held stays of no chosen kind that cost something already: the office put them into a room by hand."""
    held = Stay.objects.filter(event=event, state=Stay.State.HELD, chosen=False)
    rows = list(held.filter(hotel=hotel) if hotel is not None else held)
    charges = live_charges(event).filter(kind=charging.ROOM).values_list("subject", flat=True)
    subjects = {subject.removesuffix(charging.ON_ACCOUNT) for subject in charges}
    return [stay for stay in rows if stay.subject in subjects]


def _empty_rooms(stays: Sequence[Stay], nights: LockedNights) -> None:
    """Take many out of their beds with few queries."""
    gone = list(
        BedNight.objects.filter(stay__in=[stay.pk for stay in stays]).values_list("pk", "room", "night")
    )
    rooms = {room for _key, room, _night in gone}
    BedNight.objects.filter(stay__in=[stay.pk for stay in stays]).delete()
    still = set(BedNight.objects.filter(room__in=rooms).values_list("room", "night"))
    kinds = {
        row.pk: row.room_type for row in Room.objects.filter(pk__in=rooms).select_related("room_type__hotel")
    }
    for room, night in {(room, night) for _key, room, night in gone} - still:
        nights.vacate(kinds[room], night)
