"""Threads of this program that write the same SQLite file take turns.

SQLite lets one transaction write at a time. Who comes meanwhile sleeps and looks again, up to a tenth of a
second later, and others may come first each time: with a few threads the unlucky ones wait for seconds. Here
a thread is woken the moment the one before has finished. Other programs that write the same file still meet
SQLite's own lock, so a turn that does not come in time is no error: SQLite decides.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from threading import Lock

_locks: dict[str, Lock] = {}
_guard = Lock()


@dataclass(slots=True)
class Turn:
    """A thread's turn to write a file, until it ends; `lock` is None if it did not come in time."""

    lock: Lock | None

    @classmethod
    def of(cls, file: str, seconds: float) -> Turn:
        """Wait for the turn, at most so many seconds."""
        with _guard:
            lock = _locks.setdefault(file, Lock())
        return cls(lock if lock.acquire(timeout=seconds) else None)

    def end(self) -> None:
        """Let the next thread write."""
        if self.lock is not None:
            self.lock.release()
            self.lock = None


def _forget_other_threads() -> None:
    """In a forked process no other thread is left that could end its turn."""
    global _guard  # noqa: PLW0603 - the lock itself may have been held when the process was forked
    _guard = Lock()
    _locks.clear()


os.register_at_fork(after_in_child=_forget_other_threads)
