"""A release on file: its database, its portable event, its log-ins, and what was seen of it.

The versions of a section differ little from each other, but each is packed alone in the database. They
are unpacked before the whole is compressed, and packed again when it is opened: the same rows in a
tenth of the room.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATABASE = "caissa.sqlite3"
PACKED_COLUMNS = (("records_version", "packed"), ("records_version", "packed_book"))
STRONGEST = 9 | lzma.PRESET_EXTREME


@dataclass(frozen=True, slots=True)
class Release:
    """The folder of one release."""

    folder: Path

    @property
    def event_file(self) -> Path:
        """The festival as one portable file."""
        return self.folder / "event.zip"

    @property
    def access(self) -> Path:
        """The password and the tokens of its invented people."""
        return self.folder / "access.json"

    @property
    def seen(self) -> dict[str, Any]:
        """What the release showed."""
        content: dict[str, Any] = json.loads(lzma.decompress((self.folder / "seen.json.xz").read_bytes()))
        return content

    def keep_seen(self, text: bytes) -> None:
        """Put what was seen on file."""
        (self.folder / "seen.json.xz").write_bytes(lzma.compress(text, preset=STRONGEST))

    def keep_database(self, data: Path) -> None:
        """Put the database of an installation on file."""
        copy = self.folder / "database.sqlite3"
        with closing(sqlite3.connect(data / DATABASE)) as original, closing(sqlite3.connect(copy)) as target:
            original.backup(target)
        _repack(copy, zlib.decompress)
        (self.folder / "database.sqlite3.xz").write_bytes(lzma.compress(copy.read_bytes(), preset=STRONGEST))
        copy.unlink()

    def install(self, data: Path) -> None:
        """Lay the database into the data folder of an installation."""
        data.mkdir(parents=True)
        path = data / DATABASE
        path.write_bytes(lzma.decompress((self.folder / "database.sqlite3.xz").read_bytes()))
        _repack(path, zlib.compress)


def _repack(path: Path, change: Callable[[bytes], bytes]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.create_function("change", 1, lambda content: change(content) if content else content)
        for table, column in PACKED_COLUMNS:
            connection.execute(f"UPDATE {table} SET {column} = change({column})")  # noqa: S608 - names of our own
        connection.commit()
        connection.execute("VACUUM")
