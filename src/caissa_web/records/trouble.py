"""What an error of the database tells: records that are busy, full, damaged or out of reach."""

from __future__ import annotations

import errno
import shutil
from enum import Enum
from pathlib import Path

from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.utils.translation import gettext_lazy as _


class Trouble(Enum):
    """What is the matter with the records: the answer's status, and its page."""

    BUSY = (503, "busy.html")
    FULL = (507, "full.html")
    READ_ONLY = (503, "read_only.html")
    DAMAGED = (500, "damaged.html")
    UNREACHABLE = (503, "unreachable.html")


SENTENCES = {
    Trouble.BUSY: _("The database is busy; nothing was changed. Send it again."),
    Trouble.FULL: _("The disk is full; nothing was changed. Tell whoever runs the installation."),
    Trouble.READ_ONLY: _(
        "The database is read-only at the moment; nothing was changed. Tell whoever runs the installation."
    ),
    Trouble.DAMAGED: _("The database is damaged; nothing was changed. Tell whoever runs the installation."),
    Trouble.UNREACHABLE: _("The database cannot be reached. Reload the page first."),
}
"""One sentence each, for scripts."""

_SQLITE = {
    "SQLITE_BUSY": Trouble.BUSY,
    "SQLITE_LOCKED": Trouble.BUSY,
    "SQLITE_FULL": Trouble.FULL,
    "SQLITE_IOERR": Trouble.UNREACHABLE,
    "SQLITE_CANTOPEN": Trouble.UNREACHABLE,
    "SQLITE_READONLY": Trouble.READ_ONLY,
    "SQLITE_CORRUPT": Trouble.DAMAGED,
    "SQLITE_NOTADB": Trouble.DAMAGED,
}
_CANNOT_OPEN = ("SQLITE_CANTOPEN", "SQLITE_READONLY", "SQLITE_IOERR_SHM")
"""What SQLite says when it could not even begin to write: on a full disk nothing else is the matter."""
ROOM_TO_BEGIN = 128 * 1024
_POSTGRESQL = {
    "55P03": Trouble.BUSY,  # a lock was not free in time
    "40P01": Trouble.BUSY,  # two changes waited for each other
    "40001": Trouble.BUSY,  # as before, noticed when storing
    "57014": Trouble.BUSY,  # it took too long
    "25006": Trouble.READ_ONLY,
    "XX001": Trouble.DAMAGED,  # a page
    "XX002": Trouble.DAMAGED,  # an index
    "53100": Trouble.FULL,
    "53200": Trouble.FULL,  # out of memory
}
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT)


def trouble(error: BaseException | None) -> Trouble | None:
    """What is the matter with the records, if that is what an error tells."""
    if isinstance(error, OSError) and error.errno in _DISK_FULL:
        return Trouble.FULL
    if not isinstance(error, DatabaseError | InterfaceError):
        return None
    cause = error.__cause__
    whole_name = getattr(cause, "sqlite_errorname", "")
    if whole_name.startswith(_CANNOT_OPEN) and not _has_room():
        return Trouble.FULL
    name = "_".join(whole_name.split("_")[:2])
    known = _SQLITE.get(name) or _POSTGRESQL.get(getattr(cause, "sqlstate", None) or "")
    lost = isinstance(error, OperationalError | InterfaceError)
    return known or (Trouble.UNREACHABLE if lost and not _of_the_question(name) else None)


def _has_room() -> bool:
    """Is there room for the small files that SQLite makes beside its own?"""
    try:
        folder = Path(connection.settings_dict["NAME"]).parent
        return shutil.disk_usage(folder).free >= ROOM_TO_BEGIN
    except OSError:
        return True


def _of_the_question(name: str) -> bool:
    """SQLite's plain errors tell of a wrong question, such as a missing table: a fault of ours."""
    return name == "SQLITE_ERROR"
