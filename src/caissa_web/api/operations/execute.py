"""Carrying out an operation: the version that was seen, a request that comes again, and the answer."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from pydantic import BaseModel

from caissa_web.accounts.encryption import decrypt, encrypt
from caissa_web.accounts.models import User
from caissa_web.api import responses
from caissa_web.api.access import Place, noted
from caissa_web.api.errors import KeyUsed, NotAllowed, VersionMissing, WrongInput
from caissa_web.api.models import Answered
from caissa_web.api.operations.desk_answers import screen_form
from caissa_web.api.operations.registry import BY, CLOCKS, SEEN_VERSION, Operation
from caissa_web.api.tokens.tokens import rights_of
from caissa_web.operations import history
from caissa_web.operations.entries.moved_players import sections_moved_with
from caissa_web.operations.events.passes import token_of
from caissa_web.operations.history import sections_undone_with
from caissa_web.records.models import AnnouncementVersion, Appointment, Event, Pass, Section
from caissa_web.records.versions import prepared
from caissa_web.records.zones import in_zone_of
from caissa_web.screens.models import Screen

KEY, IF_MATCH, REPLAYED = "Idempotency-Key", "If-Match", "Idempotency-Replayed"
LONGEST_KEY = 100
KEY_HEADER = {
    "in": "header",
    "name": KEY,
    "schema": {"type": "string", "maxLength": LONGEST_KEY},
    "description": "The same request with the same key is carried out once and answered alike.",
}
"""The key as the description of the API names it."""
LONG = frozenset({"pair_next_round", "pair_again", "pair_all_rounds"})
"""Operations that are worked out before anything is locked, also where an answer is kept with them."""


def carried_out(request: HttpRequest, operation: Operation, place: Place, body: BaseModel) -> HttpResponse:
    """The answer to an operation; the same request with the same key gets the same answer again."""

    def ready() -> Callable[[], dict[str, Any]]:
        """Read what was sent, which for files may take long, before anything is locked."""
        arguments = _arguments(request, operation, place, body)
        _require_rights_elsewhere(request, operation, place, arguments)
        return partial(_done, operation, place, arguments)

    with in_zone_of(place.event) if place.event else nullcontext():
        return _keyed(request, place, ready, long=operation.name in LONG)


def carried_out_once(request: HttpRequest, place: Place, act: Callable[[], dict[str, Any]]) -> HttpResponse:
    """The answer to an act that is no operation of the desk; with a key it is carried out once."""
    with in_zone_of(place.opened_event):
        return _keyed(request, place, lambda: act, long=False)


def _keyed(
    request: HttpRequest,
    place: Place,
    ready: Callable[[], Callable[[], dict[str, Any]]],
    *,
    long: bool,
) -> HttpResponse:
    key = request.headers.get(KEY, "")
    if not key:
        return _answer(ready()())
    if len(key) > LONGEST_KEY or not key.isprintable():
        raise WrongInput(
            field=KEY,
            where=KEY,
            why=_("This is too long: the limit in characters is {most}.").format(most=LONGEST_KEY),
        )
    return _once(request, place, key, ready, long=long)


def _once(
    request: HttpRequest,
    place: Place,
    key: str,
    ready: Callable[[], Callable[[], dict[str, Any]]],
    *,
    long: bool,
) -> HttpResponse:
    """Carry out what was not carried out before; the answer is kept in the same transaction."""
    asked = _sign_of(request)
    known = Answered.objects.filter(token=place.caller.token, key=key)
    if (before := known.first()) is not None:
        return _again(before, asked)
    done = ready()
    try:
        with prepared(done) if long else nullcontext(), transaction.atomic():
            kept = Answered.objects.create(token=place.caller.token, key=key, asked=asked, at=timezone.now())
            result = done()
            kept.status, kept.body = 200, _sealed(result)
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
    response = _answer(json.loads(decrypt(before.body)))
    response.headers[REPLAYED] = "true"
    return response


def _sealed(result: dict[str, Any]) -> str:
    """An answer as it is kept: invitations and passes have tokens in them, which nobody finds in a backup.

    Without a key that lasts, what was made is left out: the answer that comes again tells less.
    """
    if not settings.SECRET_KEY_IS_KEPT and "made" in result:
        result = {**result, "made": None}
    return encrypt(json.dumps(result))


def _sign_of(request: HttpRequest) -> str:
    """A sign of all that a request asks for."""
    asked = f"{request.method} {request.path} {request.headers.get(IF_MATCH, '')}\n".encode()
    return sha256(asked + request.body).hexdigest()


def _answer(result: dict[str, Any]) -> HttpResponse:
    response = responses.answer(result)
    if result.get("version") is not None:
        response.headers["ETag"] = f'"{result["version"]}"'
    return response


def _arguments(request: HttpRequest, operation: Operation, place: Place, body: BaseModel) -> dict[str, Any]:
    """What the operation is called with."""
    arguments = dict(operation.arguments(body, place))
    if operation.takes_version:
        arguments[SEEN_VERSION] = _seen_version(request, operation, body)
    if operation.name in CLOCKS:
        arguments[CLOCKS[operation.name]] = timezone.now()
    if BY in inspect.signature(operation.function).parameters:
        arguments[BY] = place.caller.name
    return arguments


def _require_rights_elsewhere(
    request: HttpRequest, operation: Operation, place: Place, arguments: dict[str, Any]
) -> None:
    """Where players were moved between sections, going back changes the other section too."""
    if operation.function is history.undo:
        others = sections_undone_with(place.opened_section)
    elif operation.function is history.restore:
        others = sections_moved_with(place.opened_section, arguments["version"])
    else:
        return
    for other in others:
        if operation.right not in rights_of(place.caller.token, place.opened_event, other):
            raise noted(request, NotAllowed(right=operation.right.value), place.caller)


def _done(operation: Operation, place: Place, arguments: dict[str, Any]) -> dict[str, Any]:
    where = (getattr(place, operation.where),) if operation.takes_place else ()
    return _result_form(operation.function(*where, **arguments), place)


def _seen_version(request: HttpRequest, operation: Operation, body: BaseModel) -> int | None:
    header = request.headers.get(IF_MATCH, "").strip().removeprefix("W/").strip('"')
    if header and not (header.isascii() and header.isdigit() and len(header) < 10):
        raise WrongInput(field=IF_MATCH, where=IF_MATCH, why=_("This is not a version number, such as 12."))
    seen: int | None = int(header) if header else getattr(body, SEEN_VERSION)
    if seen is None and operation.needs_version:
        raise VersionMissing(field=SEEN_VERSION)
    return seen


def _result_form(returned: Any, place: Place) -> dict[str, Any]:
    """What came of it: where, the version now, whether anything changed, and what was made."""
    section = returned if isinstance(returned, Section) else place.section
    event = returned if isinstance(returned, Event) else section.event if section else place.event
    return {
        "event": event.slug if event else None,
        "section": section.slug if section else None,
        "version": section.version if section else None,
        # Not by comparing with the version that the request began with: a colleague may have acted since.
        "changed": section is None or section.is_new_version,
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
    if isinstance(returned, AnnouncementVersion):
        return {"announcement": returned.number}
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
