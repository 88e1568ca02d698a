"""Bars that show on a terminal how far something slow has come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from caissa.cli.output import on_terminal, rich_console

Watcher = Callable[[str, int, int], None]
"""Is told the step, what is done of it, and how much there is of it (0 if nobody knows)."""


@contextmanager
def progress_bar() -> Iterator[Watcher]:
    """A bar for each step, on the error stream so that the output stays clean; nothing without a terminal."""
    if not on_terminal(stderr=True):
        yield lambda _step, _done, _total: None
        return
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=rich_console(stderr=True), transient=True) as bars:
        tasks = {}

        def watch(step: str, done: int, total: int) -> None:
            if step not in tasks:
                tasks[step] = bars.add_task(step.capitalize(), total=total or None)
            bars.update(tasks[step], completed=done, total=total or None)

        yield watch
