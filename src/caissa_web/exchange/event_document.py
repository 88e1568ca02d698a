"""The document of a portable event, as values: what it holds, and how it is read.

It is read in the process that reads one file (`limited/`), so nothing here knows Django.
"""

from __future__ import annotations

import struct
import zlib
from collections import Counter
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, datetime
from typing import IO
from zipfile import BadZipFile, ZipFile

from caissa.documents.look import PLAIN, Look
from caissa.documents.pictures import cleaned
from caissa.errors import CaissaError, UnreadableFile
from caissa.files import json_model
from caissa.messages import msg
from caissa.prospectus import read_announcement
from caissa.tournament import Tournament
from caissa_web.exchange.import_limits import (
    require_games,
    require_lengths,
    require_possible,
    require_possible_book,
    require_slugs,
)
from caissa_web.exchange.venue_lines import OnlineRulesLine, VenueLine, require_rules, require_venues
from caissa_web.records.publication import DEFAULT, Publication
from caissa_web.section.book import EMPTY, Book
from caissa_web.section.closing.signed_forms import SIGNED_FORMS, SignerRole
from caissa_web.section.errors import NotAccepted

FORMAT = 1
"""Raised when an older desk would misunderstand a newer file."""
DOCUMENT = "event.json"
ANNOUNCEMENT_STEPS = frozenset({"organiser", "chief-arbiter", "published"})
LONGEST_AUTHOR = 150
INVITATION_STATES = frozenset({"issued", "accepted", "declined", "withdrawn"})
_LONGEST_PARTS = {
    "checklist": 40,
    "question": 60,
    "subject": 60,
    "value": 500,
    "note": 200,
    "answers_hash": 64,
    "name": 200,
    "section": 200,
    "federation": 3,
    "title": 3,
    "email": 254,
    "language": 20,
    "reason": 500,
    "form": 40,
    "about": 200,
    "role": 40,
    "place": 100,
    "facts_hash": 64,
}
"""Letters that the records keep of each part of an answer, a signature or an invitation."""
_LARGEST_NUMBERS = {"round": 999, "rating": 4000}
MOST_BYTES = 32 << 20
"""Unpacked, a larger document is refused; what the file says about its size is not believed."""
UNREADABLE = (
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
class GameFile:
    """A game with its moves: its round, its players' keys, when it changed last, and what it is."""

    round: int
    white: str
    black: str
    at: datetime
    content: str
    """The plain values of one row that holds the whole game, as JSON."""
    author: str = ""


@dataclass(frozen=True, slots=True)
class SectionFile:
    """A section: its short name, its facts, the arbiter's book, and its games with moves."""

    slug: str
    facts: Tournament
    book: Book = EMPTY
    games: tuple[GameFile, ...] = ()


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
class AnnouncementStepLine:
    """What was done with a version of the announcement: agreed or published, by whom and when."""

    kind: str
    author: str
    at: datetime
    edition: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AnnouncementFile:
    """A version of the event's announcement, as TOML."""

    text: str
    author: str
    at: datetime
    steps: tuple[AnnouncementStepLine, ...] = ()


@dataclass(frozen=True, slots=True)
class ChecklistAnswerLine:
    """An answer that holds for the whole event; the answers of rounds are in the books of their sections."""

    checklist: str
    question: str
    value: str
    by: str
    at: datetime
    subject: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ChecklistSignatureLine:
    """Who signed which checklist and when, with the hash of its answers; the section by its short name."""

    checklist: str
    author: str
    at: datetime
    answers_hash: str
    section: str = ""
    round: int = 0
    subject: str = ""


@dataclass(frozen=True, slots=True)
class InvitationLine:
    """An invitation to play and its answer."""

    name: str
    state: str
    issued_at: datetime
    by: str
    section: str = ""
    federation: str = ""
    title: str = ""
    rating: int | None = None
    fide_id: int | None = None
    email: str = ""
    language: str = "en"
    reply_until: date | None = None
    answered_at: datetime | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class FormSignatureLine:
    """Who signed which official form; `replaces` is the place in the list of what it corrects, from 1."""

    section: str
    form: str
    version: int
    facts_hash: str
    name: str
    role: str
    day: date
    agreed: bool
    by: str
    at: datetime
    about: str = ""
    about_fide_id: int | None = None
    title: str = ""
    fide_id: int | None = None
    place: str = ""
    account: str = ""
    reason: str = ""
    withdrawn: bool = False
    replaces: int = 0


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
    time_zone: str = ""
    look: Look = PLAIN
    announcements: tuple[AnnouncementFile, ...] = ()
    checklist_answers: tuple[ChecklistAnswerLine, ...] = ()
    checklist_signatures: tuple[ChecklistSignatureLine, ...] = ()
    invitations: tuple[InvitationLine, ...] = ()
    form_signatures: tuple[FormSignatureLine, ...] = ()
    venues: tuple[VenueLine, ...] = ()
    online_rules: OnlineRulesLine | None = None


def unpacked(content: IO[bytes], name: str) -> EventFile:
    """The event in a portable file; anything that is not right in it is refused."""
    try:
        with ZipFile(content) as archive, archive.open(DOCUMENT) as stream:
            written = stream.read(MOST_BYTES + 1)
        text = written.decode() if len(written) <= MOST_BYTES else ""
    except UNREADABLE:
        raise NotAccepted(why=msg("{name} is not a portable event of this program", name=name)) from None
    if not text:
        raise NotAccepted(why=msg("the event in the file is too large"))
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
    require_event(event)
    return with_usable_look(event)


def with_usable_look(event: EventFile) -> EventFile:
    """The event with the pictures of its look written anew: those in a file may come from anybody."""
    try:
        return replace(event, look=cleaned(event.look))
    except CaissaError as refused:
        raise NotAccepted(why=str(refused).rstrip(".")) from None


def require_event(event: EventFile) -> None:
    """Refuse what the records could not keep, or no page show."""
    require_slugs(carried_section.slug for carried_section in event.sections)
    _require_parts(event, {section.slug: section.facts.numbers for section in event.sections})
    for section in event.sections:
        require_possible(section.facts)
        require_possible_book(section.book)
        require_games(section.games)
    for entry in event.log:
        require_lengths(entry)


def require_event_parts(event: EventFile) -> None:
    """Refuse parts of an event that come without its sections; whether these are there is seen elsewhere."""
    seated = [player for venue in event.venues for player in venue.players]
    slugs = {line.section for line in event.form_signatures} | {player.section for player in seated}
    require_slugs(slugs)
    _require_parts(event, {slug: [each.number for each in seated if each.section == slug] for slug in slugs})


def _require_parts(event: EventFile, numbers: Mapping[str, Iterable[int]]) -> None:
    """Refuse what could not be kept beside the sections; `numbers` are the players of each section."""
    require_lengths(replace(event, sections=(), log=(), announcements=()))
    for line in event.checklist_answers:
        _require_line(line)
    for signature in event.checklist_signatures:
        _require_line(signature)
    for invitation in event.invitations:
        _require_line(invitation)
    _require_once((line.checklist, line.question, line.subject) for line in event.checklist_answers)
    _require_once((line.section, line.name) for line in event.invitations)
    _require_form_signatures(event, numbers)
    require_venues(event.venues, numbers)
    require_rules(event.online_rules)
    for announcement in event.announcements:
        _require_announcement(announcement)


def _require_form_signatures(event: EventFile, slugs: Container[str]) -> None:
    """Refuse signatures on unknown forms, and corrections of what comes later or was corrected."""
    roles = {role.value for role in SignerRole}
    for place, line in enumerate(event.form_signatures, 1):
        _require_line(line)
        known = line.section in slugs and line.form in SIGNED_FORMS and line.role in roles
        if not known or line.replaces >= place:
            raise NotAccepted(why=msg("a signature on a form in it cannot be read"))
    _require_once(("", f"{line.replaces}") for line in event.form_signatures if line.replaces)


def _require_line(
    line: ChecklistAnswerLine | ChecklistSignatureLine | InvitationLine | FormSignatureLine,
) -> None:
    """Refuse an answer, signature or invitation with a text or number that the records could not keep."""
    for part in fields(line):
        value = getattr(line, part.name)
        most = _LONGEST_PARTS.get(part.name, LONGEST_AUTHOR)
        if isinstance(value, str) and len(value) > most:
            raise NotAccepted(why=msg("a text in it is too long ({name})", name=part.name))
        if isinstance(value, int) and not 0 <= value <= _LARGEST_NUMBERS.get(part.name, 999_999_999):
            raise NotAccepted(why=msg("a number in it is too large ({name})", name=part.name))
    if isinstance(line, InvitationLine) and line.state not in INVITATION_STATES:
        raise NotAccepted(why=msg("an invitation in it cannot be read"))


def _require_once(places: Iterable[tuple[str, ...]]) -> None:
    """Refuse a file that says two things about the same."""
    if any(times > 1 for times in Counter(places).values()):
        raise NotAccepted(why=msg("a checklist or an invitation in it stands there twice"))


def _require_announcement(carried: AnnouncementFile) -> None:
    """Refuse an announcement that could not be read again, or that the records could not keep."""
    try:
        reading = read_announcement(carried.text)
    except UnreadableFile as refused:
        raise NotAccepted(why=str(refused.args[0]).rstrip(".")) from None
    kinds = [step.kind for step in carried.steps]
    known = len(set(kinds)) == len(kinds) and set(kinds) <= ANNOUNCEMENT_STEPS
    authors = (carried.author, *(step.author for step in carried.steps))
    if reading.findings or not known or any(len(author) > LONGEST_AUTHOR for author in authors):
        raise NotAccepted(why=msg("an announcement in it cannot be read"))
