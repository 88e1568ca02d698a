"""The stored rating lists as the desk asks them: who is this, and what does the list in force say?

The store is the same file that `caissa list-import` fills (`CAISSA_RATINGS`, or the user's own folder).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from datetime import date, datetime, timedelta
from io import BytesIO
from tempfile import TemporaryFile
from typing import IO, Any

from django.utils import timezone

from caissa.cli.fetching import addresses, download
from caissa.cli.rating_store import open_for_import, open_for_search, store_path
from caissa.errors import UnreadableFile
from caissa.files import rating_list
from caissa.files.rating_list import Hit, ImportReport, Kind, StoredList
from caissa.files.rating_list.invented import EXAMPLE_SOURCE, example_people
from caissa.files.rating_list.printing import txt_list
from caissa.messages import msg
from caissa_web.exchange.limited.limits import RATING_LIST
from caissa_web.exchange.limited.process import SECONDS_FOR_ROOM, Tell, read_file
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
    except sqlite3.OperationalError as error:
        why = msg("{error}; if a list is being imported, try again shortly", error=error)
        raise UnreadableFile(name=msg("The store of rating lists"), why=why) from None
    except sqlite3.Error as error:
        why = msg("{error}; import the list again: the damaged store will be replaced", error=error)
        raise UnreadableFile(name=msg("The store of rating lists"), why=why) from None


def stored_lists() -> list[StoredList]:
    """Every list in the store, the newest month first."""
    with opened() as connection:
        return rating_list.lists(connection) if connection else []


def lists_or_reason() -> tuple[list[StoredList], str]:
    """Every list in the store; none, and why, if it cannot be read: people can still be typed in."""
    try:
        return stored_lists(), ""
    except UnreadableFile as damaged:
        return [], str(damaged)


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
    return bool(stored) and age_of(stored) > FRESH


def real(stored: Sequence[StoredList]) -> list[StoredList]:
    """The lists of real people: those of FIDE and of federations."""
    return [stored_list for stored_list in stored if stored_list.source != EXAMPLE_SOURCE]


def only_invented(stored: Sequence[StoredList]) -> bool:
    """Are the people in the store all invented, as in a new installation?"""
    return bool(stored) and not real(stored)


def bring_invented() -> None:
    """Fill an empty store with invented people, so that the search works before a real list is there.

    A store without a list is empty too: a process that was killed before its first import leaves one.
    """
    with opened() as connection:
        if connection is not None and rating_list.lists(connection):
            return
    now = timezone.now()
    lines = txt_list(example_people(), Kind.COMBINED, f"{now:%Y-%m}")
    with closing(open_for_import("")) as connection:
        rating_list.import_list(
            connection,
            BytesIO("".join(lines).encode("latin-1")),
            source=EXAMPLE_SOURCE,
            imported_at=now,
            month=f"{now:%Y-%m}",
            kind=Kind.COMBINED,
            name="invented.txt",
        )


def age_of(stored: Sequence[StoredList]) -> timedelta:
    """How long ago FIDE's lists were imported; where there are none of FIDE's, any list."""
    of_fide = [stored_list for stored_list in stored if stored_list.kind is not Kind.NATIONAL] or stored
    return timezone.now() - max(stored_list.imported_at for stored_list in of_fide)


def import_list(
    stream: IO[bytes],
    *,
    name: str,
    source: str,
    month: str | None,
    kind: Kind | None,
    columns: Mapping[str, str] | None = None,
    patience: float = SECONDS_FOR_ROOM,
    tell: Tell | None = None,
    called_off: Callable[[], bool] | None = None,
) -> ImportReport:
    """Put an uploaded list into the store, in place of an earlier import of the same.

    `columns` says what a CSV's headings mean that are not known, field by field.
    """
    wanted = {
        "source": source,
        "month": month or None,
        "kind": kind,
        "columns": dict(columns) if columns else None,
        "address": "",
    }
    limits = {"patience": patience, "tell": tell, "called_off": called_off}
    return _read(stream, name=name, now=timezone.now(), **limits, **wanted)


def fetch_lists() -> list[ImportReport]:
    """Fetch every list from where it is published and put it into the store."""
    return [_fetched(address) for address in addresses()]


def _fetched(address: str) -> ImportReport:
    with TemporaryFile() as file:
        published = download(address, file, lambda _done, _size: None)
        file.seek(0)
        wanted = {"source": "", "month": None, "kind": None, "columns": None, "address": address}
        now = timezone.now()
        return _read(
            file, name=address, now=now, month_of=published or now, patience=RATING_LIST.seconds, **wanted
        )


def _read(content: IO[bytes], *, now: datetime, **wanted: Any) -> ImportReport:
    """Have a list read in a process of its own, which opens the store by itself."""
    wanted.setdefault("month_of", now)
    return read_file(
        ImportReport,
        "rating-list",
        content,
        RATING_LIST,
        store=str(store_path().resolve()),
        now=now,
        **wanted,
    )


def _all_by_id(connection: sqlite3.Connection, key: str, within: list[StoredList]) -> list[Hit]:
    if not is_number(key, LONGEST_ID):
        return []
    return rating_list.all_by_id(connection, int(key), within=within)
