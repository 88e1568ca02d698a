"""`kill -9` while results come in: at the next start everything acknowledged is there, nothing twice."""

from __future__ import annotations

import os
import subprocess
import sys
import time

from tests.web.faults.conftest import TOOLS, on_sqlite
from tests.web.ports import free_port

KILLS = 8
PATIENCE = 20


def killed_often(url=""):
    """The tool with a few kills, on an empty database."""
    command = [sys.executable, TOOLS / "kill_server.py", "--kills", str(KILLS), "--port", str(free_port())]
    settings = os.environ | {"CAISSA_DATABASE_URL": url}
    return subprocess.run(  # noqa: S603
        [*command, "--passes", "2"], env=settings, capture_output=True, text=True, check=False
    )


@on_sqlite
def test_no_process_stays_when_the_first_one_is_killed(desk):
    """The one that answers ends too, so that the next start finds its port free."""
    server = desk(CAISSA_DEMO="no")
    server.start()
    address = server.address
    with server.process as first:
        first.kill()
    server.start()
    for _ in range(PATIENCE):
        if server.address == address:
            break
        server.end()
        time.sleep(0.5)
        server.start()
    assert server.address == address


@on_sqlite
def test_nothing_acknowledged_is_lost_on_sqlite():
    """A few kills at random moments; two hundred by `python tools/survival/kill_server.py`."""
    done = killed_often()
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "nothing lost, nothing twice" in done.stdout


def test_nothing_acknowledged_is_lost_on_postgresql(own_database):
    """The same with a database of its own on the server that the suite was given."""
    done = killed_often(own_database)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert "nothing lost, nothing twice" in done.stdout
