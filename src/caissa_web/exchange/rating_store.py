"""The stored rating lists as the desk asks them: who is this, and what does the list in force say?

The store is the same file that `caissa list-import` fills (`CAISSA_RATINGS`, or the user's own folder).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import date, timedelta
from typing import IO

from django.utils import timezone

from caissa.cli.fetching import addresses, fetch_list
from caissa.cli.rating_store import open_for_import, open_for_search, store_path
from caissa.errors import UnreadableFile
from caissa.files import rating_list
from caissa.files.rating_list import Hit, ImportReport, Kind, StoredList
from caissa.messages import msg
from caissa_web.section.number_input import is_number

HITS = 12
LONGEST_ID = 12
FRESH = timedelta(days=1)


@contextmanager
def opened() -> Iterator[sqlite3.Connection | None]:
    """The store for reading; None while no list has been imported."""
    if not store_path().is_file():
        yield None
        return
    with _database_errors_as_ours(), closing(open_for_search("")) as connection:
        yield connection


@contextmanager
def _database_errors_as_ours() -> Iterator[None]:
    """Errors of a store that is damaged, or busy with an import, become a message."""
    try:
        yield
    except sqlite3.Error as error:
        raise UnreadableFile(
            name=msg("The store of rating lists"),
            why=msg("{error}; if a list is being imported, try again soon", error=error),
        ) from None


def stored_lists() -> list[StoredList]:
    """Every list in the store, the newest month first."""
    with opened() as connection:
        return rating_list.lists(connection) if connection else []


def search(text: str, start: date | None) -> list[Hit]:
    """People by name or FIDE ID, in the lists in force at a start, else in the newest."""
    with opened() as connection:
        asked = text.strip()[:100]
        if connection is None or not asked or (asked.isdecimal() and len(asked) > LONGEST_ID):
            return []
        within = chosen(rating_list.lists(connection), start)
        return rating_list.search(connection, asked, limit=HITS, within=within)


def by_key(key: str, start: date | None) -> list[Hit]:
    """What each list in force says of a person, by `12345` (FIDE ID) or `GER:7` (a federation's own)."""
    source, _colon, national = key.rpartition(":")
    with opened() as connection:
        if connection is None:
            return []
        within = chosen(rating_list.lists(connection), start)
        if source:
            hit = rating_list.by_national_id(connection, national, source=source, within=within)
            return [hit] if hit else []
        return _all_by_id(connection, key, within)


def by_ids(fide_ids: Sequence[int], start: date | None) -> dict[int, list[Hit]]:
    """What the lists in force say of many people at once."""
    with opened() as connection:
        if connection is None:
            return {}
        within = chosen(rating_list.lists(connection), start)
        return {fide_id: rating_list.all_by_id(connection, fide_id, within=within) for fide_id in fide_ids}


def by_ids_in(fide_ids: Sequence[int], within: Sequence[StoredList]) -> dict[int, list[Hit]]:
    """What certain lists say of many people at once."""
    with opened() as connection:
        if connection is None or not within:
            return {}
        return {fide_id: rating_list.all_by_id(connection, fide_id, within=within) for fide_id in fide_ids}


def chosen(stored: Sequence[StoredList], start: date | None) -> list[StoredList]:
    """The lists that count for a start, FIDE's first; the newest of all where none is old enough."""
    counting = (rating_list.in_force(stored, start) if start else []) or rating_list.current(stored)
    return sorted(counting, key=lambda stored_list: stored_list.kind is Kind.NATIONAL)


def is_stale(stored: Sequence[StoredList]) -> bool:
    """Was the newest import more than a day ago? While an event is running, lists should be fresher."""
    return bool(stored) and max(stored_list.imported_at for stored_list in stored) < timezone.now() - FRESH


def import_list(
    stream: IO[bytes], *, name: str, source: str, month: str | None, kind: Kind | None
) -> ImportReport:
    """Put an uploaded list into the store, in place of an earlier import of the same."""
    with _database_errors_as_ours(), closing(open_for_import("")) as connection, connection:
        return rating_list.import_list(
            connection,
            stream,
            source=source,
            imported_at=timezone.now(),
            month=month or None,
            kind=kind,
            name=name,
        )


def fetch_lists() -> list[ImportReport]:
    """Fetch every list from where it is published and put it into the store."""
    reports = []
    for address in addresses():
        with _database_errors_as_ours(), closing(open_for_import("")) as connection, connection:
            reports.append(fetch_list(connection, address, now=timezone.now()))
    return reports


def _all_by_id(connection: sqlite3.Connection, key: str, within: list[StoredList]) -> list[Hit]:
    if not is_number(key, LONGEST_ID):
        return []
    return rating_list.all_by_id(connection, int(key), within=within)
