"""Puts rating lists into the store and takes them out again: each a single transaction."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import IO

from caissa.errors import Finding, UnreadableFile
from caissa.files.rating_list.entry import Kind
from caissa.files.rating_list.faults import Faults, MonthUnknown, NoSuchMonth
from caissa.files.rating_list.invented import EXAMPLE_SOURCE
from caissa.files.rating_list.reading import Numbered, Reading, Request, open_list
from caissa.files.rating_list.schema import (
    DROPPED,
    INDEXES,
    PLACEHOLDERS,
    TABLES,
    StoredList,
    all_or_nothing,
    lists,
    prepare,
    settings_for_import,
    tables_of,
)
from caissa.files.rating_list.unpacking import base_name, refuse_the_unrewindable, sha256
from caissa.folding import indexed_words
from caissa.messages import msg

MONTH = re.compile(r"(19|20)\d\d-(0[1-9]|1[0-2])")
CACHE_KILOBYTES = 48 << 10
WORD_CACHE_BYTES = 24 << 20
"""How much of the name index is gathered in memory before it is written: fewer, larger pieces."""

BUNDLE = 10_000
STRENGTH = "coalesce(standard_rating, rapid_rating, blitz_rating, 0)"
TYPO_LETTERS = 120
"""Scripts with more letters than this get no typo search: it would try too many words."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an import has come: bytes while `reading`, rows while `indexing`."""

    step: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did: the list as stored, the one it replaced, and the bad rows."""

    stored: StoredList
    replaced: StoredList | None
    format: str
    findings: tuple[Finding, ...]
    faults: int
    skipped: int


Watcher = Callable[[Progress], None]


def import_list(
    connection: sqlite3.Connection,
    stream: IO[bytes],
    *,
    source: str,
    imported_at: datetime,
    month: str | None = None,
    kind: Kind | None = None,
    columns: Mapping[str, str] | None = None,
    name: str = "",
    progress: Watcher | None = None,
) -> ImportReport:
    """Store a list under its source, kind and month, in place of an earlier import of the same.

    The stream is binary and can be rewound. Month, kind and columns are needed only where the file does
    not tell; `columns` maps fields to headings of a CSV. Bad rows become findings; if anything is raised,
    the store is as it was before.
    """
    if month and not MONTH.fullmatch(month):
        raise NoSuchMonth(month=month)
    asked = Request(name or base_name(str(getattr(stream, "name", ""))), source, kind, month, columns)
    watch = progress or (lambda _: None)
    refuse_the_unrewindable(stream, asked.name or msg("The file"))
    fingerprint = sha256(stream)
    reading = open_list(stream, asked, lambda done, size: watch(Progress("reading", done, size)))
    if not reading.month:
        raise MonthUnknown(name=reading.faults.name)
    with settings_for_import(connection, CACHE_KILOBYTES), all_or_nothing(connection):
        prepare(connection)
        return store(connection, reading, asked, imported_at, fingerprint, watch)


def store(
    connection: sqlite3.Connection,
    reading: Reading,
    asked: Request,
    imported_at: datetime,
    fingerprint: str,
    watch: Watcher,
) -> ImportReport:
    """Fill the tables of a new list, enter it in the catalogue and drop the one it replaces."""
    key = (asked.source, reading.kind, reading.month)
    known = lists(connection)
    earlier = next((old for old in known if (old.source, old.kind, old.month) == key), None)
    number = max((old.number for old in known), default=0) + 1
    rows = fill_tables(connection, number, reading, watch)
    for old in known:
        if old is earlier or (old.source == EXAMPLE_SOURCE != asked.source):
            drop_tables(connection, old)  # invented people leave when a real list comes
    connection.execute(
        "INSERT INTO rating_list VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (number, *map(str, key), imported_at.isoformat(), rows, fingerprint, asked.name,
         letters_of(connection, number)),
    )  # fmt: skip
    stored = next(new for new in lists(connection) if new.number == number)
    faults = reading.faults
    return ImportReport(stored, earlier, reading.format, tuple(faults.findings), faults.count, faults.skipped)


def fill_tables(connection: sqlite3.Connection, number: int, reading: Reading, watch: Watcher) -> int:
    """Make and fill the tables of one list; the number of people in it."""
    for statement in TABLES:
        connection.execute(tables_of(number, statement))
    insert = f"INSERT INTO [entries] VALUES (NULL, ?, {PLACEHOLDERS})"  # noqa: S608
    connection.executemany(tables_of(number, insert), as_rows(reading.entries))
    for statement in INDEXES:
        connection.execute(tables_of(number, statement))
    for column in ("fide_id", "national_id"):
        drop_repeated(connection, number, column, reading.faults)
    (rows,) = connection.execute(tables_of(number, "SELECT count(*) FROM [entries]")).fetchone()
    if not rows:
        raise UnreadableFile(name=reading.faults.name, why=msg("it has a heading, but no players"))
    index_names(connection, number, rows, watch)
    return int(rows)


def as_rows(entries: Iterable[Numbered]) -> Iterator[tuple[object, ...]]:
    """Entries as plain tuples, which SQLite takes a third faster than named ones."""
    return ((line, *entry) for line, entry in entries)


def drop_repeated(connection: sqlite3.Connection, number: int, column: str, faults: Faults) -> None:
    """Of several rows with the same ID the first is kept, the others are reported and left out."""
    used = "fide_id IS NOT NULL" if column == "fide_id" else "national_id <> ''"
    twice = f"SELECT {column} FROM [entries] WHERE {used} GROUP BY {column} HAVING count(*) > 1"  # noqa: S608
    repeated = f"""SELECT row, line, {column} FROM [entries] WHERE {used} AND {column} IN ({twice})
        AND row NOT IN (SELECT min(row) FROM [entries] WHERE {used} AND {column} IN ({twice})
        GROUP BY {column}) ORDER BY row"""  # noqa: S608
    if not connection.execute(tables_of(number, f"{twice} LIMIT 1")).fetchone():
        return
    extra = connection.execute(tables_of(number, repeated)).fetchall()
    for _, line, value in extra:
        faults.skip_row(
            "repeated",
            msg("line {line}", line=line),
            msg("{value} is already in the list", value=value),
        )
    remove = tables_of(number, "DELETE FROM [entries] WHERE row = ?")
    connection.executemany(remove, ((row,) for row, _, _ in extra))


def index_names(connection: sqlite3.Connection, number: int, rows: int, watch: Watcher) -> None:
    """Index the names strongest players first, so that any search may stop at its first hits."""
    for setting, value in (("hashsize", WORD_CACHE_BYTES), ("automerge", 0), ("crisismerge", 64)):
        setup = tables_of(number, "INSERT INTO [names] ([names], rank) VALUES (?, ?)")
        connection.execute(setup, (setting, value))
    ordered = f"SELECT row, name, federation FROM [entries] ORDER BY {STRENGTH} DESC, row"  # noqa: S608
    cursor = connection.execute(tables_of(number, ordered))
    place = tables_of(number, "INSERT INTO [strongest] VALUES (?, ?)")
    index = tables_of(number, "INSERT INTO [names] (rowid, words) VALUES (?, ?)")
    done = 0
    while bundle := cursor.fetchmany(BUNDLE):
        numbered = list(enumerate(bundle, start=done + 1))
        connection.executemany(place, [(position, row) for position, (row, _, _) in numbered])
        connection.executemany(index, [(position, searchable(*who)) for position, (_, *who) in numbered])
        done += len(bundle)
        watch(Progress("indexing", done, rows))
    vocabulary = "INSERT INTO [words] SELECT term FROM [vocabulary] WHERE term NOT LIKE '\\_%' ESCAPE '\\'"
    connection.execute(tables_of(number, vocabulary))


def searchable(name: str, federation: str) -> str:
    """What the index holds for a person: the words of the name, and the federation marked as such."""
    return f"{indexed_words(name)} _{federation.lower()}" if federation else indexed_words(name)


def letters_of(connection: sqlite3.Connection, number: int) -> str:
    """The letters beyond a-z in a list's names, which a typo may have replaced."""
    letters: set[str] = set()
    for (word,) in connection.execute(tables_of(number, "SELECT word FROM [words]")):
        if not word.isascii():
            letters.update(word)
    beyond = sorted(letter for letter in letters if not letter.isascii())
    return "".join(beyond) if len(beyond) <= TYPO_LETTERS else ""


def drop_list(connection: sqlite3.Connection, stored: StoredList) -> None:
    """Take a list out of the store."""
    with settings_for_import(connection, CACHE_KILOBYTES), all_or_nothing(connection):
        drop_tables(connection, stored)


def drop_tables(connection: sqlite3.Connection, stored: StoredList) -> None:
    """Drop a list's tables and its entry in the catalogue."""
    for name in DROPPED:
        connection.execute(stored.sql(f"DROP TABLE [{name}]"))
    connection.execute("DELETE FROM rating_list WHERE number = ?", (stored.number,))
