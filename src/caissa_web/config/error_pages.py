"""What a visitor reads when something cannot be done: a sentence and the way back, never a trace.

The records may be busy, full, damaged, for reading only or out of reach. Each has its page, which says
whether anything was changed.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from caissa_web.api.errors import NoRoom, Refused, TooLarge, TooSlow
from caissa_web.api.responses import refusal
from caissa_web.records.trouble import SENTENCES, Trouble, trouble

logger = logging.getLogger("caissa_web.faults")

REFUSED = "caissa.refused"
"""Where the gateway puts into a request why its body was not read."""
API = "/api/v1/"
_API_ERRORS: dict[int, type[Refused]] = {408: TooSlow, 413: TooLarge, 503: NoRoom}
TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


class BodyRefusal(Enum):
    """Why a body was not read: the answer's status, its page, and a code for scripts."""

    TOO_LARGE = (413, "413.html", "request.too-large")
    LOG_IN_FIRST = (413, "log_in_first.html", "request.log-in-first")
    TOO_SLOW = (408, "408.html", "request.too-slow")
    NO_ROOM = (503, "no_room.html", "request.no-room")
    UNREACHABLE = (*Trouble.UNREACHABLE.value, "records.unreachable")


REFUSALS = {
    BodyRefusal.TOO_LARGE: _("What you sent is too large; nothing was changed. Send a smaller file."),
    BodyRefusal.LOG_IN_FIRST: _("Log in before sending a file of this size."),
    BodyRefusal.TOO_SLOW: _("Your request took too long to arrive; nothing was changed. Send it again."),
    BodyRefusal.NO_ROOM: _(
        "The server is receiving too much at once; nothing was changed. Send it again in a minute."
    ),
    BodyRefusal.UNREACHABLE: SENTENCES[Trouble.UNREACHABLE],
}
"""One sentence each, for scripts."""


class NotRead(NamedTuple):
    """A body that was not read, and how many bytes might have been sent."""

    refusal: BodyRefusal
    most: int = 0


class RecordsOutOfReach:
    """Answers with the fitting page when a page cannot read or write the records."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer of what lies below; errors of pages come to `process_exception`."""
        return self.answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page about the records; anything else goes its way."""
        problem = trouble(error)
        return None if problem is None else _about(problem, request, error)


class RequestSize:
    """Answers for a request whose body was not read: too large, too slow, or one too many."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or the page that says why nothing was read."""
        not_read = request.META.get(REFUSED)
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isascii() and length.isdigit() and int(length) > settings.LARGEST_REQUEST:
            not_read = NotRead(BodyRefusal.TOO_LARGE, settings.LARGEST_REQUEST)
        if not isinstance(not_read, NotRead):
            return self.answer(request)
        # The layer that knows the visitor's language lies below.
        with translation.override(translation.get_language_from_request(request)):
            return refused_body(request, not_read)


def refused_body(request: HttpRequest, not_read: NotRead) -> HttpResponse:
    """Why a body was not read, as a page or as JSON for programs."""
    status, template, code = not_read.refusal.value
    response: HttpResponse = page(template, status)
    if request.path_info.startswith(API):
        response = refusal(_API_ERRORS[status](most=not_read.most >> 10))
    elif "application/json" in request.headers.get("Accept", ""):
        response = JsonResponse({"refused": str(REFUSALS[not_read.refusal]), "code": code}, status=status)
    if status == 503:
        response.headers["Retry-After"] = "60"
    return response


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's handler for what it refuses to read: too large, or not to be understood."""
    if isinstance(exception, TOO_LARGE):
        return page("413.html", 413)
    return page("400.html", 400)


def fault(request: HttpRequest) -> HttpResponse:
    """Django's handler for what nobody expected, also between the pages and the records."""
    error = sys.exc_info()[1]
    problem = trouble(error)
    return page("500.html", 500) if problem is None else _about(problem, request, error)


def _about(problem: Trouble, request: HttpRequest, error: BaseException | None) -> HttpResponse:
    logger.error("%s: %s %s: %s", problem.name.lower(), request.method, request.path, error)
    status, template = problem.value
    response: HttpResponse = page(template, status)
    if "application/json" in request.headers.get("Accept", ""):
        payload = {"refused": str(SENTENCES[problem]), "code": f"records.{problem.name.lower()}"}
        response = JsonResponse(payload, status=status)
    if status == 503:
        response.headers["Retry-After"] = "5"
    return response


def page(template: str, status: int) -> HttpResponse:
    """A page that asks neither the records nor the session: they may be what is missing."""
    return HttpResponse(loader.get_template(template).render(), status=status)
