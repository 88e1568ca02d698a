"""The addresses of hotels: a token of a hotel's desk opens that hotel, one of the entries office all."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import NinjaAPI

from caissa_web.api.access import Place, open_place
from caissa_web.api.errors import NotThere, WrongInput
from caissa_web.api.hotels import shapes
from caissa_web.api.operations.execute import KEY_HEADER, carried_out_once
from caissa_web.api.responses import answer
from caissa_web.lodging.models import Hotel, Room, Stay
from caissa_web.lodging.operations.hotels import number_rooms
from caissa_web.lodging.operations.presence import (
    came_after_all,
    check_in,
    check_out,
    note_no_show,
    undo_check_in,
)
from caissa_web.lodging.queries.belonging import hotels_of, stays_in
from caissa_web.lodging.queries.lists import day_of, rooming_list, with_rooms
from caissa_web.lodging.queries.meals import meals_of
from caissa_web.privacy.access import note
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.records.zones import zone_of

HOTELS = "/desk/events/{slug:event}/hotels"
ONE = HOTELS + "/{slug:hotel}"
ACTS: dict[str, Callable[..., Stay]] = {
    "in": check_in,
    "undo-in": undo_check_in,
    "out": check_out,
    "came": came_after_all,
}
AnswersOf = Callable[..., dict[Any, Any]]
Result = dict[str, Any]


def add(api: NinjaAPI, auth: Any, answers_of: AnswersOf) -> None:
    """Add the addresses to the API."""
    shared: dict[str, Any] = {"auth": auth, "tags": ["Hotels"]}
    _add_lists(api, shared, answers_of)
    _add_acts(api, shared | {"openapi_extra": {"parameters": [KEY_HEADER]}}, answers_of)


def _add_lists(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.get(HOTELS, response=answers_of(list[shapes.HotelForm]), summary="Your hotels", **shared)
    def hotels(request: HttpRequest, event: str) -> Any:
        rows = _visible(open_place(request, Right.ROOMS, event))
        return answer([{"hotel": row.key, "name": row.name, "version": row.version} for row in rows])

    @api.get(
        ONE + "/rooming",
        response=answers_of(list[shapes.RoomForm]),
        summary="The rooming list of a hotel",
        **shared,
    )
    def rooming(request: HttpRequest, event: str, hotel: str) -> Any:
        place = open_place(request, Right.ROOMS, event)
        row = _hotel(place, hotel)
        note(place.caller.name, "office:rooms-rooming", event, whom=row.key)
        return answer(rooming_form(row, held=_manages(place)))

    @api.get(
        ONE + "/day",
        response=answers_of(shapes.DayForm),
        summary="Arrivals and departures of a day, today without one",
        **shared,
    )
    def day(request: HttpRequest, event: str, hotel: str, day: date | None = None) -> Any:
        place = open_place(request, Right.ROOMS, event)
        row = _hotel(place, hotel)
        note(place.caller.name, "office:rooms", event, whom=row.key)
        return answer(day_form(row, day or _today(row.event)))

    @api.get(
        ONE + "/meals",
        response=answers_of(shapes.KitchenForm),
        summary="Meals in numbers, and a day by diet",
        **shared,
    )
    def meals(request: HttpRequest, event: str, hotel: str, day: date | None = None) -> Any:
        row = _hotel(open_place(request, Right.ROOMS, event), hotel)
        return answer(meals_form(row, day or _today(row.event)))


def _add_acts(api: NinjaAPI, shared: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.post(
        ONE + "/guests/{slug:code}",
        response=answers_of(shapes.GuestForm),
        summary="Say that a guest came, left, or did not come",
        operation_id="hotel_guest",
        **shared,
    )
    def presence(
        request: HttpRequest, event: str, hotel: str, code: str, body: shapes.PresenceBody
    ) -> HttpResponse:
        place = open_place(request, Right.ROOMS, event)
        stay = stays_in(_hotel(place, hotel)).filter(code=code.upper()).first()
        if stay is None:
            raise NotThere
        return carried_out_once(request, place, lambda: _noted(place, stay, body))

    @api.post(
        ONE + "/rooms",
        response=answers_of(shapes.NumberedForm),
        summary="Send the numbers on the doors",
        operation_id="hotel_rooms",
        **shared,
    )
    def rooms(request: HttpRequest, event: str, hotel: str, body: shapes.NumbersBody) -> HttpResponse:
        place = open_place(request, Right.ROOMS, event)
        row = _hotel(place, hotel)
        return carried_out_once(request, place, lambda: _numbered(place, row, body))


def _manages(place: Place) -> bool:
    """Does the token open all hotels of the event?"""
    return Right.ENTRIES_OFFICE in place.held


def _visible(place: Place) -> Iterable[Hotel]:
    return hotels_of(place.caller.user.pk, place.opened_event, manages=_manages(place))


def _hotel(place: Place, key: str) -> Hotel:
    """A hotel that the caller sees; any other is as if it were not there."""
    row = next((each for each in _visible(place) if each.key == key), None)
    if row is None:
        raise NotThere
    return row


def _today(event: Event) -> date:
    return timezone.now().astimezone(zone_of(event)).date()


def _noted(place: Place, stay: Stay, body: shapes.PresenceBody) -> Result:
    by = place.caller.name
    if body.act == "no-show":
        row = note_no_show(stay, by=by, reason=body.reason.replace("\x00", ""))
    else:
        row = ACTS[body.act](stay, by=by)
    return guest_form(with_rooms([row])[0])


def _numbered(place: Place, hotel: Hotel, body: shapes.NumbersBody) -> Result:
    known = dict(Room.objects.filter(hotel=hotel).values_list("code", "pk"))
    numbers = {}
    for line in body.rooms:
        if line.room not in known:
            raise WrongInput(field="rooms", where="rooms", why=_("The hotel has no such room."))
        numbers[known[line.room]] = line.number.replace("\x00", "")
    return {"changed": number_rooms(hotel, numbers, by=place.caller.name)}


# -- as JSON ----------------------------------------------------------------------------------


def guest_form(stay: Stay, room: str | None = None) -> Result:
    """A guest as JSON; never diet, health, contact or passport."""
    return {
        "code": stay.code,
        "name": stay.participant.passport_name or stay.participant.name,
        "arrival": stay.arrival.isoformat(),
        "departure": stay.departure.isoformat(),
        "nights": len(stay.nights),
        "kind": stay.room_type.code if stay.room_type else "",
        "room": getattr(stay, "room_names", "") if room is None else room,
        "board": stay.board.code if stay.board else "",
        "state": stay.state,
        "version": stay.version,
    }


def rooming_form(hotel: Hotel, *, held: bool) -> list[Result]:
    """The rooms of a hotel with those who sleep in them."""
    return [
        {
            "room": shown.room.code,
            "number": shown.room.number,
            "kind": shown.room.room_type.code,
            "guests": [guest_form(stay, str(shown.room)) for stay in shown.guests.values()],
        }
        for shown in rooming_list(hotel, held=held)
    ]


def day_form(hotel: Hotel, day: date) -> Result:
    """A hotel's day."""
    shown = day_of(stays_in(hotel), day)
    return {
        "day": day.isoformat(),
        "arriving": [guest_form(stay) for stay in shown.arriving],
        "leaving": [guest_form(stay) for stay in shown.leaving],
        "late": [guest_form(stay) for stay in shown.late],
        "in_house": shown.in_house,
    }


def meals_form(hotel: Hotel, day: date) -> Result:
    """The kitchen's numbers."""
    counted = meals_of(hotel, day)
    names = ("breakfast", "lunch", "dinner")
    return {
        "day": day.isoformat(),
        "days": [
            {"day": each.day.isoformat(), **{name: getattr(each, name) for name in names}}
            for each in counted.days
        ],
        "diets": [
            {"diet": diet, **dict(zip(names, numbers, strict=True))} for diet, numbers in counted.diets
        ],
    }
