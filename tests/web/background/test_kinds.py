"""A worker for some kinds of work only (`CAISSA_JOBS`)."""

from __future__ import annotations

import pytest

from caissa_web.background import jobs, tasks
from caissa_web.background.worker import Worker
from caissa_web.config.environment import WrongSetting
from caissa_web.server.prepare import worker_by_settings


@pytest.fixture(autouse=True)
def some_kinds() -> None:
    """Three kinds of jobs and one of tasks."""
    for queue in ("backup", "chances", "news"):
        jobs.register(f"test.{queue}", 60, lambda _now: 0, queue=queue)
    tasks.register("test.list", lambda _: tasks.FinishedFile(b"", "list.csv", "text/csv"), queue="lists")


def lanes(*asked: str) -> set[str]:
    """What a worker with this setting looks for."""
    return {lane.name for lane in Worker(asked).lanes}


def test_without_a_word_a_worker_does_everything() -> None:
    """Every kind of jobs and of tasks."""
    assert lanes() == {"backup", "chances", "lists", "news"}


def test_two_workers_share_all_kinds() -> None:
    """One for chances and backups, the other for the rest: nothing is left out, nothing done by both."""
    assert lanes("chances", "backup") == {"chances", "backup"}
    assert lanes("-chances", "-backup") == {"lists", "news"}


def test_an_unknown_kind_is_refused_with_those_that_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip must not leave work undone in silence."""
    monkeypatch.setenv("CAISSA_JOBS", "chnces")
    with pytest.raises(WrongSetting, match=r"no work called chnces; known are backup, chances, lists, news"):
        worker_by_settings()
