"""Rating lists fetched from where they are published, checked, and put into the store in one step.

Nothing is fetched unless somebody asks for it. What arrives is first kept in a temporary file; the store
changes only if the whole list was read and stands the checks, and otherwise stays as it was.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http.client import HTTPException, HTTPResponse
from pathlib import PurePosixPath
from typing import IO, Protocol, cast
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from caissa.connectors import Connector, ConnectorKind, plugged_in
from caissa.errors import CaissaError
from caissa.files import rating_list
from caissa.files.rating_list import ImportReport, MonthUnknown, StoredList
from caissa.files.rating_list.schema import all_or_nothing
from caissa.files.rating_list.store import Watcher
from caissa.messages import Message, msg

ADDRESSES = "CAISSA_RATING_LIST_URLS"
"""The environment variable that names where lists are fetched, parted by commas."""

PUBLISHED = "https://ratings.fide.com/download/players_list.zip"
"""FIDE's combined list of standard, rapid and blitz ratings."""

FIDE = "FIDE"
LARGEST_FILE = 300 << 20
CHUNK = 256 << 10
SECONDS_OF_SILENCE = 30
LEAST_PART = 2
"""A list with less than half of the people of the one before it is not taken for whole."""

Watch = Callable[[int, int], None]


class ListNotFetched(CaissaError):
    """A rating list that could not be fetched, or that cannot be the right one; the store is as it was."""

    code = "rating-list.not-fetched"
    message = msg("The list at {address} was not taken in: {why}.")


class RatingServer(Connector, Protocol):
    """A connector that knows where further lists are published (`ConnectorKind.RATING_LISTS`)."""

    def addresses(self) -> Sequence[str]:
        """Where lists are fetched."""
        ...


def addresses() -> tuple[str, ...]:
    """Where lists are fetched: as the setting says, else from FIDE; and where other packages say."""
    setting = os.environ.get(ADDRESSES, "").strip() or PUBLISHED
    servers = (each for each in plugged_in().connectors if each.kind is ConnectorKind.RATING_LISTS)
    further = (address for each in servers for address in cast("RatingServer", each).addresses())
    return (*(part.strip() for part in setting.split(",") if part.strip()), *further)


def fetch_list(
    connection: sqlite3.Connection,
    address: str,
    *,
    now: datetime,
    watch: Watch | None = None,
    progress: Watcher | None = None,
    source: str = FIDE,
) -> ImportReport:
    """Fetch one list and put it into the store, in place of an earlier one of the same month.

    `watch` is told the bytes that have arrived and how many there are (0 if that is not known).
    """
    with tempfile.TemporaryFile() as file:
        published = download(address, file, watch or (lambda _done, _size: None))
        file.seek(0)
        return take_in(
            connection, file, address, now=now, month_of=published or now, progress=progress, source=source
        )


def take_in(
    connection: sqlite3.Connection,
    file: IO[bytes],
    address: str,
    *,
    now: datetime,
    month_of: datetime,
    progress: Watcher | None = None,
    source: str = FIDE,
) -> ImportReport:
    """Put a list that was fetched into the store; a list that does not say its month is of `month_of`."""
    with all_or_nothing(connection):
        before = rating_list.lists(connection) if _is_a_store(connection) else []
        report = _imported(connection, file, address, source, month_of, now, progress)
        _require_sane(address, report, before)
        return report


def _is_a_store(connection: sqlite3.Connection) -> bool:
    asked = "SELECT count(*) FROM sqlite_master WHERE name = 'rating_list'"
    return bool(connection.execute(asked).fetchone()[0])


def _imported(
    connection: sqlite3.Connection,
    file: IO[bytes],
    address: str,
    source: str,
    month_of: datetime,
    now: datetime,
    progress: Watcher | None,
) -> ImportReport:
    """The import; a list that does not say its month is of the month in which it was published."""
    name = PurePosixPath(urlsplit(address).path).name or "list"
    for month in (None, f"{month_of:%Y-%m}"):
        try:
            return rating_list.import_list(
                connection, file, source=source, imported_at=now, month=month, name=name, progress=progress
            )
        except MonthUnknown:
            file.seek(0)
    raise ListNotFetched(address=address, why=msg("it does not say its month"))


def _require_sane(address: str, report: ImportReport, before: Sequence[StoredList]) -> None:
    """Refuse a list that is older than the one in the store, or far smaller."""
    stored = report.stored
    same = [old for old in before if (old.source, old.kind) == (stored.source, stored.kind)]
    newest = max(same, key=lambda old: old.month, default=None)
    if newest is None:
        return
    if stored.month < newest.month:
        why = msg("it is of {month}, the store has {newest}", month=stored.month, newest=newest.month)
        raise ListNotFetched(address=address, why=why)
    if stored.rows * LEAST_PART < newest.rows:
        why = msg("it has {rows} people, the list before it {before}", rows=stored.rows, before=newest.rows)
        raise ListNotFetched(address=address, why=why)


# -- the network ------------------------------------------------------------------------


def download(address: str, file: IO[bytes], watch: Watch) -> datetime | None:
    """Write what is at an address into a file; the day on which it was last changed, if that is told."""
    if urlsplit(address).scheme not in ("http", "https") or not urlsplit(address).hostname:
        raise ListNotFetched(address=address, why=msg("this is no address of the web"))
    asked = Request(address, headers={"User-Agent": "Caissa"})  # noqa: S310 - the scheme is looked at above
    try:
        with urlopen(asked, timeout=SECONDS_OF_SILENCE) as answer:  # noqa: S310
            _copy(address, answer, file, watch)
            return _changed(answer)
    except HTTPError as wrong:
        why: str | Message = msg("the server answers {code}", code=wrong.code)
    except URLError as wrong:
        why = msg("no connection ({why})", why=wrong.reason)
    except (OSError, HTTPException, ValueError) as wrong:
        why = msg("the connection broke ({why})", why=wrong or type(wrong).__name__)
    raise ListNotFetched(address=address, why=why)


def _copy(address: str, answer: HTTPResponse, file: IO[bytes], watch: Watch) -> None:
    size, done = int(answer.headers.get("Content-Length") or 0), 0
    while chunk := answer.read(CHUNK):
        done += len(chunk)
        if done > LARGEST_FILE:
            raise ListNotFetched(address=address, why=msg("it is too large for a rating list"))
        file.write(chunk)
        watch(done, size)
    if size and done < size:
        raise ListNotFetched(address=address, why=msg("only a part of it arrived"))


def _changed(answer: HTTPResponse) -> datetime | None:
    stamp = answer.headers.get("Last-Modified")
    try:
        return parsedate_to_datetime(stamp).astimezone(UTC) if stamp else None
    except ValueError:
        return None
