"""For those who watch a server: does it live, can it work, and how much does it do?

Answered before anything else, so that a probe needs no name of the installation, no HTTPS and no session.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from hmac import compare_digest
from ipaddress import ip_address

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Count, Max, Sum
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from caissa import __version__
from caissa_web.server.metrics import METRICS

LIVE_PATH, READY_PATH, WORK_PATH, METRICS_PATH = "/health/live", "/health/ready", "/health/work", "/metrics"
MIN_FREE_BYTES = 100 * 1024 * 1024
"""Bytes that must be free where the records are."""
SECONDS_CLOCKS_DIFFER = 300
FORWARDED = ("HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP")
TEXT = "text/plain; version=0.0.4; charset=utf-8"

GetResponse = Callable[[HttpRequest], HttpResponse]
Figure = tuple[tuple[str, ...], float]
"""The values of a figure's labels, and the figure."""


class HealthMiddleware:
    """Answers the addresses of those who watch a server; everything else goes on."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.own: dict[str, GetResponse] = {
            LIVE_PATH: live,
            READY_PATH: ready,
            WORK_PATH: work,
            METRICS_PATH: metrics,
        }

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, which no cache on the way may keep."""
        own = self.own.get(request.path_info)
        if own is None:
            return self.get_response(request)
        response = own(request) if request.method in ("GET", "HEAD") else HttpResponse(status=405)
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response


# -- alive, ready ------------------------------------------------------------------


def live(_request: HttpRequest) -> HttpResponse:
    """The process answers; nothing else is asked."""
    return JsonResponse({"live": True})


def ready(_request: HttpRequest) -> HttpResponse:
    """Can it answer: are the records reached, their tables as this program knows them, is there room?

    What is wrong in the background is named too, but sends no visitors elsewhere.
    """
    checks = {"database": False, "migrations": False, "disk": has_room()}
    try:
        missing = missing_migrations()
        checks |= {"database": True, "migrations": not missing}
        background = {} if missing else background_faults()
    except DatabaseError:
        connection.close()
        background = {}
    is_ready = all(checks.values())
    answer = {"ready": is_ready, **checks, "background": background, "backup": _last_trial()}
    return JsonResponse(answer, status=200 if is_ready else 503)


def work(_request: HttpRequest) -> HttpResponse:
    """Does the work in the background go on: is no job stuck or late, is the clock believed?"""
    try:
        faults = background_faults()
    except DatabaseError:
        connection.close()
        faults = {"database": ["away"]}
    return JsonResponse({"working": not faults, **faults}, status=503 if faults else 200)


def background_faults() -> dict[str, list[str]]:
    """What is wrong in the background; nothing if all goes on."""
    from caissa_web.background import clock, jobs  # noqa: PLC0415 - models exist only after setup

    now = timezone.now()
    doubt = clock.doubt(now)
    faults = {"stuck": jobs.stuck(now), "late": jobs.late(now), "clock": [doubt.jump.value] if doubt else []}
    return {kind: names for kind, names in faults.items() if names}


def _last_trial() -> str:
    """How the trial of the newest backup ended; a server is ready all the same."""
    from caissa_web.privacy import backup_trials, backups  # noqa: PLC0415 - models exist only after setup

    trial = backup_trials.last(backups.folder())
    return str(trial.way) if trial else "none"


def has_room() -> bool:
    """Is there room where the data folder is?"""
    try:
        return shutil.disk_usage(settings.DATA).free >= MIN_FREE_BYTES
    except OSError:
        return False


def missing_migrations() -> list[str]:
    """The changes of the tables that this program knows and the records have not seen."""
    seen = MigrationRecorder(connection).applied_migrations()
    return sorted(".".join(migration) for migration in known_migrations() if migration not in seen)


@cache
def known_migrations() -> frozenset[tuple[str, str]]:
    """Every change of the tables that this program knows."""
    return frozenset(MigrationLoader(None, ignore_no_migrations=True).disk_migrations)


# -- figures -----------------------------------------------------------------------


def metrics(request: HttpRequest) -> HttpResponse:
    """All figures in the text format of Prometheus, for those who may read them."""
    if not may_read(request):
        return HttpResponse("Give the token of CAISSA_METRICS_TOKEN.\n", content_type=TEXT, status=403)
    registries = (PROGRAM, METRICS.registry, RECORDS)
    return HttpResponse(b"".join(map(generate_latest, registries)), content_type=TEXT)


def may_read(request: HttpRequest) -> bool:
    """With the token; without one only from this computer itself, and not through a proxy on it."""
    if settings.METRICS_TOKEN:
        sent = request.headers.get("Authorization", "").encode()
        return compare_digest(sent, f"Bearer {settings.METRICS_TOKEN}".encode())
    if settings.SECURE_PROXY_SSL_HEADER or any(name in request.META for name in FORWARDED):
        return False
    try:
        return ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False


class ProgramCollector(Collector):
    """Figures of this process that are there when they are asked for."""

    def collect(self) -> Iterator[Metric]:
        """The version, and the streams that are open."""
        from caissa_web.noticeboard.live.subscribers import SUBSCRIBERS  # noqa: PLC0415 - models after setup only

        yield _gauge("caissa_info", "The program.", ["version"], [((__version__,), 1)])
        yield _gauge(
            "caissa_live_listeners", "Spectators whose streams are open.", [], [((), len(SUBSCRIBERS))]
        )


