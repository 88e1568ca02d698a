"""The connection to the SQLite file, also where its folder is full or read-only.

SQLite opens a file in WAL mode only if it can make two small files beside it. Where it cannot, and nothing
waits in the log of changes, the file is whole by itself and can be read as it stands; writing is refused.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.db.backends.sqlite3 import base

CANNOT_WRITE = ("SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_FULL", "SQLITE_READONLY")


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, with a way to read what can no longer be written."""

    init_commands: list[str]
    only_reads = False
    """Was the file opened in a way that does not see what others write?"""

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """A connection for reading and writing; if that cannot be had, one for reading."""
        self.only_reads = False
        try:
            return super().get_new_connection(conn_params)
        except sqlite3.OperationalError as error:
            path = Path(conn_params["database"])
            if not error.sqlite_errorname.startswith(CANNOT_WRITE) or not is_whole(path):
                raise
        self.only_reads = True
        self.init_commands = []
        as_it_stands = {"database": f"file:{quote(str(path))}?mode=ro&immutable=1", "uri": True}
        return super().get_new_connection({**conn_params, **as_it_stands})


def is_whole(path: Path) -> bool:
    """Is the file there, with nothing waiting in the log of its changes?"""
    log = Path(f"{path}-wal")
    return path.is_file() and not (log.exists() and log.stat().st_size)
