"""The connections that threads of this program keep to an SQLite file between requests.

Each belongs to its thread, which may never run again once the server stops; SQLite puts the log of changes
back into the file, and removes it, only when the last connection is closed.
"""

from __future__ import annotations

from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakSet

if TYPE_CHECKING:
    from caissa_web.config.sqlite.base import DatabaseWrapper

_lock = Lock()
_kept: WeakSet[DatabaseWrapper] = WeakSet()


def note_kept(connection: DatabaseWrapper) -> None:
    """A thread has opened a file."""
    with _lock:
        _kept.add(connection)


def close_idle_connections() -> None:
    """Close what no transaction is open on; a thread that still writes goes on to its end."""
    with _lock:
        connections = list(_kept)
    for connection in connections:
        if not connection.in_atomic_block and not connection.is_in_memory_db():
            connection.give_up()
