"""`kill -9` while people work: what was acknowledged is there once, everything else whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.web.faults.conftest import TOOLS, on_sqlite
from tests.web.ports import free_port

KILLS = 4


def require_nothing_lost(url: str = "") -> None:
    """All at once, with a few kills, on an empty database; one of the servers is started anew."""
    options = ("--kills", KILLS, "--real", 1, "--port", free_port())
    done = subprocess.run(  # noqa: S603 - our own tool
        [sys.executable, str(TOOLS / "kill_portal.py"), *map(str, options)],
        env=os.environ | {"CAISSA_DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "nothing lost, nothing twice, nothing half" in done.stdout


@on_sqlite
def test_nothing_is_lost_or_half_on_sqlite() -> None:
    """Entries, money, names, rooms, signatures, score sheets, cases; two hundred by `kill_portal.py`."""
    require_nothing_lost()


def test_nothing_is_lost_or_half_on_postgresql(own_database: str) -> None:
    """The same with a database of its own on the server that the suite was given."""
    require_nothing_lost(own_database)
