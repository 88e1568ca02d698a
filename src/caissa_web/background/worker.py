"""The worker: a thread for each kind of jobs and of tasks, so that none waits for another kind.

A thread whose work has not ended long after it should have is left alone, and another takes its place: the
lease of the work has run out by then, and whoever has lost it can say nothing about the work any more.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from threading import Event, Thread, current_thread

from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from caissa_web.background import deadlines, jobs, tasks

logger = logging.getLogger("caissa_web.background")

SECONDS_BETWEEN_LOOKS = 1.0
SECONDS_BETWEEN_WATCHES = 5.0
SECONDS_AFTER_TROUBLE = 10.0
SECONDS_TO_FINISH = 60.0
MOST_LEFT_ALONE = 3

Look = Callable[[datetime], int]


class Lane:
    """One kind of work, done by one thread at a time."""

    def __init__(self, name: str, look: Look, wait: Callable[[], object], over: Event) -> None:
        self.name, self.look, self.wait, self.over = name, look, wait, over
        self.left_alone: list[Thread] = []
        self.thread = self._new_thread()

    def _new_thread(self) -> Thread:
        return Thread(target=self._loop, daemon=True, name=f"worker-{self.name}")

    def replace_if_stuck(self) -> bool:
        """Put another thread in the place of one that should have ended; was that done?"""
        self.left_alone = [thread for thread in self.left_alone if thread.is_alive()]
        work = deadlines.work_of(self.thread)
        if work is None or not work.is_overdue or len(self.left_alone) >= MOST_LEFT_ALONE:
            return False
        logger.error("%s has not ended in time; another thread goes on with %s", work.name, self.name)
        self.left_alone.append(self.thread)
        self.thread = self._new_thread()
        self.thread.start()
        return True

    def _loop(self) -> None:
        while not self.over.is_set() and self.thread is current_thread():
            self._look()
            self.wait()
        connection.close()

    def _look(self) -> None:
        """Look once; a database that is out of reach is asked again later."""
        try:
            close_old_connections()
            self.look(timezone.now())
        except DatabaseError:
            logger.warning("background work waits for the database", exc_info=True)
            connection.close()
            self.over.wait(SECONDS_AFTER_TROUBLE)
        except Exception:
            logger.exception("background work failed")
            self.over.wait(SECONDS_AFTER_TROUBLE)


class UnknownWork(ValueError):
    """A kind of work that does not exist."""


def chosen_kinds(asked: Sequence[str]) -> frozenset[str]:
    """The kinds of work that `CAISSA_JOBS` names: those named, all but those after a minus sign, or all."""
    known = frozenset((*jobs.queues(), *tasks.queues()))
    without = frozenset(name.removeprefix("-") for name in asked if name.startswith("-"))
    named = frozenset(name for name in asked if not name.startswith("-"))
    if unknown := (named | without) - known:
        raise UnknownWork(
            f"there is no work called {', '.join(sorted(unknown))}; known are {', '.join(sorted(known))}"
        )
    return (named or known) - without


class Worker:
    """Looks every second for what is due, until it is asked to stop; for every kind of work, or for some."""

    def __init__(self, asked: Sequence[str] = ()) -> None:
        self.over = Event()
        kinds = chosen_kinds(asked)
        for_jobs = [
            Lane(queue, partial(jobs.run_due, queue=queue), self._pause, self.over)
            for queue in jobs.queues()
            if queue in kinds
        ]
        for_tasks = [
            Lane(queue, partial(tasks.run_waiting, queue=queue), self._pause_or_asked, self.over)
            for queue in tasks.queues()
            if queue in kinds
        ]
        self.lanes = [*for_jobs, *for_tasks]
        self.watch = Thread(target=self._watch, daemon=True, name="worker-watch")

    def start(self) -> None:
        """Begin to look."""
        for lane in self.lanes:
            lane.thread.start()
        self.watch.start()

    def stop(self) -> None:
        """Finish what is being done, unless it never ends, and look no more."""
        self.over.set()
        tasks.ASKED.set()
        until = time.monotonic() + SECONDS_TO_FINISH
        for lane in self.lanes:
            lane.thread.join(max(0.0, until - time.monotonic()))

    def _watch(self) -> None:
        while not self.over.wait(SECONDS_BETWEEN_WATCHES):
            for lane in self.lanes:
                lane.replace_if_stuck()

    def _pause(self) -> None:
        self.over.wait(SECONDS_BETWEEN_LOOKS)

    def _pause_or_asked(self) -> None:
        tasks.ASKED.wait(SECONDS_BETWEEN_LOOKS)
        tasks.ASKED.clear()
