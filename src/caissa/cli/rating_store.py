"""Where the rating lists of this user lie."""

from __future__ import annotations

import os
import sqlite3
import sys
from pathlib import Path

from caissa.errors import UnreadableFile, UnwritableFile

SETTING = "CAISSA_RATINGS"
"""The environment variable that names another place for the store."""


def store_path(asked: str = "") -> Path:
    """The store asked for, else the one of the setting, else the user's own."""
    if asked or os.environ.get(SETTING):
        return Path(asked or os.environ[SETTING])
    return _user_folder() / "caissa" / "ratings.sqlite3"


def _user_folder() -> Path:
    """The folder that this system gives to programs for a user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home()))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def open_for_import(asked: str) -> sqlite3.Connection:
    """The store, made if it is not there yet."""
    path = store_path(asked)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return sqlite3.connect(path)
    except (OSError, sqlite3.Error) as error:
        raise UnwritableFile(kind=str(path), why=str(error).lower()) from None


def open_for_search(asked: str) -> sqlite3.Connection:
    """The store, which must be there."""
    path = store_path(asked)
    if not path.is_file():
        raise UnreadableFile(name=str(path), why="no rating list has been imported; try caissa list-import")
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
