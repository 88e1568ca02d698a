"""What this process counts while it answers, and how Prometheus wants to read it.

Each process counts for itself and begins with nothing; whoever collects the figures adds them up.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import Lock
from time import perf_counter

from django.http import HttpRequest, HttpResponse

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1.0, 2.5, 10.0)
"""Seconds; 0.2 is the measure for spectators."""
KEPT, STATIC, NOWHERE = "kept", "static", "none"
NOTICEBOARD = "noticeboard"

Labels = Mapping[str, str]
Figure = tuple[Labels, float]


class Counted:
    """Answers by page and status, and how long they took by family of pages."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.answers: Counter[tuple[str, str]] = Counter()
        self.times: dict[str, list[int]] = {}
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def note(self, view: str, status: int, seconds: float) -> None:
        """Count one answer."""
        family = view.partition(":")[0]
        place = bisect_left(BOUNDS, seconds)
        with self._lock:
            self.answers[view, str(status)] += 1
            self.times.setdefault(family, [0] * (len(BOUNDS) + 1))[place] += 1
            self.seconds[family] += seconds

    def lines(self) -> Iterator[str]:
        """All counts as Prometheus reads them."""
        with self._lock:
            answers, seconds = dict(self.answers), dict(self.seconds)
            times = {family: tuple(counts) for family, counts in self.times.items()}
        counted = [({"view": view, "status": status}, n) for (view, status), n in answers.items()]
        yield from metric("caissa_answers_total", "counter", "Answers by page and status.", counted)
        yield from _histogram(times, seconds)
        yield from metric(
            "caissa_noticeboard_pages_total",
            "counter",
            "Public pages by whether they were kept or made anew.",
            _by_keeping(answers),
        )


def _by_keeping(answers: Mapping[tuple[str, str], int]) -> list[Figure]:
    kept = sum(n for (view, _), n in answers.items() if view == KEPT)
    made = sum(n for (view, _), n in answers.items() if view.startswith(f"{NOTICEBOARD}:"))
    return [({"kept": "yes"}, kept), ({"kept": "no"}, made)]


def _histogram(times: Mapping[str, tuple[int, ...]], seconds: Mapping[str, float]) -> Iterator[str]:
    name = "caissa_answer_seconds"
    yield from (f"# HELP {name} Seconds until the answer, by family of pages.", f"# TYPE {name} histogram")
    for family, counts in sorted(times.items()):
        so_far = 0
        for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
            so_far += count
            yield f"{name}_bucket{_told({'family': family, 'le': str(bound)})} {so_far}"
        yield f"{name}_sum{_told({'family': family})} {seconds[family]:.6f}"
        yield f"{name}_count{_told({'family': family})} {so_far}"


def metric(name: str, kind: str, text: str, figures: Iterable[Figure]) -> Iterator[str]:
    """One metric with its figures."""
    yield f"# HELP {name} {text}"
    yield f"# TYPE {name} {kind}"
    for labels, value in figures:
        yield f"{name}{_told(labels)} {value:g}" if value < 1e6 else f"{name}{_told(labels)} {value:.0f}"


def _told(labels: Labels) -> str:
    inside = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{inside}}}" if inside else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


COUNTED = Counted()


class Counting:
    """Counts every answer of Django's; it costs some millionths of a second."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The answer, counted."""
        began = perf_counter()
        response = self.answer(request)
        COUNTED.note(_view(request, response.status_code), response.status_code, perf_counter() - began)
        return response


def _view(request: HttpRequest, status: int) -> str:
    """The name of the page; addresses that visitors invent are all one."""
    match = request.resolver_match
    if match is not None:
        return match.view_name or NOWHERE
    if request.path_info.startswith("/static/"):
        return STATIC
    return KEPT if status in (200, 304) else NOWHERE
