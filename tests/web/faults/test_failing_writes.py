"""Writes that fail while results come in, and a slow disk: nothing acknowledged is lost, nobody is stuck."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

from tests.web.faults.conftest import TOOLS, arbiter_at, on_sqlite, tool
from tests.web.faults.reading import RESULT, look
from tests.web.ports import free_port

FAULTS = 25

with_compiler = pytest.mark.skipif(
    sys.platform != "linux" or not (shutil.which("gcc") or shutil.which("cc")),
    reason="writes fail by a small library that is compiled here, for Linux",
)


@on_sqlite
@with_compiler
def test_writes_that_fail_lose_nothing():
    """A few faults of every kind; five hundred by `python tools/survival/fail_writes.py`."""
    command = [sys.executable, TOOLS / "fail_writes.py", "--faults", str(FAULTS), "--port", str(free_port())]
    settings = os.environ | {"CAISSA_DATABASE_URL": ""}
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert f"{FAULTS} faults at different writes" in done.stdout
    assert "nothing lost, nothing twice, nobody stuck" in done.stdout


@on_sqlite
@with_compiler
def test_a_slow_disk_takes_time_and_loses_nothing(desk, tmp_path):
    """Every write takes twenty milliseconds; readers read on, the result is stored once."""
    folder = tmp_path / "var"
    writes = tool("failing_writes").FailingWrites(folder, tmp_path)
    server = desk(folder, **writes.settings)
    server.start()
    arbiter = arbiter_at(server)
    before = look(folder / "caissa.sqlite3")
    writes.slow(20_000)
    assert arbiter.post(RESULT, game=before.games_under_way[0], typed="1", seen="")[0] == 200
    assert arbiter.get("/events/demo-festival/open/standings/")[0] == 200
    writes.slow(0)
    assert look(folder / "caissa.sqlite3").counts == (before.version + 1,) * 3
