"""Answers in JSON, and what cannot be done in one form: code, message, article, field."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse

from caissa.errors import CaissaError, ForbiddenByRegulations, UnreadableFile
from caissa_web.api.errors import RecordsBusy, Refused, TooMany
from caissa_web.exchange.limited.errors import ReaderFailed, ReadersBusy, TooDemanding
from caissa_web.section.errors import Conflict, Damaged, NotAccepted
from caissa_web.section.warnings import Unconfirmed, Warned
from caissa_web.translation import translate

JSON = "application/json"
_STATUSES: tuple[tuple[type[CaissaError], int], ...] = (
    (Damaged, 503),
    (ReadersBusy, 503),
    (TooDemanding, 422),
    (ReaderFailed, 422),
    (UnreadableFile, 422),
    (ForbiddenByRegulations, 422),
    (NotAccepted, 422),
)
OTHERWISE = 409
"""The state of the section does not allow it; another time it may."""


def answer(value: Any, status: int = 200, **headers: str) -> HttpResponse:
    """A value as JSON; nobody on the way keeps it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    named = {name.replace("_", "-"): header for name, header in headers.items()}
    return HttpResponse(
        text, status=status, content_type=JSON, headers={"Cache-Control": "no-store", **named}
    )


def refusal(refused: CaissaError, request: HttpRequest | None = None) -> HttpResponse:
    """What cannot be done, in the language of whoever asked."""
    response = answer(refusal_form(refused), status_of(refused, request))
    if isinstance(refused, TooMany):
        response.headers["Retry-After"] = str(refused.details["seconds"])
    if isinstance(refused, RecordsBusy | ReadersBusy):
        response.headers["Retry-After"] = "5"
    if response.status_code == 401:
        response.headers["WWW-Authenticate"] = 'Bearer realm="caissa"'
    return response


def refusal_form(refused: CaissaError) -> dict[str, Any]:
    """Code, message, article and field; the warnings where an act was warned of."""
    sentence = refused.args[0] if refused.args else str(refused)
    form: dict[str, Any] = {
        "code": refused.code,
        "message": translate(sentence),
        "article": refused.cites,
        "field": getattr(refused, "field", ""),
    }
    if isinstance(refused, Unconfirmed):
        form["warnings"] = [_warning(warning) for warning in refused.warnings]
    return form


def status_of(refused: CaissaError, request: HttpRequest | None = None) -> int:
    """The HTTP status of a refusal; 412 where the version came as If-Match."""
    if isinstance(refused, Refused):
        return refused.status
    if isinstance(refused, Conflict) and request is not None and "If-Match" in request.headers:
        return 412
    return next((status for kind, status in _STATUSES if isinstance(refused, kind)), OTHERWISE)


def _warning(warning: Warned) -> dict[str, Any]:
    return {
        "level": int(warning.level),
        "code": warning.code,
        "text": translate(warning.text),
        "article": warning.article,
    }
