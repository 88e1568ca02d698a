"""The worker: two threads, one for jobs and one for tasks, so that a long document holds nothing up."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import datetime
from threading import Event, Thread

from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from caissa_web.background import jobs, tasks

logger = logging.getLogger("caissa_web.background")

SECONDS_BETWEEN_LOOKS = 1.0
SECONDS_AFTER_TROUBLE = 10.0


class Worker:
    """Looks every second for what is due, until it is asked to stop."""

    def __init__(self) -> None:
        self.over = Event()
        self.threads = [
            Thread(target=self._loop, args=(look, wait), daemon=True, name=look.__name__)
            for look, wait in ((jobs.run_due, self._pause), (tasks.run_waiting, self._pause_or_asked))
        ]

    def start(self, after_seconds: float = 0) -> None:
        """Begin to look, after a moment for the first visitors."""
        self.first_pause = after_seconds
        for thread in self.threads:
            thread.start()

    def stop(self) -> None:
        """Finish what is being done, and look no more."""
        self.over.set()
        tasks.ASKED.set()
        for thread in self.threads:
            thread.join()

    def _loop(self, look: Callable[[datetime], int], wait: Callable[[], object]) -> None:
        time.sleep(self.first_pause)
        while not self.over.is_set():
            self._look(look)
            wait()
        connection.close()

    def _look(self, look: Callable[[datetime], int]) -> None:
        """Look once; a database that is out of reach is asked again later."""
        try:
            close_old_connections()
            look(timezone.now())
        except DatabaseError:
            logger.warning("background work waits for the database", exc_info=True)
            connection.close()
            self.over.wait(SECONDS_AFTER_TROUBLE)
        except Exception:
            logger.exception("background work failed")
            self.over.wait(SECONDS_AFTER_TROUBLE)

    def _pause(self) -> None:
        self.over.wait(SECONDS_BETWEEN_LOOKS)

    def _pause_or_asked(self) -> None:
        tasks.ASKED.wait(SECONDS_BETWEEN_LOOKS)
        tasks.ASKED.clear()
