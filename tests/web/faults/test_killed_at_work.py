"""`kill -9` while people work: what was acknowledged is there once, everything else whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.web.faults.conftest import TOOLS, on_sqlite
from tests.web.ports import free_port

KILLS = 3
WORK = {
    "kill_entries": "people enter",
    "kill_treasury": "cards are charged and statements taken over",
    "kill_delegations": "names are pasted and guests moved between rooms",
    "kill_signing": "contracts are signed",
    "kill_sheets": "tablets write score sheets",
    "kill_cases": "appeals and cases move step by step",
}
STARTED_ANEW = {"kill_entries": 1}
"""How many of the servers are started as on any computer; `test_killed.py` kills only such."""


def killed_often(name: str, url: str = "") -> subprocess.CompletedProcess[str]:
    """The tool with a few kills, on an empty database."""
    options = {"--kills": KILLS, "--real": STARTED_ANEW.get(name, 0), "--port": free_port()}
    command = [
        sys.executable,
        str(TOOLS / f"{name}.py"),
        *(str(word) for pair in options.items() for word in pair),
    ]
    settings = os.environ | {"CAISSA_DATABASE_URL": url}
    return subprocess.run(command, env=settings, capture_output=True, text=True, check=False)  # noqa: S603


@on_sqlite
@pytest.mark.parametrize("name", WORK)
def test_nothing_is_lost_or_half_on_sqlite(name: str) -> None:
    """A few kills at random moments; two hundred by `python tools/survival/kill_….py`."""
    done = killed_often(name)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "nothing lost" in done.stdout


@pytest.mark.parametrize("name", WORK)
def test_nothing_is_lost_or_half_on_postgresql(name: str, own_database: str) -> None:
    """The same with a database of its own on the server that the suite was given."""
    done = killed_often(name, own_database)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "nothing lost" in done.stdout
