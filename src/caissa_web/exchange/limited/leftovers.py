"""Removes the copies of uploads that a killed server left behind: they name people."""

from __future__ import annotations

import shutil
import tempfile
from datetime import datetime
from pathlib import Path

PREFIX = "caissa-read-"
SECONDS_IN_USE = 6 * 3600
"""Longer than any file is read; a younger folder may belong to a reader at work, also of another process."""


def remove_leftovers(now: datetime) -> None:
    """Remove the folders of readers that ended long ago without tidying up."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        # Another user's folder, or one that goes this very moment, is not ours to complain about.
        if not folder.is_symlink() and now.timestamp() - _changed(folder) > SECONDS_IN_USE:
            shutil.rmtree(folder, ignore_errors=True)


def _changed(folder: Path) -> float:
    """When something was last put into it; a folder that has just gone is young."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return float("inf")
