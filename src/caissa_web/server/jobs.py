"""Which kinds of work this process does: `CAISSA_JOBS`."""

from __future__ import annotations

from collections.abc import Sequence

from caissa_web.background.worker import Worker, kinds_of_work
from caissa_web.config import environment


def chosen_kinds(asked: Sequence[str]) -> frozenset[str]:
    """The kinds of work that are named, all but those after a minus sign, or all."""
    known = kinds_of_work()
    without = frozenset(name.removeprefix("-") for name in asked if name.startswith("-"))
    named = frozenset(name for name in asked if not name.startswith("-"))
    if unknown := (named | without) - known:
        why = f"there is no work called {', '.join(sorted(unknown))}; known are {', '.join(sorted(known))}"
        raise environment.WrongSetting(name="CAISSA_JOBS", value=",".join(asked), why=why)
    return (named or known) - without


def chosen_worker() -> Worker:
    """A worker for the kinds of work of this process."""
    return Worker(chosen_kinds(environment.names("CAISSA_JOBS")))
