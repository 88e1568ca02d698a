"""The tables of the rating-list store: one catalogue, and a set of tables for each list.

Each list has tables of its own, so that replacing or forgetting one is a matter of dropping tables.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from caissa.files.rating_list.entry import Kind, ListEntry
from caissa.files.rating_list.faults import NewerStore

VERSION = 1
COLUMNS = ", ".join(ListEntry._fields)
PLACEHOLDERS = ", ".join("?" * len(ListEntry._fields))

CATALOGUE = (
    "CREATE TABLE IF NOT EXISTS rating_list_store (version INTEGER NOT NULL)",
    """CREATE TABLE IF NOT EXISTS rating_list (
        number INTEGER PRIMARY KEY, source TEXT NOT NULL, kind TEXT NOT NULL, month TEXT NOT NULL,
        imported_at TEXT NOT NULL, rows INTEGER NOT NULL, sha256 TEXT NOT NULL, file_name TEXT NOT NULL,
        letters TEXT NOT NULL, UNIQUE (source, kind, month))""",
)
CATALOGUE_COLUMNS = "number, source, kind, month, imported_at, rows, sha256, file_name, letters"

TABLES = (
    f"CREATE TABLE [entries] (row INTEGER PRIMARY KEY, line INTEGER, {COLUMNS})",
    "CREATE TABLE [strongest] (position INTEGER PRIMARY KEY, row INTEGER NOT NULL)",
    """CREATE VIRTUAL TABLE [names] USING fts5(words, content='', detail=none, columnsize=0,
        prefix='1 2 3 4', tokenize="ascii tokenchars '_'")""",
    "CREATE VIRTUAL TABLE [vocabulary] USING fts5vocab([names], row)",
    "CREATE TABLE [words] (word TEXT PRIMARY KEY) WITHOUT ROWID",
)

INDEXES = (
    "CREATE INDEX [by_fide_id] ON [entries] (fide_id) WHERE fide_id IS NOT NULL",
    "CREATE INDEX [by_national_id] ON [entries] (national_id) WHERE national_id <> ''",
)

NAMED = ("entries", "strongest", "names", "vocabulary", "words", "by_fide_id", "by_national_id")
DROPPED = ("vocabulary", "names", "words", "strongest", "entries")


@dataclass(frozen=True, slots=True)
class StoredList:
    """One list in the store: whose it is, of which kind and month, and when it came in."""

    number: int
    source: str
    kind: Kind
    month: str
    imported_at: datetime
    rows: int
    sha256: str
    file_name: str
    letters: str

    def __str__(self) -> str:
        return f"{self.source} {self.kind} {self.month}"

    def sql(self, statement: str) -> str:
        """A statement with the tables' names in brackets made those of this list."""
        return tables_of(self.number, statement)


def tables_of(number: int, statement: str) -> str:
    """A statement with `[entries]` and the like made the tables of the list with that number."""
    for name in NAMED:
        statement = statement.replace(f"[{name}]", f"rating_list_{number}_{name}")
    return statement


@contextmanager
def all_or_nothing(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything inside happens, or nothing does, whatever goes wrong."""
    connection.execute("SAVEPOINT rating_list_import")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK TO rating_list_import")
        connection.execute("RELEASE rating_list_import")
        raise
    connection.execute("RELEASE rating_list_import")


@contextmanager
def settings_for_import(connection: sqlite3.Connection, cache_kilobytes: int) -> Iterator[None]:
    """A larger cache, and dropped pages not overwritten, until the import is over."""
    (cache,) = connection.execute("PRAGMA cache_size").fetchone()
    (secure,) = connection.execute("PRAGMA secure_delete").fetchone()
    connection.execute(f"PRAGMA cache_size = {-cache_kilobytes}")
    connection.execute("PRAGMA secure_delete = 0").fetchone()
    try:
        yield
    finally:
        connection.execute(f"PRAGMA cache_size = {cache}")
        connection.execute(f"PRAGMA secure_delete = {secure}").fetchone()


def prepare(connection: sqlite3.Connection) -> None:
    """Make the catalogue if there is none; refuse a store made by a later version."""
    for statement in CATALOGUE:
        connection.execute(statement)
    if not check_version(connection):
        connection.execute("INSERT INTO rating_list_store VALUES (?)", (VERSION,))


def check_version(connection: sqlite3.Connection) -> bool:
    """Is there a store that this program can read? One made by a later version is refused."""
    tables = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'rating_list_store'").fetchone()
    version = tables and connection.execute("SELECT version FROM rating_list_store").fetchone()
    if not version:
        return False
    if version[0] > VERSION:
        raise NewerStore(found=version[0], known=VERSION)
    return True


def lists(connection: sqlite3.Connection) -> list[StoredList]:
    """All stored lists, newest month first; in one month those that say more come first."""
    if not check_version(connection):
        return []
    rows = connection.execute(f"SELECT {CATALOGUE_COLUMNS} FROM rating_list").fetchall()  # noqa: S608
    return sorted((as_stored(*row) for row in rows), key=preference)


def as_stored(
    number: int, source: str, kind: str, month: str, imported_at: str, rows: int, sha256: str, name: str,
    letters: str,
) -> StoredList:  # fmt: skip
    """A row of the catalogue as a value."""
    moment = datetime.fromisoformat(imported_at)
    return StoredList(number, source, Kind(kind), month, moment, rows, sha256, name, letters)


def preference(stored: StoredList) -> tuple[int, bool, int, str]:
    """Lists are asked in this order: by month, FIDE's before others, combined before a single speed."""
    return (
        -month_number(stored.month),
        stored.source != "FIDE",
        list(Kind).index(stored.kind),
        stored.source,
    )


def month_number(month: str) -> int:
    """A month as a number that grows with time."""
    year, number = month.split("-")
    return int(year) * 12 + int(number)
