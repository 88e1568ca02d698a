"""Jobs that come again and again: registered by the apps, done by one process at a time, tried again later.

A job must be harmless when it is done twice: a process may be killed after the work and before it says so.
A job that erases by date is not done while the clock is in doubt. Jobs of one queue follow each other, queues
do not wait for each other, and each job has a number of seconds in which it should be done.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import QuerySet

from caissa_web.background import clock, deadlines, leases
from caissa_web.background.models import Job

logger = logging.getLogger("caissa_web.background")

LONGEST_PAUSE = timedelta(hours=1)
LONGEST_FAULT = 1000
LATE = timedelta(minutes=15)
"""A job that was due so long ago and was not begun: nobody works, or its queue is stuck."""
UPKEEP = "upkeep"

NO_END = "It was begun and has not ended; it was begun again."

Work = Callable[[datetime], object]


@dataclass(frozen=True, slots=True)
class Registered:
    """What is to be done how often."""

    name: str
    every: timedelta
    work: Work
    erases: bool = False
    queue: str = UPKEEP
    seconds: float = 600

    @property
    def longest_pause(self) -> timedelta:
        """How far away it can be put off, also after failures."""
        return max(self.every, LONGEST_PAUSE)

    def is_due(self, at: datetime, now: datetime) -> bool:
        """Has its time come, or was it put off by a clock that was ahead?"""
        return at <= now or at > now + self.longest_pause


_REGISTERED: dict[str, Registered] = {}


def register(
    name: str,
    every_seconds: float,
    function: Work,
    *,
    erases: bool = False,
    queue: str = UPKEEP,
    seconds: float = 600,
) -> None:
    """Have something done again and again, in so many seconds at most; `function` gets the time."""
    every = timedelta(seconds=every_seconds)
    _REGISTERED[name] = Registered(name, every, function, erases, queue, seconds)


def registered() -> tuple[Registered, ...]:
    """Every job, by name."""
    return tuple(_REGISTERED[name] for name in sorted(_REGISTERED))


def queues() -> tuple[str, ...]:
    """The kinds of jobs, which do not wait for each other."""
    return tuple(sorted({job.queue for job in registered()}))


def run_due(now: datetime, queue: str | None = None) -> int:
    """Do every job (of a queue) whose time has come and that no other is doing; how many were done."""
    known = dict(Job.objects.values_list("name", "due_at"))
    if new := [job.name for job in registered() if job.name not in known]:
        # One statement: at a first start every kind of work comes here at once, while people write.
        Job.objects.bulk_create([Job(name=name, due_at=now) for name in new], ignore_conflicts=True)
        known |= dict.fromkeys(new, now)
    wanted = [job for job in registered() if queue in (None, job.queue)]
    due = [job for job in wanted if job.is_due(known[job.name], now)]
    if any(job.erases for job in due) and clock.doubt(now):
        due = [job for job in due if not job.erases]
    if not due:
        return 0
    names = [job.name for job in due]
    waiting = Job.objects.filter(leases.free(now), name__in=names).order_by("due_at")
    return sum(_done(_REGISTERED[row.name], row, now) for row in list(waiting))


def _done(job: Registered, before: Job, now: datetime) -> bool:
    """Do one job, if it is still to be done."""
    row, holder = Job.objects.filter(pk=job.name), leases.new_holder()
    if not leases.take(row.filter(due_at=before.due_at), holder, now, begun_at=now):
        return False
    held = row.filter(holder=holder)
    if before.held_until is not None:
        _note_no_end(job, held, before, now)
    try:
        with leases.renewed(row, holder, job.seconds), deadlines.under_way(job.name, job.seconds):
            job.work(now)
    except Exception as fault:  # noqa: BLE001 - whatever a job does, the others go on
        _note_failure(job, held, now, fault)
        return False
    held.update(held_until=None, done_at=now, due_at=now + job.every, failures=0)
    return True


def _note_no_end(job: Registered, held: QuerySet[Job], before: Job, now: datetime) -> None:
    """Write down that a try before this one has not ended: its process was killed, or it hangs."""
    logger.error("the job %s was begun at %s and has not ended; it is begun again", job.name, before.begun_at)
    held.update(failed_at=now, fault=NO_END, failures=before.failures + 1)


def _note_failure(job: Registered, held: QuerySet[Job], now: datetime, fault: Exception) -> None:
    """Write down what happened; each failure in a row doubles the pause, up to an hour."""
    logger.error("the job %s failed", job.name, exc_info=fault)
    row = held.first()
    if row is None:
        return
    pause = min(job.every * 2 ** min(row.failures + 1, 12), job.longest_pause)
    text = f"{type(fault).__name__}: {fault}"[:LONGEST_FAULT]
    held.update(held_until=None, failed_at=now, fault=text, failures=row.failures + 1, due_at=now + pause)


# -- what those who watch a server ask ---------------------------------------------------


def stuck(now: datetime) -> list[str]:
    """The jobs that were begun longer ago than they may take, and have not ended."""
    return [
        row.name
        for row in _rows()
        if row.held_until is not None
        and row.begun_at is not None
        and now - row.begun_at > timedelta(seconds=_REGISTERED[row.name].seconds)
    ]


def late(now: datetime) -> list[str]:
    """The jobs whose time has come long ago and that nobody has begun."""
    waits_for_clock = clock.doubt(now) is not None
    return [
        row.name
        for row in _rows()
        if row.held_until is None
        and row.due_at < now - LATE
        and not (waits_for_clock and _REGISTERED[row.name].erases)
    ]


def _rows() -> list[Job]:
    return list(Job.objects.filter(name__in=_REGISTERED))
