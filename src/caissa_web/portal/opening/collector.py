"""The collector: takes presses in the order of their arrival and commits up to fifty of them at once.

Python per request is the limit in the opening minute, not the database; so nobody who presses wakes a
thread, and one thread asks the records for all of them.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from threading import Condition, Thread
from time import monotonic
from typing import Generic, TypeVar

logger = logging.getLogger(__name__)

AT_ONCE = 50
SECONDS_OF_A_COMMIT = 0.08
"""Whoever types results waits for a commit under way, so it must not take longer than that."""
MOST_WAITING = 50_000

Answer = TypeVar("Answer")


class TooMany(Exception):
    """More presses wait than there is room for."""


@dataclass(frozen=True, slots=True)
class Press:
    """One press: for which application, and when it arrived (seconds since 1970, and its number)."""

    application: int
    arrived: float
    serial: int


Take = Callable[[Sequence[Press]], Mapping[int, Answer]]
"""Gives places to presses in their order, in one transaction; an answer for each application."""


class Collector(Generic[Answer]):
    """One thread that turns presses into answers."""

    def __init__(self, take: Take[Answer], most_waiting: int = MOST_WAITING) -> None:
        self._take, self._most = take, most_waiting
        self._waiting: deque[Press] = deque()
        self._answers: dict[int, Future[Answer]] = {}
        self._changed = Condition()
        self._thread: Thread | None = None
        self._size = AT_ONCE

    def put(self, press: Press) -> Future[Answer]:
        """The answer to come; a second press of the same application waits for the same one."""
        with self._changed:
            answer = self._answers.get(press.application)
            if answer is not None:
                return answer
            if len(self._waiting) >= self._most:
                raise TooMany
            answer = self._answers[press.application] = Future()
            self._waiting.append(press)
            if self._thread is None:
                self._thread = Thread(target=self._work, daemon=True, name="collector")
                self._thread.start()
            self._changed.notify()
            return answer

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._waiting:
                    self._changed.wait()
                number = min(self._size, len(self._waiting))
                batch = [self._waiting.popleft() for _ in range(number)]
            self._answer(batch)

    def _answer(self, batch: list[Press]) -> None:
        """Commit a batch and tell everybody of it; nothing is told before it is on the disk."""
        began, given, fault = monotonic(), {}, None  # type: float, Mapping[int, Answer], Exception | None
        try:
            given = self._take(batch)
        except Exception as error:  # the thread must live, whatever a batch meets
            logger.exception("presses could not be taken")
            fault = error
        self._pace(len(batch), monotonic() - began)
        with self._changed:
            answers = [(press, self._answers.pop(press.application)) for press in batch]
        for press, answer in answers:
            if press.application in given:
                answer.set_result(given[press.application])
            else:
                answer.set_exception(fault or LookupError(press.application))

    def _pace(self, number: int, seconds: float) -> None:
        """Take as many at the next time as fit into a commit's time, by how long these took."""
        fitting = int(number * SECONDS_OF_A_COMMIT / max(seconds, 1e-6))
        self._size = max(1, min(AT_ONCE, fitting, self._size * 2 + 1))
