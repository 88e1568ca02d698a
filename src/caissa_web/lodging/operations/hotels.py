"""Hotels, kinds of rooms, boards, allotments, and who sits at a hotel's desk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta

from django.utils import timezone

from caissa.messages import comma_separated, msg
from caissa_web.accounts.models import User
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.lodging.errors import StayRefused
from caissa_web.lodging.models import Allotment, Board, Hotel, HotelDesk, Room, RoomType, Stay
from caissa_web.lodging.operations.nights import LockedNights, kinds_to_release, today_at
from caissa_web.records.models import Event
from caissa_web.treasury.operations.parties import payee_of

HOTEL_FIELDS = ("name", "address", "phone", "email", "official", "payee", "tax", "tax_nights", "position")
MOST_BEDS, MOST_ROOMS, MOST_NIGHTS = 8, 5000, 120
LARGEST_PRICE = 10**9


def save_hotel(
    event: Event, key: str, fields: Mapping[str, object], *, by: str, seen_version: int | None = None
) -> Hotel:
    """Set up a hotel, or change it; the same again changes nothing."""
    with turn():
        hotel = Hotel.objects.select_for_update().filter(event=event, key=key).first()
        if hotel is not None and seen_version is not None and hotel.version != seen_version:
            raise StayRefused(why=msg("the hotel was changed in the meantime; look at it again"))
        hotel = hotel or Hotel(event=event, key=key)
        changed = [name for name in HOTEL_FIELDS if name in fields and getattr(hotel, name) != fields[name]]
        for name in changed:
            setattr(hotel, name, fields[name])
        if not hotel.name.strip():
            raise StayRefused(why=msg("a hotel needs a name"))
        hotel.currency = payee_of(event, hotel.payee).currency
        if changed or not hotel.pk:
            hotel.version += bool(hotel.pk)
            hotel.save()
            log(event, "hotel.saved", subject=f"hotel:{key}", by=by, what=comma_separated(changed))
    return hotel


def save_type(
    hotel: Hotel, code: str, *, name: str, beds: int, prices: Mapping[int, int], by: str
) -> RoomType:
    """Set up a kind of room, or change it; beds cannot change while somebody has claimed them."""
    if not 1 <= beds <= MOST_BEDS:
        raise StayRefused(why=msg("a room has between 1 and {most} beds", most=MOST_BEDS))
    if any(not 0 <= units <= LARGEST_PRICE or not 1 <= number <= beds for number, units in prices.items()):
        raise StayRefused(why=msg("a price is below zero, or for more persons than the room has beds"))
    with turn():
        row = RoomType.objects.select_for_update().filter(hotel=hotel, code=code).first()
        if row is not None and row.beds != beds:
            if Stay.objects.filter(room_type=row).exclude(state=Stay.State.CANCELLED).exists():
                raise StayRefused(why=msg("the beds cannot change: stays have been booked"))
            for night in row.allotments.select_for_update():
                night.beds = night.rooms * beds
                night.save(update_fields=["beds"])
        row = row or RoomType(hotel=hotel, code=code)
        row.name, row.beds = name.strip() or code, beds
        row.prices = {str(number): units for number, units in sorted(prices.items())}
        row.save()
        log(hotel.event, "room-type.saved", subject=f"hotel:{hotel.key}", by=by, what=code)
    return row


def save_board(hotel: Hotel, code: str, *, name: str, meals: Iterable[str], units: int, by: str) -> Board:
    """Set up a board, or change it."""
    served = [meal for meal, _label in Board.MEALS if meal in set(meals)]
    if not 0 <= units <= LARGEST_PRICE:
        raise StayRefused(why=msg("a price is below zero"))
    with turn():
        row = Board.objects.filter(hotel=hotel, code=code).first() or Board(hotel=hotel, code=code)
        row.name, row.meals, row.units = name.strip() or code, served, units
        row.save()
        log(hotel.event, "board.saved", subject=f"hotel:{hotel.key}", by=by, what=code)
    return row


def set_allotment(
    kind: RoomType,
    first: date,
    last: date,
    rooms: int,
    *,
    release: date | None = None,
    by: str,
    now: datetime | None = None,
) -> None:
    """Say how many rooms of a kind a hotel holds from one night to another; never fewer than are taken."""
    nights = (last - first).days + 1
    if not 1 <= nights <= MOST_NIGHTS:
        raise StayRefused(why=msg("the last night must not come before the first, nor months later"))
    if not 0 <= rooms <= MOST_ROOMS:
        raise StayRefused(why=msg("between 0 and {most} rooms", most=MOST_ROOMS))
    moment = now or timezone.now()
    with turn():
        locked = {row.night: row for row in LockedNights([kind.pk], today_at(kind.hotel.event, moment)).rows}
        for number in range(nights):
            night = first + timedelta(days=number)
            row = locked.get(night) or Allotment(room_type=kind, night=night)
            if rooms < row.rooms_taken or rooms * kind.beds < row.beds_taken:
                raise StayRefused(
                    why=msg(
                        "more than {rooms} rooms are taken in the night of {night}", rooms=rooms, night=night
                    )
                )
            row.rooms, row.beds, row.release, row.released = rooms, rooms * kind.beds, release, None
            row.save()
        log(
            kind.hotel.event,
            "allotment.set",
            subject=f"hotel:{kind.hotel.key}",
            by=by,
            now=moment,
            what=msg(
                "{kind}: {rooms} rooms from {first} to {last}",
                kind=kind.code,
                rooms=rooms,
                first=first,
                last=last,
            ),
        )


def release_rooms(now: datetime, *, by: str = "release") -> int:
    """Give back to hotels what nobody has claimed by the release day; how many kinds of rooms it touched."""
    done = 0
    for key in kinds_to_release(now.date() + timedelta(days=1)):  # a day ahead for the zones of the East
        kind = RoomType.objects.select_related("hotel__event").get(pk=key)
        event = kind.hotel.event
        with turn():
            nights = LockedNights([key], today_at(event, now))
            before = Allotment.objects.filter(room_type=key, released__isnull=False).count()
            nights.save()
            given_back = Allotment.objects.filter(room_type=key, released__isnull=False).count() - before
            if given_back:
                what = msg("{kind}: {nights} nights", kind=kind.code, nights=given_back)
                log(event, "allotment.released", subject=f"hotel:{kind.hotel.key}", by=by, now=now, what=what)
                done += 1
    return done


def new_rooms(kind: RoomType, count: int) -> list[Room]:
    """So many more rooms of a kind, named by kind and number until the hotel says what is on their doors."""
    number = Room.objects.filter(room_type=kind).count()
    known = set(Room.objects.filter(hotel=kind.hotel_id).values_list("code", flat=True))
    rooms: list[Room] = []
    while len(rooms) < count:
        number += 1
        code = f"{kind.code}-{number}"
        if code not in known:
            rooms.append(Room(hotel_id=kind.hotel_id, room_type=kind, code=code))
    return Room.objects.bulk_create(rooms)


def number_rooms(hotel: Hotel, numbers: Mapping[int, str], *, by: str) -> int:
    """Write the numbers on the doors beside the rooms; how many changed."""
    with turn():
        rows = {row.pk: row for row in Room.objects.select_for_update().filter(hotel=hotel).order_by("pk")}
        changed = []
        for key, typed in numbers.items():
            number = " ".join(typed.split())[:20]
            if key in rows and rows[key].number != number:
                rows[key].number = number
                changed.append(rows[key])
        taken = [row.number for row in rows.values() if row.number]
        if len(taken) != len(set(taken)):
            double = next(number for number in taken if taken.count(number) > 1)
            raise StayRefused(why=msg("two rooms cannot both have the number {number}", number=double))
        if changed:
            # Two rooms that change places would meet the rule of one number on the way.
            Room.objects.filter(pk__in=[row.pk for row in changed]).update(number="")
            Room.objects.bulk_update(changed, ["number"])
            log(hotel.event, "rooms.numbered", subject=f"hotel:{hotel.key}", by=by, what=str(len(changed)))
    return len(changed)


def set_desk(hotel: Hotel, accounts: Iterable[User], *, by: str) -> None:
    """Say who sits at the desk of a hotel; they also need the role, which the organiser gives."""
    with turn():
        wanted = {account.pk for account in accounts}
        known = set(HotelDesk.objects.filter(hotel=hotel).values_list("account", flat=True))
        HotelDesk.objects.filter(hotel=hotel).exclude(account__in=wanted).delete()
        HotelDesk.objects.bulk_create(
            [HotelDesk(hotel=hotel, account_id=account) for account in sorted(wanted - known)]
        )
        if wanted != known:
            log(hotel.event, "hotel.desk", subject=f"hotel:{hotel.key}", by=by)
