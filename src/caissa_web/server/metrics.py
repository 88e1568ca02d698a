"""What this process counts while it answers, for Prometheus.

Each process counts for itself and begins with nothing; who collects the figures adds them up. The program
runs in one process (`__main__.serve`), and Prometheus tells several servers apart by their addresses, so the
multi-process mode of prometheus_client, with its files on disk, is not needed.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from django.http import HttpRequest, HttpResponse
from django.urls import ResolverMatch
from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 10.0)
"""Seconds; 0.2 is the measure for spectators."""
CACHED, STATIC, NOWHERE = "kept", "static", "none"
"""Names of answers that no view of Django's gave; dashboards know them."""
NOTICEBOARD = "noticeboard"
DISPUTES = "conduct"

# Without this, every counter has a second figure that tells when it was made.
disable_created_metrics()  # type: ignore[no-untyped-call] # it has no types


class Metrics:
    """Answers by page and status, and how long they took by family of pages."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._answers = Counter(
            "caissa_answers", "Answers by page and status.", ["view", "status"], registry=self.registry
        )
        self._seconds = Histogram(
            "caissa_answer_seconds",
            "Seconds until the answer, by family of pages.",
            ["family"],
            buckets=BUCKETS,
            registry=self.registry,
        )
        self._pages = Counter(
            "caissa_noticeboard_pages",
            "Public pages by whether they were kept or made anew.",
            ["kept"],
            registry=self.registry,
        )
        for kept in ("yes", "no"):
            self._pages.labels(kept)
        self._figures: dict[tuple[str, int], tuple[Histogram, tuple[Counter, ...]]] = {}

    def count(self, view: str, status: int, seconds: float) -> None:
        """Count one answer."""
        figures = self._figures.get((view, status))
        if figures is None:
            # Finding a figure by its labels costs more than counting, so each is looked up once. Two threads
            # that do so at once find the same figures.
            figures = self._figures[view, status] = self._find(view, status)
        histogram, counters = figures
        histogram.observe(seconds)
        for counter in counters:
            counter.inc()

    def _find(self, view: str, status: int) -> tuple[Histogram, tuple[Counter, ...]]:
        family = view.partition(":")[0]
        counters = [self._answers.labels(view, status)]
        if view == CACHED:
            counters.append(self._pages.labels("yes"))
        elif view.startswith(f"{NOTICEBOARD}:"):
            counters.append(self._pages.labels("no"))
        return self._seconds.labels(family), tuple(counters)


METRICS = Metrics()


class MetricsMiddleware:
    """Counts every answer of Django's; it costs some millionths of a second."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, counted."""
        began = perf_counter()
        response = self.get_response(request)
        METRICS.count(_view(request, response.status_code), response.status_code, perf_counter() - began)
        return response


def _view(request: HttpRequest, status: int) -> str:
    """The name of the page; addresses that visitors invent are all one, and so are all pages of disputes."""
    match = request.resolver_match
    if match is not None:
        # Counted page by page, a dossier or a z-score would tell that there is a fair-play case, and when.
        return DISPUTES if _is_dispute(match) else match.view_name or NOWHERE
    if request.path_info.startswith("/static/"):
        return STATIC
    return CACHED if status in (200, 304) else NOWHERE


def _is_dispute(match: ResolverMatch) -> bool:
    return match.app_names[:1] == ["conduct"] or match.view_name in ("appeal", "statement")
