"""Of several processes one does a job at a time: a lease in the database, renewed while the work goes on.

A process that is killed renews nothing, so its lease runs out and another process goes on. Whoever has lost
its lease may not say any more how the work ended.
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
from typing import Any

from django.db import DatabaseError, connection, models
from django.utils import timezone

logger = logging.getLogger("caissa_web.background")

HOLD = timedelta(seconds=60)
SECONDS_BETWEEN_RENEWALS = 15


def new_holder() -> str:
    """A name that no other process or thread has."""
    return f"{socket.gethostname()[:30]}:{os.getpid()}:{secrets.token_hex(8)}"


def take(rows: models.QuerySet[Any], holder: str, now: datetime, **written: object) -> bool:
    """Take the lease of a row if it is free, in one statement: of several who try, one succeeds."""
    free = models.Q(held_until__isnull=True) | models.Q(held_until__lte=now)
    return bool(rows.filter(free).update(holder=holder, held_until=now + HOLD, **written))


@contextmanager
def renewed(rows: models.QuerySet[Any], holder: str) -> Iterator[None]:
    """Renew a lease for as long as the work inside goes on."""
    over = Event()
    keeper = Thread(target=_renew, args=(rows, holder, over), daemon=True, name="renew-lease")
    keeper.start()
    try:
        yield
    finally:
        over.set()
        keeper.join()


def _renew(rows: models.QuerySet[Any], holder: str, over: Event) -> None:
    touched = False
    while not over.wait(SECONDS_BETWEEN_RENEWALS):
        touched = True
        try:
            rows.filter(holder=holder).update(held_until=timezone.now() + HOLD)
        except DatabaseError:
            logger.warning("a lease could not be renewed", exc_info=True)
    if touched:
        connection.close()
