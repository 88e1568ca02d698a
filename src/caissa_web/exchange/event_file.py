"""An event as one portable file: every section's facts and book, and the log, for carrying and archiving."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, replace
from datetime import date, datetime
from io import BytesIO
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from caissa.errors import UnreadableFile
from caissa.files import json_model
from caissa.messages import msg
from caissa.tournament import Tournament
from caissa_web.exchange.import_limits import (
    require_lengths,
    require_possible,
    require_possible_book,
    require_slugs,
)
from caissa_web.records import snapshot
from caissa_web.records.models import Event, LogEntry
from caissa_web.records.publication import DEFAULT, Publication, publication_of
from caissa_web.section.book import EMPTY, Book
from caissa_web.section.errors import NotAccepted

FORMAT = 1
"""Raised when an older desk would misunderstand a newer file."""
DOCUMENT = "event.json"
MOST_BYTES = 64 << 20
"""Unpacked, a larger document is refused unread."""
_UNREADABLE = (
    BadZipFile,
    zlib.error,
    struct.error,
    KeyError,
    ValueError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
)


@dataclass(frozen=True, slots=True)
class SectionFile:
    """A section: its short name, its facts, and the arbiter's book."""

    slug: str
    facts: Tournament
    book: Book = EMPTY


@dataclass(frozen=True, slots=True)
class LogLine:
    """One act of the log."""

    at: datetime
    author: str
    act: str
    section: str = ""
    what: str = ""
    reason: str = ""
    integrity: bool = False


@dataclass(frozen=True, slots=True)
class EventFile:
    """An event with all that is kept of it."""

    format: int
    slug: str
    name: str
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None
    sections: tuple[SectionFile, ...] = ()
    log: tuple[LogLine, ...] = ()
    publication: Publication = DEFAULT


def carried(event: Event) -> EventFile:
    """An event as it stands."""
    states = [(section.slug, snapshot.load_state(section)) for section in event.sections.all()]
    return EventFile(
        format=FORMAT,
        slug=event.slug,
        name=event.name,
        city=event.city,
        federation=event.federation,
        start=event.start,
        end=event.end,
        sections=tuple(SectionFile(slug, state.facts, state.book) for slug, state in states),
        log=tuple(_entry(entry) for entry in event.log.select_related("section").order_by("id")),
        publication=publication_of(event),
    )


def _entry(entry: LogEntry) -> LogLine:
    section = entry.section.slug if entry.section else ""
    return LogLine(entry.at, entry.author, entry.act, section, entry.what, entry.reason, entry.integrity)


def packed(event: EventFile) -> bytes:
    """The portable file: a ZIP with one JSON document."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        archive.writestr(DOCUMENT, json_model.write_record(event))
    return buffer.getvalue()


def unpacked(content: bytes, name: str) -> EventFile:
    """The event in a portable file; anything that is not right in it is refused."""
    try:
        with ZipFile(BytesIO(content)) as archive:
            entry = archive.getinfo(DOCUMENT)
            if entry.file_size > MOST_BYTES:
                raise NotAccepted(why=msg("the event in the file is too large"))
            with archive.open(entry) as stream:
                text = stream.read(MOST_BYTES + 1)[:MOST_BYTES].decode()
    except _UNREADABLE:
        raise NotAccepted(why=msg("{name} is no portable event of this program", name=name)) from None
    return read(text, name)


def read(text: str, name: str) -> EventFile:
    """The event in the document of a portable file."""
    try:
        event = json_model.read_record(EventFile, text, name=name)
    except UnreadableFile as refused:
        raise NotAccepted(why=str(refused.args[0]).rstrip(".")) from None
    if event.format != FORMAT:
        raise NotAccepted(
            why=msg("it was written by another version of the program (format {format})", format=event.format)
        )
    _require_possible(event)
    return event


def _require_possible(event: EventFile) -> None:
    """Refuse what the records could not keep, or no page show."""
    require_slugs(carried_section.slug for carried_section in event.sections)
    require_lengths(replace(event, sections=(), log=()))
    for section in event.sections:
        require_possible(section.facts)
        require_possible_book(section.book)
    for entry in event.log:
        require_lengths(entry)
