"""For those who watch a server: does it live, can it work, and how much does it do?

Answered before anything else, so that a probe needs no name of the installation, no HTTPS and no session.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from hmac import compare_digest
from ipaddress import ip_address

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, Max, Q, Sum
from django.http import HttpRequest, HttpResponse, JsonResponse

from caissa import __version__
from caissa_web.server.metrics import COUNTED, Figure, metric

LIVE, READY, METRICS = "/health/live", "/health/ready", "/metrics"
LEAST_ROOM = 100 * 1024 * 1024
"""Bytes that must be free where the records are."""
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP")
TEXT = "text/plain; version=0.0.4; charset=utf-8"

Answer = Callable[[HttpRequest], HttpResponse]


class Health:
    """Answers the three addresses of those who watch; everything else goes on."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.own: dict[str, Answer] = {LIVE: live, READY: ready, METRICS: metrics}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, never kept by anybody on the way."""
        own = self.own.get(request.path_info)
        if own is None:
            return self.answer(request)
        response = own(request) if request.method in ("GET", "HEAD") else HttpResponse(status=405)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


# -- alive, ready ------------------------------------------------------------------


def live(_request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is asked."""
    return JsonResponse({"live": True})


def ready(_request: HttpRequest) -> HttpResponse:
    """Can it work: are the records reached, their tables as this program knows them, is there room?"""
    found = {"database": False, "migrations": False, "disk": has_room()}
    try:
        missing = missing_migrations()
        found |= {"database": True, "migrations": not missing}
    except DatabaseError:
        connection.close()
    return JsonResponse({"ready": all(found.values()), **found}, status=200 if all(found.values()) else 503)


def has_room() -> bool:
    """Is there room where the data folder is?"""
    try:
        return shutil.disk_usage(settings.DATA).free >= LEAST_ROOM
    except OSError:
        return False


def missing_migrations() -> list[str]:
    """The changes of the tables that this program knows and the records have not seen."""
    seen = MigrationRecorder(connection).applied_migrations()
    return sorted(".".join(one) for one in known_migrations() if one not in seen)


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    """Every change of the tables that this program knows."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


# -- figures -----------------------------------------------------------------------


def metrics(request: HttpRequest) -> HttpResponse:
    """All figures in the text format of Prometheus, for those who may read them."""
    if not may_read(request):
        return HttpResponse("Give the token of CAISSA_METRICS_TOKEN.\n", content_type=TEXT, status=403)
    lines = [*_of_the_program(), *COUNTED.lines(), *_of_the_records()]
    return HttpResponse("\n".join(lines) + "\n", content_type=TEXT)


def may_read(request: HttpRequest) -> bool:
    """With the token; without one only from this computer itself, and not through a proxy on it."""
    if settings.METRICS_TOKEN:
        given = request.headers.get("Authorization", "").encode()
        return compare_digest(given, f"Bearer {settings.METRICS_TOKEN}".encode())
    if settings.SECURE_PROXY_SSL_HEADER or any(name in request.META for name in FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


def _of_the_program() -> Iterator[str]:
    from caissa_web.noticeboard.live.subscribers import LISTENERS  # noqa: PLC0415 - models exist only after setup

    yield from metric("caissa_info", "gauge", "The program.", [({"version": __version__}, 1)])
    yield from metric(
        "caissa_live_listeners", "gauge", "Spectators whose streams are open.", [({}, len(LISTENERS))]
    )


def _of_the_records() -> Iterator[str]:
    """What is the same in every process, because it stands in the records."""
    try:
        figures = list(_asked())
    except DatabaseError:
        connection.close()
        figures = []
    yield from metric("caissa_database_up", "gauge", "Are the records reached?", [({}, 1 if figures else 0)])
    yield from figures


def _asked() -> Iterator[str]:
    from caissa_web.records.models import Section  # noqa: PLC0415 - models exist only after setup

    known = Section.objects.aggregate(number=Count("pk"), versions=Sum("version"))
    yield from metric("caissa_sections", "gauge", "Sections on record.", [({}, known["number"])])
    yield from metric(
        "caissa_versions_total",
        "counter",
        "Versions written of all sections.",
        [({}, known["versions"] or 0)],
    )
    yield from _of_the_background()
    yield from _of_the_queues()
    yield from metric(
        "caissa_last_backup_timestamp_seconds",
        "gauge",
        "When the newest daily backup was made.",
        _last_backup(),
    )


def _of_the_background() -> Iterator[str]:
    from caissa_web.background.models import Job, Task  # noqa: PLC0415 - models exist only after setup

    jobs = list(Job.objects.values_list("name", "done_at", "failures"))
    done = [({"job": name}, at.timestamp()) for name, at, _ in jobs if at]
    yield from metric("caissa_job_done_timestamp_seconds", "gauge", "When a job was done last.", done)
    failures: list[Figure] = [({"job": name}, n) for name, _, n in jobs]
    yield from metric("caissa_job_failures", "gauge", "Failures in a row.", failures)
    states = Task.objects.values_list("state").annotate(n=Count("pk"))
    yield from metric("caissa_tasks", "gauge", "Files asked for.", [({"state": s}, n) for s, n in states])


def _of_the_queues() -> Iterator[str]:
    from caissa_web.api.models import Delivery  # noqa: PLC0415 - models exist only after setup
    from caissa_web.notices.models import Message  # noqa: PLC0415 - models exist only after setup

    waiting = [
        ({"queue": "messages"}, Message.objects.filter(state=Message.State.WAITING).count()),
        ({"queue": "webhooks"}, Delivery.objects.filter(state=Delivery.WAITING).count()),
    ]
    yield from metric("caissa_waiting", "gauge", "What waits to be sent.", waiting)


def _last_backup() -> list[Figure]:
    from caissa_web.privacy.backups import kept  # noqa: PLC0415 - models exist only after setup

    newest = next(iter(kept()), None)
    return [({}, newest.at.timestamp())] if newest else []


def last_job_at() -> float:
    """When any job was done last, in seconds since 1970; 0 if none ever was."""
    from caissa_web.background.models import Job  # noqa: PLC0415 - models exist only after setup

    newest = Job.objects.filter(~Q(done_at=None)).aggregate(at=Max("done_at"))["at"]
    return newest.timestamp() if newest else 0.0
