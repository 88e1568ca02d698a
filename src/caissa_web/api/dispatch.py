"""The way in: finds the address of a request in the API, which is put together when it is first asked for.

Putting it together takes most of a second, so a start does not wait for it.
"""

from __future__ import annotations

import logging
from functools import cache
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import Resolver404, URLResolver
from django.urls.resolvers import RegexPattern
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from caissa_web.api.errors import (
    NotThere,
    RecordsBusy,
    RecordsDamaged,
    RecordsFull,
    RecordsReadOnly,
    Refused,
    TooLarge,
    WrongMethod,
)
from caissa_web.api.examples import with_examples
from caissa_web.api.responses import answer, refusal
from caissa_web.records.trouble import Trouble, trouble

logger = logging.getLogger("caissa_web.api")

ROOT = "/api/v1/"
USUAL_SIZE = 1 << 20
_UPLOADS = ("import_section", "import_event", "installations/events", "installations/acts")
REFUSALS: dict[Trouble, type[Refused]] = {
    Trouble.FULL: RecordsFull,
    Trouble.READ_ONLY: RecordsReadOnly,
    Trouble.DAMAGED: RecordsDamaged,
}
"""What is said when the records are not merely busy or out of reach."""
_lock = Lock()


@cache
def _put_together() -> tuple[Any, URLResolver]:
    from caissa_web.api.routes import build_api  # noqa: PLC0415 - a start does not wait for it

    api = build_api()
    patterns, _app, _namespace = api.urls
    return api, URLResolver(RegexPattern(r""), patterns)


def load() -> tuple[Any, URLResolver]:
    """The API and its addresses; two visitors who come at once do not put it together side by side."""
    with _lock:
        return _put_together()


@cache
def schema() -> dict[str, Any]:
    """The description of the whole API, as OpenAPI has it."""
    return with_examples(load()[0].get_openapi_schema(path_prefix=ROOT))


@csrf_exempt
def v1(request: HttpRequest, rest: str) -> HttpResponse:
    """The answer of the API; whatever happens, it is JSON."""
    too_large = _too_large(request, rest)
    if too_large is not None:
        return refusal(too_large)
    try:
        resolved = load()[1].resolve(rest)
    except Resolver404:
        return refusal(NotThere())
    try:
        response: HttpResponse = resolved.func(request, *resolved.args, **resolved.kwargs)
    except Http404:
        return refusal(NotThere())
    except Exception as fault:
        if problem := trouble(fault):
            logger.error("%s %s: %s", request.method, request.path, fault)  # noqa: TRY400 - the fault is not ours
            return refusal(REFUSALS.get(problem, RecordsBusy)())
        if settings.DEBUG:
            raise
        logger.exception("%s %s", request.method, request.path)
        return answer(
            {"code": "api.fault", "message": _("Something went wrong."), "article": "", "field": ""}, 500
        )
    return _in_our_form(request, response)


def _in_our_form(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """A refusal of the framework's own in the form of ours."""
    if response.status_code != 405:
        return response
    wrong_method = refusal(WrongMethod(method=request.method))
    wrong_method.headers["Allow"] = response.headers.get("Allow", "")
    return wrong_method


def _too_large(request: HttpRequest, rest: str) -> TooLarge | None:
    """Refuse what is larger than its kind needs, before it is read."""
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE if rest.endswith(_UPLOADS) else USUAL_SIZE
    length = str(request.META.get("CONTENT_LENGTH") or "0")
    fits = length.isascii() and length.isdigit() and int(length) <= most
    return None if fits else TooLarge(most=most >> 10)
