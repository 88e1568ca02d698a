"""Where the rating lists of this user lie."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from caissa.errors import UnreadableFile, UnwritableFile
from caissa.messages import msg

SETTING = "CAISSA_RATINGS"
"""The environment variable that names another place for the store."""


def store_path(asked: str = "") -> Path:
    """The store asked for, else the one of the setting, else the user's own."""
    if asked or os.environ.get(SETTING):
        return Path(asked or os.environ[SETTING])
    return user_folder() / "caissa" / "ratings.sqlite3"


def user_folder() -> Path:
    """The folder that this system gives to programs for a user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home()))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def open_for_import(asked: str) -> sqlite3.Connection:
    """The store, made if it is not there yet; a damaged one is set aside, as every list can be had again."""
    path = store_path(asked)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if is_damaged(path):
            path.replace(path.with_name(f"{path.name}.damaged"))
        return sqlite3.connect(path)
    except (OSError, sqlite3.Error) as error:
        raise UnwritableFile(kind=str(path), why=str(error).lower()) from None


def is_damaged(path: Path) -> bool:
    """Is the store there, and does SQLite find fault with it?"""
    if not path.is_file():
        return False
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as connection:
            verdict: str = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.OperationalError:
        return False
    except sqlite3.DatabaseError:
        return True
    return verdict != "ok"


@contextmanager
def searched(asked: str) -> Iterator[sqlite3.Connection]:
    """The store for a search; what SQLite cannot read becomes a sentence that says what to do."""
    try:
        with closing(open_for_search(asked)) as connection:
            yield connection
    except sqlite3.DatabaseError as error:
        why = msg("{error}; import the list again: the damaged store will be replaced", error=str(error))
        raise UnreadableFile(name=str(store_path(asked)), why=why) from None


def open_for_search(asked: str) -> sqlite3.Connection:
    """The store, which must be there."""
    path = store_path(asked)
    if not path.is_file():
        raise UnreadableFile(name=str(path), why="no rating list has been imported; try caissa list-import")
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