class RecordsCollector(Collector):
    """Figures that are the same in every process, because they stand in the records."""

    def collect(self) -> Iterator[Metric]:
        """Whether the records are reached, and what they tell."""
        try:
            metrics = list(_of_the_records())
        except DatabaseError:
            connection.close()
            metrics = []
        yield _gauge("caissa_database_up", "Are the records reached?", [], [((), 1 if metrics else 0)])
        yield from metrics


def _gauge(name: str, text: str, labels: Sequence[str], figures: Iterable[Figure]) -> Metric:
    family = GaugeMetricFamily(name, text, labels=labels)
    for values, figure in figures:
        family.add_metric(values, figure)
    return family


def _of_the_records() -> Iterator[Metric]:
    from caissa_web.records.models import Section  # noqa: PLC0415 - models exist only after setup

    known = Section.objects.aggregate(number=Count("pk"), versions=Sum("version"))
    yield _gauge("caissa_sections", "Sections on record.", [], [((), known["number"])])
    versions = known["versions"] or 0
    yield CounterMetricFamily("caissa_versions", "Versions written of all sections.", value=versions)
    yield _of_the_clock()
    yield from _of_the_background()
    yield _of_the_queues()
    yield _last_backup()
    yield _last_backup_trial()


def _of_the_clock() -> Metric:
    from caissa_web.background.clock import doubt  # noqa: PLC0415 - models exist only after setup

    doubted = doubt(timezone.now()) is not None
    return _gauge(
        "caissa_clock_doubted", "Did the clock jump, so that nothing is erased?", [], [((), doubted)]
    )


def _of_the_background() -> Iterator[Metric]:
    from caissa_web.background import jobs  # noqa: PLC0415 - models exist only after setup
    from caissa_web.background.models import Job, Task  # noqa: PLC0415 - models exist only after setup

    rows = list(Job.objects.values_list("name", "done_at", "failures"))
    done = [((name,), at.timestamp()) for name, at, _ in rows if at]
    yield _gauge("caissa_job_done_timestamp_seconds", "When a job was done last.", ["job"], done)
    failures = [((name,), number) for name, _, number in rows]
    yield _gauge("caissa_job_failures", "Failures in a row.", ["job"], failures)
    stuck = jobs.stuck(now := timezone.now())
    figures = [((name,), name in stuck) for name, _, _ in rows]
    yield _gauge("caissa_job_stuck", "Was it begun, and has not ended in its time?", ["job"], figures)
    late = jobs.late(now)
    figures = [((name,), name in late) for name, _, _ in rows]
    yield _gauge("caissa_job_late", "Is it long due, and nobody has begun it?", ["job"], figures)
    states = Task.objects.values_list("state").annotate(n=Count("pk"))
    yield _gauge("caissa_tasks", "Files asked for.", ["state"], [((state,), n) for state, n in states])


def _of_the_queues() -> Metric:
    from caissa_web.api.models import Delivery  # noqa: PLC0415 - models exist only after setup
    from caissa_web.delivery.models import Letter  # noqa: PLC0415 - models exist only after setup
    from caissa_web.notices.models import Message  # noqa: PLC0415 - models exist only after setup

    waiting = [
        (("letters",), Letter.objects.filter(state=Letter.State.WAITING).count()),
        (("messages",), Message.objects.filter(state=Message.State.WAITING).count()),
        (("webhooks",), Delivery.objects.filter(state=Delivery.WAITING).count()),
    ]
    return _gauge("caissa_waiting", "What waits to be sent.", ["queue"], waiting)


def _last_backup() -> Metric:
    from caissa_web.privacy import backups  # noqa: PLC0415 - models exist only after setup

    newest = backups.newest(timezone.now())
    times = [((), newest.at.timestamp())] if newest else []
    return _gauge("caissa_last_backup_timestamp_seconds", "When the newest daily backup was made.", [], times)


def _last_backup_trial() -> Metric:
    """One figure is 1, the others 0: how far the last trial of a backup went."""
    from caissa_web.privacy.backup_trials import Way  # noqa: PLC0415 - models exist only after setup

    ended = _last_trial()
    figures = [((str(way),), float(way == ended)) for way in Way]
    return _gauge("caissa_last_backup_trial", "How the trial of the newest backup ended.", ["way"], figures)


PROGRAM, RECORDS = CollectorRegistry(), CollectorRegistry()
PROGRAM.register(ProgramCollector())
RECORDS.register(RecordsCollector())


def last_job_at(now: float) -> float:
    """When any job was done last, in seconds since 1970; 0 if none ever was, or only by a clock ahead."""
    from caissa_web.background.models import Job  # noqa: PLC0415 - models exist only after setup

    until_now = datetime.fromtimestamp(now + SECONDS_CLOCKS_DIFFER, UTC)
    newest = Job.objects.filter(done_at__lte=until_now).aggregate(at=Max("done_at"))["at"]
    return newest.timestamp() if newest else 0.0
