"""Of several processes one does a job at a time: a lease in the database, renewed while the work goes on.

A process that is killed renews nothing, so its lease runs out and another process goes on. Nor is the lease
renewed of work that takes longer than it may. Whoever has lost its lease may say no more how the work ended.
"""

from __future__ import annotations

import logging
import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from threading import Event, Thread
from time import monotonic
from typing import Any

from django.db import DatabaseError, connection, models
from django.utils import timezone

logger = logging.getLogger("caissa_web.background")

HOLD = timedelta(seconds=60)
SECONDS_BETWEEN_RENEWALS = 15
CLOCKS_DIFFER_BY = timedelta(minutes=5)
"""A lease that lasts longer than leases do was taken by a clock that was ahead, and counts for nothing."""


def new_holder() -> str:
    """A name that no other process or thread has."""
    return f"{socket.gethostname()[:30]}:{os.getpid()}:{secrets.token_hex(8)}"


def free(now: datetime) -> models.Q:
    """The rows that nobody holds."""
    by_a_clock_ahead = models.Q(held_until__gt=now + HOLD + CLOCKS_DIFFER_BY)
    return models.Q(held_until__isnull=True) | models.Q(held_until__lte=now) | by_a_clock_ahead


def take(rows: models.QuerySet[Any], holder: str, now: datetime, **written: object) -> bool:
    """Take the lease of a row if it is free, in one statement: of several who try, one succeeds."""
    return bool(rows.filter(free(now)).update(holder=holder, held_until=now + HOLD, **written))


@contextmanager
def renewed(rows: models.QuerySet[Any], holder: str, seconds: float) -> Iterator[None]:
    """Renew a lease for as long as the work inside goes on, but not for longer than it may take."""
    over = Event()
    keeper = Thread(target=_renew, args=(rows, holder, over, seconds), daemon=True, name="renew-lease")
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join()


def _renew(rows: models.QuerySet[Any], holder: str, over: Event, seconds: float) -> None:
    touched, until = False, monotonic() + seconds
    while not over.wait(SECONDS_BETWEEN_RENEWALS) and monotonic() < until:
        touched = True
        try:
            rows.filter(holder=holder).update(held_until=timezone.now() + HOLD)
        except DatabaseError:
            logger.warning("a lease could not be renewed", exc_info=True)
    if touched:
        connection.close()
