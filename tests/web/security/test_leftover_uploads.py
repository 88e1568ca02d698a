"""What a killed server left of an upload is removed, and nothing that somebody may still read."""

from __future__ import annotations

import os
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from caissa_web.background import jobs
from caissa_web.exchange.limited.leftovers import PREFIX, remove_leftovers

NOW = datetime(2026, 11, 19, 18, 0, tzinfo=UTC)
HOUR = 3600


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for temporary files that no other test uses."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def left(folder: Path, hours_ago: int) -> Path:
    """A folder with an upload, last touched some hours ago."""
    folder.mkdir()
    (folder / "file").write_text("Carlsen, Magnus")
    touched = NOW.timestamp() - hours_ago * HOUR
    os.utime(folder, (touched, touched))
    return folder


def test_only_what_is_old_and_ours_goes(temporary: Path) -> None:
    """A reader at work keeps its folder, and so do other programs; a link is not followed."""
    old = left(temporary / f"{PREFIX}old", 7)
    at_work = left(temporary / f"{PREFIX}at-work", 1)
    others = left(temporary / "others", 700)
    link = temporary / f"{PREFIX}link"
    link.symlink_to(others)
    remove_leftovers(NOW)
    assert not old.exists()
    assert (at_work / "file").exists()
    assert (others / "file").exists()
    assert link.is_symlink()


def test_it_is_done_by_itself() -> None:
    """As it erases by date, it waits while the clock is in doubt."""
    (job,) = (job for job in jobs.registered() if job.name == "desk.leftover-uploads")
    assert job.erases
