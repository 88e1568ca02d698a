"""Work that may not take longer than it should: what is under way since when, and calls that are given up.

A thread cannot be ended from outside. Whoever waits for it can go on without it, and others can be told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread, get_ident
from time import monotonic
from typing import ParamSpec, TypeVar

from django.db import connections

P = ParamSpec("P")
T = TypeVar("T")

MOST_GIVEN_UP = 20
"""Calls that were given up and still run: beyond these nothing more is begun."""


class TooSlow(Exception):
    """Somebody else's computer did not answer in time."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """A piece of work that a thread is doing, and until when it should be done (of the monotonic clock)."""

    name: str
    until: float

    @property
    def is_overdue(self) -> bool:
        """Should it have ended?"""
        return monotonic() > self.until


_UNDER_WAY: dict[int, UnderWay] = {}
_given_up: set[Thread] = set()


@contextmanager
def under_way(name: str, seconds: float) -> Iterator[None]:
    """Say that this thread is doing something that should take so many seconds at most."""
    thread, before = get_ident(), _UNDER_WAY.get(get_ident())
    _UNDER_WAY[thread] = UnderWay(name, monotonic() + seconds)
    try:
        yield
    finally:
        if before is None:
            _UNDER_WAY.pop(thread, None)
        else:
            _UNDER_WAY[thread] = before


def work_of(thread: Thread) -> UnderWay | None:
    """What a thread is doing."""
    return _UNDER_WAY.get(thread.ident or 0)


def within(seconds: float, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What a call returns, or raises, if it ends in time; the call may not use the database."""
    _given_up.intersection_update({thread for thread in _given_up if thread.is_alive()})
    if len(_given_up) >= MOST_GIVEN_UP:
        raise TooSlow("too many calls have not ended")
    answers: list[T] = []
    faults: list[BaseException] = []

    def answer() -> None:
        try:
            answers.append(call(*args, **kwargs))
        except BaseException as fault:  # noqa: BLE001 - raised again where it is waited for
            faults.append(fault)
        finally:
            # A channel that does ask the records would otherwise leave a connection behind with every call.
            connections.close_all()

    thread = Thread(target=answer, daemon=True, name="within")
    thread.start()
    thread.join(seconds)
    if faults:
        raise faults[0]
    if not answers:
        _given_up.add(thread)
        raise TooSlow(f"no answer within {seconds:g} seconds")
    return answers[0]
