"""What two installations send each other of an event: versions of its sections with their acts, its parts.

It is read in the process that reads one file (`limited/`), so nothing here knows Django.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from io import BytesIO
from itertools import pairwise
from lzma import LZMAError
from typing import IO
from zipfile import ZIP_LZMA, ZipFile

from caissa.errors import UnreadableFile
from caissa.files import json_model
from caissa.messages import msg
from caissa.tournament import Tournament
from caissa_web.exchange.event_document import (
    MOST_BYTES,
    UNREADABLE,
    EventFile,
    LogLine,
    require_event,
    with_usable_look,
)
from caissa_web.exchange.import_limits import (
    require_lengths,
    require_possible,
    require_possible_book,
    require_slugs,
)
from caissa_web.exchange.part_document import PartFile, usable_parts
from caissa_web.section.book import EMPTY, Book
from caissa_web.section.errors import NotAccepted

FORMAT = 1
DOCUMENT = "acts.json"
LONGEST_HASH, LONGEST_NAME, LONGEST_PROGRAM = 128, 64, 40
LARGEST_VERSION, LARGEST_ENTRY = 2**31 - 1, 2**63 - 1
MOST_LETTERS = 10_000
"""Letters of a sentence of the log; no act of ours says as much."""


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """An act of the log with the number that it has where it was done; numbers grow."""

    number: int
    line: LogLine


@dataclass(frozen=True, slots=True)
class VersionFile:
    """A version of a section and its act; `undoes` is when the act was done that it took back."""

    number: int
    hash: str
    entry: int
    line: LogLine
    facts: Tournament
    book: Book = EMPTY
    undoes: datetime | None = None


@dataclass(frozen=True, slots=True)
class SectionActs:
    """A section's versions after one that both sides have: its number here, and its number there.

    A number there of 0 means that the sender does not know whether the section is there.
    """

    slug: str
    here: int = 0
    there: int = 0
    hash: str = ""
    versions: tuple[VersionFile, ...] = ()
    lines: tuple[LogLine, ...] = ()
    """Acts whose versions are not sent: the newest alone was chosen to stand over that of the other side."""


@dataclass(frozen=True, slots=True)
class ActsFile:
    """What is sent: from which installation, by which release; the whole event only for the first time."""

    format: int
    program: str
    sender: str
    sections: tuple[SectionActs, ...] = ()
    log: tuple[NumberedLine, ...] = ()
    event: EventFile | None = None
    parts: tuple[PartFile, ...] = ()


def packed(acts: ActsFile) -> bytes:
    """What is sent: a ZIP, whose method finds again in a version what stood in the version before."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_LZMA) as archive:
        archive.writestr(DOCUMENT, json_model.write_record(acts))
    return buffer.getvalue()


def unpacked(content: IO[bytes], name: str, program: str) -> ActsFile:
    """What was sent; anything that is not right in it is refused."""
    try:
        with ZipFile(content) as archive, archive.open(DOCUMENT) as stream:
            written = stream.read(MOST_BYTES + 1)
        text = written.decode() if len(written) <= MOST_BYTES else ""
    except (*UNREADABLE, LZMAError):
        raise NotAccepted(why=msg("{name} is not from another installation", name=name)) from None
    if not text:
        raise NotAccepted(why=msg("what was sent at once is too large"))
    try:
        acts = json_model.read_record(ActsFile, text, name=name)
    except UnreadableFile as refused:
        raise NotAccepted(why=str(refused.args[0]).rstrip(".")) from None
    if (acts.format, acts.program) != (FORMAT, program):
        # An older release would leave out what it does not know, and nobody would notice.
        raise NotAccepted(
            why=msg(
                "one installation has version {theirs} of the program and the other version {ours}; update "
                "the older one",
                theirs=acts.program[:LONGEST_PROGRAM],
                ours=program,
            )
        )
    _require_possible(acts)
    acts = replace(acts, parts=usable_parts(acts.parts))
    return acts if acts.event is None else replace(acts, event=with_usable_look(acts.event))


def _require_possible(acts: ActsFile) -> None:
    """Refuse what the records could not keep, or no page show."""
    _require(0 < len(acts.sender) <= LONGEST_NAME and acts.sender.isascii() and acts.sender.isprintable())
    require_slugs(section.slug for section in acts.sections)
    _require(max(Counter(section.slug for section in acts.sections).values(), default=1) == 1)
    for section in acts.sections:
        _require_section(section)
    for numbered in acts.log:
        _require_number(numbered.number, LARGEST_ENTRY)
        _require_line(numbered.line)
    _require_rising(numbered.number for numbered in acts.log)
    if acts.event is not None:
        require_event(acts.event)
        _require(not acts.event.log)


def _require_section(section: SectionActs) -> None:
    _require_number(section.here, LARGEST_VERSION, least=0)
    _require_number(section.there, LARGEST_VERSION, least=0)
    _require(len(section.hash) <= LONGEST_HASH)
    _require_rising((section.here, *(version.number for version in section.versions)))
    for line in section.lines:
        _require_line(line)
    for version in section.versions:
        _require_number(version.number, LARGEST_VERSION)
        _require_number(version.entry, LARGEST_ENTRY)
        _require(len(version.hash) <= LONGEST_HASH and (version.undoes is None or _is_moment(version.undoes)))
        _require_line(version.line)
        require_possible(version.facts)
        require_possible_book(version.book)


def _require_line(line: LogLine) -> None:
    require_lengths(line)
    _require(_is_moment(line.at) and max(len(line.what), len(line.reason)) <= MOST_LETTERS)
    _require("\x00" not in f"{line.author}{line.act}{line.section}{line.what}{line.reason}")


def _require_rising(numbers: Iterable[int]) -> None:
    _require(all(number < following for number, following in pairwise(numbers)))


def _require_number(number: int, most: int, *, least: int = 1) -> None:
    _require(least <= number <= most)


def _is_moment(moment: datetime) -> bool:
    """Is it a moment everywhere on Earth?"""
    return moment.tzinfo is not None and 1 < moment.year < 9999


def _require(is_possible: bool) -> None:
    if not is_possible:
        raise NotAccepted(why=msg("what was sent contradicts itself"))
