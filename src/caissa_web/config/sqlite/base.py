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

from caissa_web.config.sqlite.kept import note_kept
from caissa_web.config.sqlite.writers import Turn

CANNOT_WRITE = ("SQLITE_CANTOPEN", "SQLITE_IOERR", "SQLITE_FULL", "SQLITE_READONLY")


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's own, with a way to read what can no longer be written."""

    init_commands: list[str]
    only_reads = False
    """Was the file opened in a way that does not see what others write?"""
    _opened: tuple[int, int] | None = None
    """The file that was opened: a restored backup may have taken its place since."""
    _turn: Turn | None = None
    """While a transaction is open: the turn among the threads that write."""

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

    def connect(self) -> None:
        """Open the file, and remember which it was."""
        super().connect()
        self._opened = identity(self.settings_dict["NAME"])
        note_kept(self)

    def give_up(self) -> None:
        """Close the file for a thread that does not come back, at the end of the program."""
        opened, self.connection = self.connection, None
        if opened is not None:
            opened.close()

    def close_if_unusable_or_obsolete(self) -> None:
        """Around each request: give up a connection that only reads, or to a file that was replaced."""
        idle = self.connection is not None and not self.in_atomic_block
        if idle and (self.only_reads or identity(self.settings_dict["NAME"]) != self._opened):
            self.close()
        super().close_if_unusable_or_obsolete()

    def _start_transaction_under_autocommit(self) -> None:
        """Begin when it is this thread's turn: SQLite itself only looks again after ever longer pauses."""
        self._end_turn()
        if not self.is_in_memory_db():
            self._turn = Turn.of(
                str(self.settings_dict["NAME"]), self.settings_dict["OPTIONS"].get("timeout", 5.0)
            )
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # not in the stubs
        except BaseException:
            self._end_turn()
            raise

    def _set_autocommit(self, autocommit: bool) -> None:
        super()._set_autocommit(autocommit)  # type: ignore[misc]  # not in the stubs
        if autocommit:
            self._end_turn()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # not in the stubs
        finally:
            self._end_turn()

    def _end_turn(self) -> None:
        if self._turn is not None:
            self._turn.end()
            self._turn = None


def identity(path: str | Path) -> tuple[int, int] | None:
    """What tells a file from another of the same name; None where there is none, as in memory."""
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def is_whole(path: Path) -> bool:
    """Is the file there, with nothing waiting in the log of its changes?"""
    log = Path(f"{path}-wal")
    return path.is_file() and not (log.exists() and log.stat().st_size)
