"""The file in which SQLite keeps the records: is it damaged, is it in use, and how it is set aside."""

from __future__ import annotations

import os
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

from caissa.messages import msg

try:
    import fcntl
except ImportError:  # where there are no such locks, no file that is in use can be renamed
    fcntl = None  # type: ignore[assignment]

HEADER = b"SQLite format 3\x00"
COMPANIONS = ("-shm", "-wal", "")
"""The endings of the files that belong together; the database itself is moved last."""
LOCK_OF_USERS = 128
"""The byte of the `-shm` file that everybody locks who has the database open (SQLite's `UNIX_SHM_DMS`)."""
WAL_MAGIC = 0x377F0682
WAL_HEADER, FRAME_HEADER = struct.Struct(">8I"), struct.Struct(">6I")
LOOKS_AT_THE_LOG = 3

Checksum = tuple[int, int]


def damage(path: Path, *, thorough: bool) -> str:
    """What is wrong with the file, in a few words; nothing if it is sound or not there.

    A quick look reads its head, its tables and the log of its last changes; a thorough one every page.
    Nothing is changed.
    """
    if not path.exists():
        return ""
    with path.open("rb") as file:
        head = file.read(len(HEADER))
    if not head:
        return msg("it is empty")
    if head != HEADER:
        return msg("it does not start like an SQLite file")
    if log_is_damaged(Path(f"{path}-wal")):
        return msg("the log of its last changes is damaged in the middle")
    return _complaint(path, thorough=thorough)


def _complaint(path: Path, *, thorough: bool) -> str:
    """What SQLite itself says about a file; busy and out of reach are not damage."""
    try:
        with closing(for_reading(path)) as opened:
            tables = {name for (name,) in opened.execute("SELECT name FROM sqlite_master")}
            if "django_migrations" in tables:
                opened.execute("SELECT app, name FROM django_migrations").fetchall()
            verdict = opened.execute("PRAGMA integrity_check(1)").fetchone()[0] if thorough else "ok"
    except sqlite3.OperationalError:
        return ""
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if verdict == "ok" else str(verdict).replace("\n", " ")


def is_ours(path: Path) -> bool:
    """Has the file the tables of Caissa?"""
    try:
        with closing(for_reading(path)) as opened:
            opened.execute("SELECT 1 FROM records_section, django_session LIMIT 1").fetchall()
    except sqlite3.Error:
        return False
    return True


def for_reading(path: Path) -> sqlite3.Connection:
    """Open a file in a way that writes nothing into it, not even what its log of changes holds."""
    return sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)


# -- set aside --------------------------------------------------------------------


def is_in_use(path: Path) -> bool:
    """Has another process the file open?"""
    shared = Path(f"{path}-shm")
    if fcntl is None or not shared.exists():
        return False
    with shared.open("r+b") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, LOCK_OF_USERS)
        except OSError:
            return True
    return False


def set_aside(path: Path, target: Path) -> None:
    """Give a file and what belongs to it another name; nothing of it is lost."""
    for ending in COMPANIONS:
        with suppress(FileNotFoundError):
            Path(f"{path}{ending}").rename(f"{target}{ending}")
    sync_folder(target.parent)
    sync_folder(path.parent)


def sync(path: Path) -> None:
    """Wait until a file is on the disk, so that a power cut loses nothing of it."""
    with path.open("rb") as file:
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, so that a power cut loses no new file."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# -- the log of the last changes -----------------------------------------------------


class Frame(NamedTuple):
    """A page in the log: does its checksum fit, and does it end a change?"""

    is_intact: bool
    is_commit: bool


def log_is_damaged(wal: Path) -> bool:
    """Has the log of the last changes a damaged place with stored changes behind it?

    SQLite reads the log up to the first page whose checksum does not fit, and forgets the rest without a
    word. At the end of the log that is right: a change that a power cut interrupted was never acknowledged.
    It is damage if a whole change and the beginning of another one stand behind that page, because each
    change is on the disk before the next one begins. A log that is being written is looked at again.
    """
    return all(_looks_damaged(wal) for _ in range(LOOKS_AT_THE_LOG))


def _looks_damaged(wal: Path) -> bool:
    content = wal.read_bytes() if wal.exists() else b""
    if len(content) <= WAL_HEADER.size:
        return False
    magic = int.from_bytes(content[:4], "big")
    order = ">" if magic & 1 else "<"
    if magic | 1 != WAL_MAGIC | 1 or _sum(order, content[:24], (0, 0)) != struct.unpack(
        ">2I", content[24:32]
    ):
        return True
    frames = list(_frames(content, order))
    broken = next((place for place, frame in enumerate(frames) if not frame.is_intact), len(frames))
    behind = [frame for frame in frames[broken:] if frame.is_intact]
    return any(frame.is_commit for frame, _next in pairwise(behind))


def _frames(content: bytes, order: str) -> Iterator[Frame]:
    """Every page that was written since the log was begun anew; older ones carry another salt."""
    _magic, _format, page_size, _number, *salt_and_sum = WAL_HEADER.unpack_from(content)
    salt, before = salt_and_sum[:2], (salt_and_sum[2], salt_and_sum[3])
    size = FRAME_HEADER.size + page_size
    for start in range(WAL_HEADER.size, len(content) - size + 1, size):
        _page, pages_after, *rest = FRAME_HEADER.unpack_from(content, start)
        body = content[start : start + 8] + content[start + FRAME_HEADER.size : start + size]
        written = (rest[2], rest[3])
        is_intact = rest[:2] == salt and _sum(order, body, before) == written
        yield Frame(is_intact, pages_after > 0)
        before = written


def _sum(order: str, content: bytes, before: Checksum) -> Checksum:
    """SQLite's checksum of the log, going on from the one before (its file format, 4.2)."""
    first, second = before
    for left, right in struct.iter_unpack(f"{order}2I", content):
        first = (first + left + second) & 0xFFFFFFFF
        second = (second + right + first) & 0xFFFFFFFF
    return first, second
