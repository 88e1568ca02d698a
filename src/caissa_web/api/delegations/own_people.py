"""A delegation's people one by one, their rooms and journeys: read by those who look, changed by its head."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI

from caissa_web.api.access import Place
from caissa_web.api.delegations import shapes
from caissa_web.api.delegations.endpoints import ONE, opened, person_form, require_acting
from caissa_web.api.errors import NotThere, WrongInput
from caissa_web.api.operations.execute import KEY_HEADER, carried_out_once
from caissa_web.api.responses import answer
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.operations.substituting import newcomer, substitute
from caissa_web.delegations.queries import entries_of
from caissa_web.delegations.queries.workspace import workspace_of
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.changing import change_entry, withdraw
from caissa_web.enrolment.people import data_of
from caissa_web.enrolment.workflow import LIVE
from caissa_web.lodging.models import Board, RoomType, Stay
from caissa_web.lodging.operations.stays import StayForm, set_stays
from caissa_web.lodging.queries.lists import with_rooms
from caissa_web.records.models import Event
from caissa_web.records.zones import zone_of
from caissa_web.travel.models import Place as TravelPlace
from caissa_web.travel.models import Run, Traveller
from caissa_web.travel.operations.journeys import JourneyForm, set_journey
from caissa_web.travel.queries.lists import journey_of_exactly

PERSON = ONE + "/people/{slug:person}"
CHANGEABLE = {"birth", "club", "email", "phone"}
AnswersOf = Callable[..., dict[Any, Any]]
Result = dict[str, Any]


def add(api: NinjaAPI, auth: Any, answers_of: AnswersOf) -> None:
    """Add the addresses to the API."""
    shared: dict[str, Any] = {"auth": auth, "tags": ["Delegations"]}
    acting = shared | {"openapi_extra": {"parameters": [KEY_HEADER]}}
    _add_person(api, shared, acting, answers_of)
    _add_substitution(api, acting, answers_of)
    _add_rooms(api, shared, acting, answers_of)
    _add_travel(api, shared, acting, answers_of)


# -- one person -------------------------------------------------------------------------------


def _add_person(api: NinjaAPI, shared: dict[str, Any], acting: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.get(PERSON, response=answers_of(shapes.PersonForm), summary="Somebody of a delegation", **shared)
    def own_person(request: HttpRequest, event: str, code: str, person: str) -> Any:
        _place, delegation = opened(request, event, code)
        return answer(_whole_person(delegation, _entry(delegation, person)))

    @api.post(
        PERSON,
        response=answers_of(shapes.PersonForm),
        summary="Change somebody's details",
        operation_id="delegation_person_change",
        **acting,
    )
    def change(
        request: HttpRequest, event: str, code: str, person: str, body: shapes.PersonBody
    ) -> HttpResponse:
        place, delegation = opened(request, event, code)
        in_office = require_acting(place, delegation)
        entry = _entry(delegation, person)

        def changed() -> Result:
            sent: dict[str, Any] = body.model_dump(include=CHANGEABLE, exclude_none=True)
            typed: dict[str, Any] = {name: _line(text) for name, text in sent.items()}
            known = replace(data_of(entry.participant), **typed)
            by = place.caller.name
            change_entry(entry, known, by=by, seen_version=body.version, in_office=in_office)
            return _whole_person(delegation, _entry(delegation, person))

        return carried_out_once(request, place, changed)

    @api.post(
        PERSON + "/withdraw",
        response=answers_of(shapes.PersonForm),
        summary="Withdraw somebody",
        operation_id="delegation_person_withdraw",
        **acting,
    )
    def leave(
        request: HttpRequest, event: str, code: str, person: str, body: shapes.WithdrawalBody
    ) -> HttpResponse:
        place, delegation = opened(request, event, code)
        require_acting(place, delegation)
        entry = _entry(delegation, person)

        def withdrawn() -> Result:
            withdraw(entry, by=place.caller.name, reason=_line(body.reason), seen_version=body.version)
            return _whole_person(delegation, _entry(delegation, person))

        return carried_out_once(request, place, withdrawn)


def _add_substitution(api: NinjaAPI, acting: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.post(
        PERSON + "/substitute",
        response=answers_of(shapes.PersonForm),
        summary="Let somebody else come in a person's place",
        description=(
            "The newcomer is judged by the rules of the category and keeps place, board, room, flight and "
            "fee. The answer is the newcomer, with a code of their own; whom they replace is withdrawn."
        ),
        operation_id="delegation_person_substitute",
        **acting,
    )
    def replace_person(
        request: HttpRequest, event: str, code: str, person: str, body: shapes.SubstitutionBody
    ) -> HttpResponse:
        place, delegation = opened(request, event, code)
        in_office = require_acting(place, delegation)
        member = _entry(delegation, person).member

        def substituted() -> Result:
            new = substitute(
                member,
                newcomer(delegation, _line(body.name), body.fide_id, _line(body.birth), body.sex),
                by=place.caller.name,
                reason=_line(body.reason),
                in_office=in_office,
                seen_version=body.version,
            )
            return _whole_person(delegation, _entry(delegation, new.code))

        return carried_out_once(request, place, substituted)


def _line(text: str) -> str:
    return " ".join(text.replace("\x00", "").split())


def _entry(delegation: Delegation, code: str) -> Entry:
    """Somebody of this delegation; anybody else is as if they were not there."""
    rows = entries_of(delegation, ended=True).exclude(state=Entry.State.DRAFT)
    row = rows.select_related(
        "participant", "category__offer__event", "event", "applicant__event", "application", "member"
    )
    entry = row.filter(code=code).first()
    if entry is None:
        raise NotThere
    return entry


def _whole_person(delegation: Delegation, entry: Entry) -> Result:
    shown = next((each for each in workspace_of(delegation).people if each.entry.pk == entry.pk), None)
    person = entry.participant
    short = (
        person_form(shown)
        if shown
        else {
            "code": entry.code,
            "state": entry.state,
            "category": entry.category.code,
            "status": entry.status,
            "name": person.name,
            "fide_id": person.fide_id,
            "federation": person.federation,
            "rating": entry.rating,
            "missing": [],
        }
    )
    own = ("passport_name", "birth", "sex", "club", "email", "phone")
    return short | {"version": entry.version} | {name: getattr(person, name) for name in own}


def _chosen(delegation: Delegation, codes: Sequence[str]) -> list[Entry]:
    """Those who are named, all of them of this delegation."""
    known = {entry.code: entry for entry in entries_of(delegation) if entry.state in LIVE}
    if any(code not in known for code in codes):
        raise WrongInput(field="people", where="people", why=_("The delegation has nobody with this code."))
    listed = [known[code] for code in dict.fromkeys(codes)]
    for entry in listed:
        entry.event, entry.applicant = delegation.event, delegation.applicant
        entry.applicant.event = delegation.event
    return listed


# -- rooms ------------------------------------------------------------------------------------


def _add_rooms(api: NinjaAPI, shared: dict[str, Any], acting: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.get(
        ONE + "/stays", response=answers_of(shapes.StaysForm), summary="The nights of its people", **shared
    )
    def own_stays(request: HttpRequest, event: str, code: str) -> Any:
        _place, delegation = opened(request, event, code)
        return answer({"stays": stays_form(delegation)})

    @api.post(
        ONE + "/stays",
        response=answers_of(shapes.StaysForm),
        summary="Ask for nights, for all who are named or for nobody",
        operation_id="delegation_stays_set",
        **acting,
    )
    def ask_for_nights(request: HttpRequest, event: str, code: str, body: shapes.StaysBody) -> HttpResponse:
        place, delegation = opened(request, event, code)
        require_acting(place, delegation)
        return carried_out_once(request, place, lambda: _stay(place, delegation, body))


def _stay(place: Place, delegation: Delegation, body: shapes.StaysBody) -> Result:
    kind = _room_type(delegation.event, body)
    form = StayForm(body.arrival, body.departure, kind, _board(kind, body.board), body.sharing)
    set_stays(
        _chosen(delegation, body.people),
        form,
        by=place.caller.name,
        together=body.together,
        guardian_agrees=body.guardian_agrees,
    )
    return {"stays": stays_form(delegation)}


def _room_type(event: Event, body: shapes.StaysBody) -> RoomType | None:
    if not body.kind:
        return None
    rows = RoomType.objects.select_related("hotel__event").filter(hotel__event=event)
    row = rows.filter(hotel__key=_line(body.hotel), code=_line(body.kind)).first()
    if row is None:
        raise WrongInput(field="kind", where="kind", why=_("The hotel has no such kind of room."))
    return row


def _board(kind: RoomType | None, code: str) -> Board | None:
    if kind is None or not code:
        return None
    row = Board.objects.filter(hotel=kind.hotel, code=_line(code)).first()
    if row is None:
        raise WrongInput(field="board", where="board", why=_("The hotel has no such board."))
    return row


def stays_form(delegation: Delegation) -> list[Result]:
    """The live stays of a delegation's people."""
    people = {entry.participant_id: entry.code for entry in entries_of(delegation)}
    rows = Stay.objects.filter(event=delegation.event, participant__in=people)
    live = rows.exclude(state=Stay.State.CANCELLED).select_related("hotel", "room_type", "board")
    return [
        {
            "person": people[stay.participant_id],
            "code": stay.code,
            "state": stay.state,
            "hotel": stay.hotel.key if stay.hotel else "",
            "kind": stay.room_type.code if stay.room_type else "",
            "board": stay.board.code if stay.board else "",
            "room": getattr(stay, "room_names", ""),
            "arrival": stay.arrival.isoformat(),
            "departure": stay.departure.isoformat(),
            "version": stay.version,
        }
        for stay in with_rooms(live.order_by("pk"))
    ]


