"""Work that several processes of this machine share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def default_workers() -> int:
    """As many as there are processors for this program."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def shared_work(
    does: Callable[[Task], Result], tasks: Sequence[Task], workers: int
) -> Iterator[tuple[int, Result]]:
    """Every task's place and result, in the order of the tasks; one worker needs no second process."""
    if workers <= 1 or len(tasks) <= 1:
        yield from enumerate(map(does, tasks))
        return
    with ProcessPoolExecutor(max_workers=min(workers, len(tasks))) as pool:
        try:
            yield from enumerate(pool.map(does, tasks))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
