"""Carrying out an operation: the version that was seen, a request that comes again, and the answer."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from pydantic import BaseModel

from caissa_web.accounts.models import User
from caissa_web.api import responses
from caissa_web.api.access import Place
from caissa_web.api.errors import KeyUsed, VersionMissing, WrongInput
from caissa_web.api.models import Answered
from caissa_web.api.operations.desk_answers import screen_form
from caissa_web.api.operations.registry import BY, CLOCKS, SEEN_VERSION, Operation
from caissa_web.operations.events.passes import token_of
from caissa_web.records.models import Appointment, Event, Pass, Section
from caissa_web.screens.models import Screen

KEY, IF_MATCH, REPLAYED = "Idempotency-Key", "If-Match", "Idempotency-Replayed"
LONGEST_KEY = 100


def carried_out(request: HttpRequest, operation: Operation, place: Place, body: BaseModel) -> HttpResponse:
    """The answer to an operation; the same request with the same key gets the same answer again."""

    def done() -> dict[str, Any]:
        return _done(request, operation, place, body)

    key = request.headers.get(KEY, "")
    if not key:
        return _answer(done())
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise WrongInput(
            field=KEY, where=KEY, why=_("At most {most} characters are kept.").format(most=LONGEST_KEY)
        )
    return _once(request, place, key, done)


def _once(request: HttpRequest, place: Place, key: str, done: Callable[[], dict[str, Any]]) -> HttpResponse:
    """Carry out what was not carried out before; the answer is kept in the same transaction."""
    asked = _sign_of(request)
    known = Answered.objects.filter(token=place.caller.token, key=key)
    if (before := known.first()) is not None:
        return _again(before, asked)
    try:
        with transaction.atomic():
            kept = Answered.objects.create(token=place.caller.token, key=key, asked=asked, at=timezone.now())
            result = done()
            kept.status, kept.body = 200, json.dumps(result)
            kept.save()
    except IntegrityError:
        before = known.first()
        if before is None:
            raise
        return _again(before, asked)
    return _answer(result)


def _again(before: Answered, asked: str) -> HttpResponse:
    if before.asked != asked:
        raise KeyUsed(field=KEY)
    response = _answer(json.loads(before.body))
    response.headers[REPLAYED] = "true"
    return response


def _sign_of(request: HttpRequest) -> str:
    """A sign of all that a request asks for."""
    asked = f"{request.method} {request.path} {request.headers.get(IF_MATCH, '')}\n".encode()
    return sha256(asked + request.body).hexdigest()


def _answer(result: dict[str, Any]) -> HttpResponse:
    response = responses.answer(result)
    if result["version"] is not None:
        response.headers["ETag"] = f'"{result["version"]}"'
    return response


def _done(request: HttpRequest, operation: Operation, place: Place, body: BaseModel) -> dict[str, Any]:
    arguments = operation.arguments(body, place)
    if operation.takes_version:
        arguments[SEEN_VERSION] = _seen_version(request, operation, body)
    if operation.name in CLOCKS:
        arguments[CLOCKS[operation.name]] = timezone.now()
    if BY in inspect.signature(operation.function).parameters:
        arguments[BY] = place.caller.name
    where = (getattr(place, operation.where),) if operation.takes_place else ()
    before = place.section.version if place.section else None
    return _result_form(operation.function(*where, **arguments), place, before)


def _seen_version(request: HttpRequest, operation: Operation, body: BaseModel) -> int | None:
    header = request.headers.get(IF_MATCH, "").strip().removeprefix("W/").strip('"')
    if header and not (header.isascii() and header.isdigit() and len(header) < 10):
        raise WrongInput(field=IF_MATCH, where=IF_MATCH, why=_("This is no version, such as 12."))
    seen: int | None = int(header) if header else getattr(body, SEEN_VERSION)
    if seen is None and operation.needs_version:
        raise VersionMissing(field=SEEN_VERSION)
    return seen


def _result_form(returned: Any, place: Place, before: int | None) -> dict[str, Any]:
    """What came of it: where, the version now, whether anything changed, and what was made."""
    section = returned if isinstance(returned, Section) else place.section
    event = returned if isinstance(returned, Event) else section.event if section else place.event
    return {
        "event": event.slug if event else None,
        "section": section.slug if section else None,
        "version": section.version if section else None,
        "changed": section is None or section.version != before,
        "made": _created_form(returned),
    }


def _created_form(returned: Any) -> Any:
    """What an operation gave back, beside the section itself."""
    if isinstance(returned, User):
        return {"username": returned.get_username()}
    if isinstance(returned, Appointment):
        return {"appointment": returned.pk, "username": returned.user.get_username(), "role": returned.role}
    if isinstance(returned, Screen):
        return screen_form(returned)
    if isinstance(returned, tuple):
        invitation, token = returned
        return {"invitation": invitation.pk, "token": token}
    if isinstance(returned, list):
        return [_pass(issued) for issued in returned]
    return returned if isinstance(returned, int) else None


def _pass(issued: Pass) -> dict[str, Any]:
    token = token_of(issued)
    path = reverse("phone:pass", args=(token,)) if token else None
    return {"pass": issued.pk, "kind": issued.kind, "label": issued.label, "path": path}
