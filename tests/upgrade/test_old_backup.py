"""A backup of an old release is restored by the present code: over nothing, newer records or damage."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.upgrade.installation import ENVIRONMENT
from tests.upgrade.make_release import RELEASES
from tests.upgrade.packing import DATABASE, Release

NAMES = sorted(folder.name for folder in RELEASES.iterdir())
STORED = {
    "versions": "SELECT section_id, number, hash, packed, book_hash, packed_book FROM records_version",
    "log": "SELECT id, section_id, version_before, version_after FROM records_logentry ORDER BY id",
    "people": "SELECT username, password FROM accounts_user ORDER BY id",
}
"""What an installation stores, in columns that every release has."""


def run(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """The program of today on a data folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CAISSA_")}
    settings = kept | ENVIRONMENT | {"CAISSA_DEMO": "no", "CAISSA_DATA": str(folder)}
    command = [sys.executable, "-m", "caissa_web", *options]
    return subprocess.run(command, env=settings, capture_output=True, text=True, check=False)  # noqa: S603


def stored(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """All versions, acts and people of a database."""
    with closing(sqlite3.connect(file)) as connection:
        return {name: connection.execute(question).fetchall() for name, question in STORED.items()}


@pytest.fixture(params=NAMES)
def backup(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A backup as the release made it: its database of one moment, without the sessions."""
    Release(RELEASES / request.param).install(tmp_path / "release")
    file = tmp_path / "release" / DATABASE
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("DELETE FROM django_session")
        connection.commit()
    return file


def nothing(_folder: Path) -> None:
    """No installation yet."""


def newer(folder: Path) -> None:
    """An installation of today."""
    assert run(folder, "--check").returncode == 0


def damaged(folder: Path) -> None:
    """What is left of one."""
    folder.mkdir()
    (folder / DATABASE).write_bytes(b"\0" * 40_000)


@pytest.mark.parametrize("before", [nothing, newer, damaged])
def test_a_backup_of_an_old_release_comes_back(
    backup: Path, tmp_path: Path, before: Callable[[Path], None]
) -> None:
    """Every version, act and person; the tables are brought up to date, and the records are sound."""
    folder = tmp_path / "today"
    before(folder)
    expected = stored(backup)
    assert len(expected["versions"]) > 100
    restored = run(folder, "--restore", str(backup))
    assert (restored.returncode, restored.stderr) == (0, ""), restored.stdout
    assert stored(folder / DATABASE) == expected
    assert run(folder, "--check").returncode == 0
    again = run(folder, "--backup", str(tmp_path / "again"))
    assert again.returncode == 0
    assert stored(tmp_path / "again") == expected
