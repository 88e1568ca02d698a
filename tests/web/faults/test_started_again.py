"""A process that answers and dies is started again by the one that started it."""

from __future__ import annotations

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.web.faults.conftest import desk_server, on_sqlite

PATIENCE = 120


def children_of(number: int) -> set[int]:
    """The processes that a process has started, as Linux tells."""
    started = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[1]) == number:
                started.add(int(stat.parent.name))
    return started


@on_sqlite
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up as Linux tells of them")
def test_a_worker_that_dies_is_started_again(desk):
    """Whatever ended it, pages are answered again after a moment, at the same address (S1)."""
    server = desk(CAISSA_DEMO="no")
    server.start()
    (worker,) = {child for child in children_of(server.process.pid) if is_ours(child)}
    os.kill(worker, signal.SIGKILL)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(*desk_server.NO_ANSWER):
            status, _page = desk_server.Colleague(server.address).get("/account/log-in/")
            assert status == 200
            break
        time.sleep(0.2)
    else:
        raise AssertionError("nobody answers any more")
    assert worker not in children_of(server.process.pid)


def is_ours(number: int) -> bool:
    """Is this the process that answers, and not the one that tracks resources?"""
    command = Path(f"/proc/{number}/cmdline").read_bytes()
    return b"resource_tracker" not in command
