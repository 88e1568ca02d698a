"""What a visitor reads when something cannot be done: a sentence and the way back, never a trace.

The records may be busy, full or out of reach. Each has its page, which says whether anything was changed.
"""

from __future__ import annotations

import errno
import logging
import sys
from collections.abc import Callable
from enum import Enum

from django.conf import settings
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.utils.translation import gettext_lazy as _

logger = logging.getLogger("caissa_web.faults")

TOO_LARGE = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


class Trouble(Enum):
    """What is the matter with the records: the answer's status, its page, and one sentence for scripts."""

    BUSY = (503, "busy.html", _("The records are busy; nothing was changed. Send it again."))
    FULL = (507, "full.html", _("The disk is full; nothing was changed."))
    UNREACHABLE = (
        503,
        "unreachable.html",
        _("The records cannot be reached. Reload the page first."),
    )


_SQLITE = {
    "SQLITE_BUSY": Trouble.BUSY,
    "SQLITE_LOCKED": Trouble.BUSY,
    "SQLITE_FULL": Trouble.FULL,
    "SQLITE_IOERR": Trouble.UNREACHABLE,
    "SQLITE_CANTOPEN": Trouble.UNREACHABLE,
    "SQLITE_READONLY": Trouble.UNREACHABLE,
}
_POSTGRESQL = {
    "55P03": Trouble.BUSY,  # a lock was not free in time
    "40P01": Trouble.BUSY,  # two changes waited for each other
    "40001": Trouble.BUSY,  # as before, noticed when storing
    "57014": Trouble.BUSY,  # it took too long
    "53100": Trouble.FULL,
    "53200": Trouble.FULL,  # out of memory
}
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT)


def trouble(error: BaseException | None) -> Trouble | None:
    """What is the matter with the records, if that is what an error tells."""
    if isinstance(error, OSError) and error.errno in _DISK_FULL:
        return Trouble.FULL
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    cause = error.__cause__
    name = "_".join(getattr(cause, "sqlite_errorname", "").split("_")[:2])
    known = _SQLITE.get(name) or _POSTGRESQL.get(getattr(cause, "sqlstate", None) or "")
    lost = isinstance(error, OperationalError | InterfaceError)
    return known or (Trouble.UNREACHABLE if lost and not _of_the_question(name) else None)


def _of_the_question(name: str) -> bool:
    """SQLite's plain errors tell of a wrong question, such as a missing table: a fault of ours."""
    return name == "SQLITE_ERROR"


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
    """Refuses a request that announces more than anybody would send, before any of it is read."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, or the page that says what is too large."""
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isascii() and length.isdigit() and int(length) > settings.LARGEST_REQUEST:
            return page("413.html", 413)
        return self.answer(request)


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
    status, template, sentence = problem.value
    response: HttpResponse = page(template, status)
    if "application/json" in request.headers.get("Accept", ""):
        payload = {"refused": str(sentence), "code": f"records.{problem.name.lower()}"}
        response = JsonResponse(payload, status=status)
    if status == 503:
        response.headers["Retry-After"] = "5"
    return response


def page(template: str, status: int) -> HttpResponse:
    """A page that asks neither the records nor the session: they may be what is missing."""
    return HttpResponse(loader.get_template(template).render(), status=status)
