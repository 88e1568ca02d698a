"""`kill -9` while tablets write score sheets: no entry is lost, and none is there twice."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.web.faults.conftest import TOOLS, on_sqlite
from tests.web.ports import free_port

KILLS = 3


def killed_often(url=""):
    """The tool with a few kills, on an empty database."""
    command = [sys.executable, TOOLS / "kill_sheets.py", "--kills", str(KILLS), "--port", str(free_port())]
    settings = os.environ | {"CAISSA_DATABASE_URL": url}
    return subprocess.run(command, env=settings, capture_output=True, text=True, check=False)  # noqa: S603


@on_sqlite
def test_no_entry_is_lost_or_doubled_on_sqlite():
    """A few kills at random moments; two hundred by `python tools/survival/kill_sheets.py`."""
    done = killed_often()
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "nothing lost, nothing twice" in done.stdout


def test_no_entry_is_lost_or_doubled_on_postgresql(own_database):
    """The same with a database of its own on the server that the suite was given."""
    done = killed_often(own_database)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "nothing lost, nothing twice" in done.stdout
