"""Jobs that come again and again: registered by the apps, done by one process at a time, tried again later.

A job must be harmless when it is done twice: a process may be killed after the work and before it says so.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from caissa_web.background import leases
from caissa_web.background.models import Job

logger = logging.getLogger("caissa_web.background")

LONGEST_PAUSE = timedelta(hours=1)
LONGEST_FAULT = 1000

Work = Callable[[datetime], object]


@dataclass(frozen=True, slots=True)
class Registered:
    """What is to be done how often."""

    name: str
    every: timedelta
    work: Work


_REGISTERED: dict[str, Registered] = {}


def register(name: str, every_seconds: float, function: Work) -> None:
    """Have something done again and again; `function` gets the time."""
    _REGISTERED[name] = Registered(name, timedelta(seconds=every_seconds), function)


def registered() -> tuple[Registered, ...]:
    """Every job, by name."""
    return tuple(_REGISTERED[name] for name in sorted(_REGISTERED))


def run_due(now: datetime) -> int:
    """Do every job whose time has come and that no other process is doing; how many were done."""
    free = Q(held_until__isnull=True) | Q(held_until__lte=now)
    known = dict(Job.objects.values_list("name", "due_at"))
    for job in registered():
        if job.name not in known:
            Job.objects.get_or_create(name=job.name, defaults={"due_at": now})
            known[job.name] = now
    due = [name for name, at in known.items() if at <= now and name in _REGISTERED]
    if not due:
        return 0
    waiting = Job.objects.filter(free, name__in=due).order_by("due_at").values_list("name", flat=True)
    return sum(_done(_REGISTERED[name], now) for name in list(waiting))


def _done(job: Registered, now: datetime) -> bool:
    """Do one job, if it is still to be done."""
    row, holder = Job.objects.filter(pk=job.name), leases.new_holder()
    if not leases.take(row.filter(due_at__lte=now), holder, now, begun_at=now):
        return False
    held = row.filter(holder=holder)
    try:
        with leases.renewed(row, holder):
            job.work(now)
    except Exception as fault:  # noqa: BLE001 - whatever a job does, the others go on
        _note_failure(job, held, now, fault)
        return False
    held.update(held_until=None, done_at=now, due_at=now + job.every, failures=0)
    return True


def _note_failure(job: Registered, held: QuerySet[Job], now: datetime, fault: Exception) -> None:
    """Write down what happened; each failure in a row doubles the pause, up to an hour."""
    logger.error("the job %s failed", job.name, exc_info=fault)
    row = held.first()
    if row is None:
        return
    pause = min(job.every * 2 ** min(row.failures + 1, 12), max(LONGEST_PAUSE, job.every))
    text = f"{type(fault).__name__}: {fault}"[:LONGEST_FAULT]
    held.update(held_until=None, failed_at=now, fault=text, failures=row.failures + 1, due_at=now + pause)
