"""What the process that reads one file can be asked to do; each loads only what it needs."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import datetime

    from caissa.files.player_list import PlayerListReading
    from caissa.files.rating_list import ImportReport, Kind
    from caissa_web.exchange.event_document import EventFile
    from caissa_web.exchange.file_reports import Report

Tell = Callable[[int, int], None]


def section(content: IO[bytes], tell: Tell, **wanted: Any) -> Report:
    """The report on a file that is to become a section."""
    from caissa_web.exchange.file_reports import report_of  # noqa: PLC0415 - each reader loads its own

    return report_of(content=content.read(), tell=tell, **wanted)


def players(content: IO[bytes], _tell: Tell, **wanted: Any) -> PlayerListReading:
    """The players of a list; of a TRF or JSON file, whose rounds are left alone."""
    from caissa_web.exchange.players_in_file import players_in  # noqa: PLC0415 - as above

    return players_in(content.read(), **wanted)


def event(content: IO[bytes], _tell: Tell, *, name: str) -> EventFile:
    """The event in a portable file."""
    from caissa_web.exchange.event_document import unpacked  # noqa: PLC0415 - as above

    return unpacked(content, name)


def rating_list(
    content: IO[bytes],
    tell: Tell,
    *,
    store: str,
    address: str,
    name: str,
    source: str,
    month: str | None,
    kind: Kind | None,
    columns: dict[str, str] | None = None,
    now: datetime,
    month_of: datetime,
) -> ImportReport:
    """Put a rating list into the store; one that was fetched from an address stands further checks."""
    from caissa.cli.fetching import take_in  # noqa: PLC0415 - as above
    from caissa.cli.rating_store import open_for_import  # noqa: PLC0415 - as above
    from caissa.errors import UnreadableFile  # noqa: PLC0415 - as above
    from caissa.files.rating_list import import_list  # noqa: PLC0415 - as above
    from caissa.messages import msg  # noqa: PLC0415 - as above

    def watch(progress: Any) -> None:
        half = progress.total or 1
        tell(progress.done + (half if progress.step == "indexing" else 0), 2 * half)

    try:
        with closing(open_for_import(store)) as connection, connection:
            if address:
                return take_in(connection, content, address, now=now, month_of=month_of, progress=watch)
            return import_list(
                connection,
                content,
                source=source,
                imported_at=now,
                month=month,
                kind=kind,
                columns=columns,
                name=name,
                progress=watch,
            )
    except sqlite3.Error as error:
        raise UnreadableFile(
            name=msg("The store of rating lists"),
            why=msg("{error}; if a list is being imported, try again shortly", error=error),
        ) from None


READERS: dict[str, Callable[..., object]] = {
    "section": section,
    "players": players,
    "event": event,
    "rating-list": rating_list,
}
