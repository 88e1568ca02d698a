"""The addresses of delegations: a token of the entries office opens all, one of a federation its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from ninja import NinjaAPI

from caissa_web.api.access import Place, open_place
from caissa_web.api.delegations import shapes
from caissa_web.api.errors import NotAllowed, NotThere
from caissa_web.api.responses import answer
from caissa_web.delegations.models import Delegation
from caissa_web.delegations.operations.judging_names import JudgedNames, judge_names
from caissa_web.delegations.operations.names import enter_names
from caissa_web.delegations.queries.belonging import delegations_of, may_act
from caissa_web.delegations.queries.judged_teams import TeamWithVerdict
from caissa_web.delegations.queries.workspace import Person, workspace_of
from caissa_web.delegations.sheets.fields import NameField
from caissa_web.delegations.sheets.pasted import Line
from caissa_web.enrolment.models import Offer
from caissa_web.records.rights import Right
from caissa_web.translation import translate

DELEGATIONS = "/desk/events/{slug:event}/delegations"
ONE = DELEGATIONS + "/{slug:code}"
AnswersOf = Callable[..., dict[Any, Any]]


def add(api: NinjaAPI, auth: Any, answers_of: AnswersOf) -> None:
    """Add the addresses to the API."""
    shared: dict[str, Any] = {"auth": auth, "tags": ["Delegations"]}

    @api.get(
        DELEGATIONS, response=answers_of(list[shapes.DelegationForm]), summary="The delegations", **shared
    )
    def delegations(request: HttpRequest, event: str) -> Any:
        return answer([delegation_form(row) for row in _visible(_place(request, event))])

    @api.get(
        ONE,
        response=answers_of(shapes.WholeDelegationForm),
        summary="One delegation with its people",
        **shared,
    )
    def delegation(request: HttpRequest, event: str, code: str) -> Any:
        _where, row = opened(request, event, code)
        work = workspace_of(row)
        quotas = [
            {"category": each.category.code, "status": each.status, "size": each.size, "taken": each.taken}
            for each in work.quotas
        ]
        people = [person_form(each) for each in work.people]
        teams = [team_form(each) for each in work.teams]
        return answer({**delegation_form(row), "quotas": quotas, "people": people, "teams": teams})

    @api.post(
        ONE + "/names",
        response=answers_of(shapes.NamesForm),
        summary="Enter people of a delegation, all or nothing",
        operation_id="delegation_names",
        **shared,
    )
    def names(request: HttpRequest, event: str, code: str, body: shapes.NamesBody) -> Any:
        place, row = opened(request, event, code)
        in_office = require_acting(place, row)
        offer = Offer.objects.select_related("event").get(event=row.event_id)
        lines = [Line(number, _cells(each)) for number, each in enumerate(body.names, 1)]
        judged = judge_names(row, offer, lines, in_office=in_office)
        codes: list[str] = []
        if body.store:
            key = f"api {row.pk} {body.key}"[:64]
            done = enter_names(row, offer, lines, key=key, by=place.caller.name, in_office=in_office)
            codes = [entry.code for entry in done.entries]
        return answer(names_form(judged, codes))


def _place(request: HttpRequest, event: str) -> Place:
    """The event, for a token of the entries office or of a federation's people."""
    try:
        return open_place(request, Right.ENTRIES_OFFICE, event)
    except NotAllowed:
        return open_place(request, Right.OWN_PEOPLE, event)


def _visible(place: Place) -> QuerySet[Delegation]:
    """All delegations for the office, their own for those who come for a federation."""
    if Right.ENTRIES_OFFICE in place.held:
        return Delegation.objects.select_related("event", "applicant").filter(event=place.opened_event)
    return delegations_of(place.caller.user, place.opened_event)


def opened(request: HttpRequest, event: str, code: str) -> tuple[Place, Delegation]:
    """The event and a delegation that the caller sees; any other is as if it were not there."""
    place = _place(request, event)
    row = _visible(place).filter(code=code).first()
    if row is None:
        raise NotThere
    return place, row


def require_acting(place: Place, delegation: Delegation) -> bool:
    """Refuse whoever may only look; does the caller act for the entries office?"""
    in_office = Right.ENTRIES_OFFICE in place.held
    if not in_office and not may_act(place.caller.user, delegation):
        raise NotAllowed(right=Right.OWN_PEOPLE.value)
    return in_office


def _cells(body: shapes.NameBody) -> dict[NameField, str]:
    known = {field.value: field for field in NameField}
    typed = {
        name: " ".join(str(text).replace("\x00", "").split()) for name, text in body.model_dump().items()
    }
    return {known[name]: text for name, text in typed.items() if text}


def delegation_form(row: Delegation) -> dict[str, Any]:
    """A delegation as JSON."""
    return {
        "code": row.code,
        "kind": row.kind,
        "federation": row.federation,
        "name": row.name,
        "state": row.state,
        "names_until": row.names_until.isoformat() if row.names_until else None,
        "version": row.version,
    }


def person_form(person: Person) -> dict[str, Any]:
    """Somebody of a delegation as JSON, with what is missing."""
    entry = person.entry
    return {
        "code": entry.code,
        "state": entry.state,
        "category": entry.category.code,
        "status": entry.status,
        "name": entry.participant.name,
        "fide_id": entry.participant.fide_id,
        "federation": entry.participant.federation,
        "rating": entry.rating,
        "missing": [item.kind.value for item in person.missing],
    }


def team_form(each: TeamWithVerdict) -> dict[str, Any]:
    """A team as JSON, with the verdict about it."""
    return {
        "name": each.name,
        "category": each.team.category.code,
        "players": [member.entry.code for member in each.players],
        "version": each.team.version,
        "standing": each.verdict.standing.value,
        "reasons": [
            {
                "rule": reason.rule.code,
                "standing": reason.standing.value,
                "if_failed": reason.rule.if_failed.value,
                "text": str(translate(reason.sentence)),
            }
            for reason in each.verdict.reasons
        ],
    }


def names_form(judged: JudgedNames, codes: list[str]) -> dict[str, Any]:
    """What is to be said about names, cell by cell."""
    cells = [
        {
            "line": each.row.line.number,
            "column": note.field.value,
            "error": note.is_error,
            "what": str(translate(note.what)),
        }
        for each in judged.rows
        for note in each.row.notes
    ]
    return {"total": str(judged.total), "sound": judged.is_sound, "cells": cells, "codes": codes}
