"""A section's state out of the records and into them: the library's JSON, exactly."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from caissa.errors import UnreadableFile
from caissa.files import json_model
from caissa.tournament import Tournament
from caissa_web.caching import Cache, derived_values
from caissa_web.records.models import Section, Version
from caissa_web.records.read_back import as_read_back
from caissa_web.section.book import EMPTY, Book
from caissa_web.section.errors import Damaged
from caissa_web.section.state import State

MAX_CACHED_STATES = 64

# States never change, so what one page has read serves the next. The hash in the key tells databases
# apart that number their rows alike.
Key = tuple[int, int, str]
_cache: Cache[Key, State] = Cache(MAX_CACHED_STATES)


@dataclass(frozen=True, slots=True)
class Document:
    """A tournament as it is stored; equal facts give equal bytes, so the hash names the facts."""

    packed: bytes
    hash: str

    @classmethod
    def of(cls, tournament: Tournament) -> Document:
        """The document of these facts."""
        return cls._of_text(json_model.write(tournament))

    @classmethod
    def of_book(cls, book: Book) -> Document:
        """The document of this book; an empty one takes no room."""
        return cls(b"", "") if book == EMPTY else cls._of_text(json_model.write_record(book))

    @classmethod
    def _of_text(cls, text: str) -> Document:
        written = text.encode()
        return cls(zlib.compress(written), sha256(written).hexdigest())


def load(section: Section, version: int | None = None) -> Tournament:
    """The facts of a section, as they are or as they stood at a version."""
    return load_state(section, version).facts


def load_state(section: Section, version: int | None = None) -> State:
    """The state of a section, as it is or as it stood at a version; at most one query."""
    if version is None and (cached := _cache.get(key_of(section))):
        return cached
    number = section.version if version is None else version
    stored = Version.objects.get(section=section, number=number)
    return _remember((section.pk, number, stored.hash + stored.book_hash), state(stored))


def key_of(section: Section) -> Key:
    """What the newest state of a section is known by: the hashes tell its content."""
    return section.pk, section.version, section.hash + section.book_hash


def remember(key: Key, new: State, before: State | None) -> None:
    """Have a state that was just stored at hand for the next reader, exactly as it would be read."""
    facts = as_read_back(new.facts, before and before.facts)
    _remember(key, State(facts, as_read_back(new.book, before and before.book)))


def state(version: Version) -> State:
    """The state that a stored version holds; refused if it is not what was stored."""
    return State(facts(version), book(version))


def facts(version: Version) -> Tournament:
    """The facts that a stored version holds."""
    document = _intact(version, version.packed, version.hash)
    tournament = json_model.read(document, name=str(version)).document
    if not isinstance(tournament, Tournament):
        raise Damaged(version=version)
    return tournament


def book(version: Version) -> Book:
    """The book that a stored version holds."""
    if not version.book_hash:
        return EMPTY
    try:
        return _read_book(_intact(version, version.packed_book, version.book_hash))
    except UnreadableFile:
        raise Damaged(version=version) from None


@lru_cache(maxsize=MAX_CACHED_STATES)
def _read_book(document: str) -> Book:
    return json_model.read_record(Book, document, name="The book")


def _intact(version: Version, packed: bytes | memoryview, expected: str) -> str:
    written = zlib.decompress(packed)
    if sha256(written).hexdigest() != expected:
        raise Damaged(version=version)
    return written.decode()


def _remember(key: Key, cached: State) -> State:
    _cache.put(key, cached)
    return cached


def forget() -> None:
    """Empty the cache of states and of what was worked out from them, as after a start."""
    _cache.clear()
    derived_values.clear()
