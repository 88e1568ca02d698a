"""`kill -9` while people work: what was acknowledged is there once, everything else whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.faults.conftest import TOOLS, new_database, on_sqlite
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


def prepared(folder: Path, url: str = "") -> None:
    """Make all tables, once for all tests of this file."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    own = {"CAISSA_DATA": str(folder), "CAISSA_DEMO": "no", "CAISSA_DATABASE_URL": url}
    subprocess.run([sys.executable, "-m", "caissa_web", "--check"], env=kept | own, check=True)


@pytest.fixture(scope="module")
def empty_file(tmp_path_factory) -> Path:
    """A SQLite file with all tables and nothing in them."""
    folder = tmp_path_factory.mktemp("empty")
    prepared(folder)
    return folder / "caissa.sqlite3"


@pytest.fixture(scope="module")
def empty_database(tmp_path_factory) -> Iterator[str]:
    """The name of such a database of PostgreSQL, to be copied."""
    with new_database() as url:
        prepared(tmp_path_factory.mktemp("empty"), url)
        yield url.rpartition("/")[2]


def require_nothing_lost(name: str, url: str = "", *options: object) -> None:
    """The tool with a few kills, on records without anything in them."""
    kills = ("--kills", KILLS, "--real", STARTED_ANEW.get(name, 0), "--port", free_port(), *options)
    done = subprocess.run(  # noqa: S603 - our own tool
        [sys.executable, str(TOOLS / f"{name}.py"), *map(str, kills)],
        env=os.environ | {"CAISSA_DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout + done.stderr
    assert "nothing lost" in done.stdout


@on_sqlite
@pytest.mark.parametrize("name", WORK)
def test_nothing_is_lost_or_half_on_sqlite(name: str, empty_file: Path) -> None:
    """A few kills at random moments; two hundred by `python tools/survival/kill_….py`."""
    require_nothing_lost(name, "", "--records", empty_file)


@pytest.mark.parametrize("name", WORK)
def test_nothing_is_lost_or_half_on_postgresql(name: str, empty_database: str) -> None:
    """The same with a database of its own on the server that the suite was given."""
    with new_database(empty_database) as url:
        require_nothing_lost(name, url)