# -- travel -----------------------------------------------------------------------------------


def _add_travel(api: NinjaAPI, shared: dict[str, Any], acting: dict[str, Any], answers_of: AnswersOf) -> None:
    @api.get(
        ONE + "/journeys",
        response=answers_of(shapes.WaysForm),
        summary="When its people arrive and leave",
        **shared,
    )
    def own_journeys(request: HttpRequest, event: str, code: str) -> Any:
        _place, delegation = opened(request, event, code)
        return answer({"journeys": journeys_form(delegation)})

    @api.post(
        ONE + "/journeys",
        response=answers_of(shapes.WaysForm),
        summary="Say when people arrive or leave",
        operation_id="delegation_journeys_set",
        **acting,
    )
    def enter_journey(request: HttpRequest, event: str, code: str, body: shapes.WaysBody) -> HttpResponse:
        place, delegation = opened(request, event, code)
        require_acting(place, delegation)
        return carried_out_once(request, place, lambda: _travel(place, delegation, body))


def _travel(place: Place, delegation: Delegation, body: shapes.WaysBody) -> Result:
    try:
        local = datetime.fromisoformat(body.local)
    except ValueError:
        raise WrongInput(field="local", where="local", why=_("There is no such time.")) from None
    chosen = _chosen(delegation, body.people)
    people = [entry.participant_id for entry in chosen]
    chairs = Traveller.objects.filter(participant__in=people, wheelchair=True)
    form = JourneyForm(
        body.direction,
        local,
        _stop(delegation.event, body.place, "place"),
        _stop(delegation.event, body.to, "to"),
        body.mode,
        _line(body.carrier),
        _line(body.number),
        body.luggage,
        body.transfer,
        frozenset(chairs.values_list("participant", flat=True)),
    )
    known = journey_of_exactly(people, body.direction)
    set_journey(delegation.event, chosen, form, by=place.caller.name, journey=known)
    return {"journeys": journeys_form(delegation)}


