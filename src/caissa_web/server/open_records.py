"""A connection that a server keeps open for as long as it runs.

SQLite throws its small files away when the last connection is closed, and on a full disk it could not make
them again: nobody could read any more. It also tells `--restore` that the program still runs.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from pathlib import Path
from urllib.parse import quote

from django.conf import settings

from caissa_web.config.database import SQLITE
from caissa_web.config.sqlite.kept import close_idle_connections

logger = logging.getLogger(__name__)

SECONDS_BETWEEN_TRIES = 5.0
_HELD: list[sqlite3.Connection] = []


def hold_open() -> None:
    """Open the SQLite file, as soon as that can be done; PostgreSQL needs nothing of the kind."""
    described = settings.DATABASES["default"]
    if described["ENGINE"] != SQLITE:
        return
    while not _is_held(Path(described["NAME"])):
        time.sleep(SECONDS_BETWEEN_TRIES)


def _is_held(path: Path) -> bool:
    try:
        # Used by no thread but the last one, which closes it; no file is made.
        address = f"file:{quote(str(path))}?mode=rw"
        connection = sqlite3.connect(address, uri=True, check_same_thread=False)
        connection.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error as error:
        logger.warning("the records cannot be kept open: %s", error)
        return False
    _HELD.append(connection)
    return True


def release() -> None:
    """Close the file at the end, so that all records are in it and not in the log of its changes."""
    close_idle_connections()
    while _HELD:
        _HELD.pop().close()