def _stop(event: Event, code: str, field: str) -> TravelPlace | None:
    """An airport or a destination of the event by its short name."""
    if not code:
        return None
    row = TravelPlace.objects.filter(event=event, code=_line(code)).first()
    if row is None or (row.kind in TravelPlace.DESTINATIONS) != (field == "to"):
        raise WrongInput(field=field, where=field, why=_("The event has no such place."))
    return row


def journeys_form(delegation: Delegation) -> list[Result]:
    """The journeys of a delegation's people; runs once they are published."""
    people = {entry.participant_id: entry.code for entry in entries_of(delegation)}
    rows = Traveller.objects.filter(participant__in=people, journey__event=delegation.event)
    listed = rows.select_related("journey__place", "seat__run").order_by("journey__at", "pk")
    return [_way(delegation.event, people[row.participant_id], row) for row in listed]


def _way(event: Event, person: str, row: Traveller) -> Result:
    journey, run = row.journey, row.seat.run if hasattr(row, "seat") else None
    is_public = run is not None and run.state in (Run.State.PUBLISHED, Run.State.UNDER_WAY, Run.State.DONE)
    leaves = run.leaves + timedelta(minutes=run.delay) if run is not None and is_public else None
    return {
        "person": person,
        "code": journey.code,
        "direction": journey.direction,
        "mode": journey.mode,
        "flight": str(journey),
        "place": journey.place.code if journey.place else "",
        "at": journey.local.isoformat(timespec="minutes"),
        "run": run.code if run is not None and is_public else "",
        "leaves": leaves.astimezone(zone_of(event)).isoformat(timespec="minutes") if leaves else "",
        "version": journey.version,
    }
