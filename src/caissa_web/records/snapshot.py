"""A section's state out of the records and into them: the library's JSON, exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from caissa.errors import UnreadableFile
from caissa.files import json_model
from caissa.tournament import Tournament
from caissa_web.caching import Cache, derived_values
from caissa_web.records import history
from caissa_web.records.history import Packed, Predecessor, Texts
from caissa_web.records.models import Section, Version
from caissa_web.records.read_back import as_read_back
from caissa_web.section.book import EMPTY, Book
from caissa_web.section.errors import Damaged
from caissa_web.section.state import State

MAX_CACHED_STATES = 64
MAX_BYTES_OF_TEXTS = 32 << 20

# States never change, so what one page has read serves the next. The hash in the key tells databases
# apart that number their rows alike.
Key = tuple[int, int, str]
_cache: Cache[Key, State] = Cache(MAX_CACHED_STATES)
_newest: Cache[Key, Predecessor] = Cache(MAX_BYTES_OF_TEXTS, lambda newest: sum(map(len, newest.texts)))


@dataclass(frozen=True, slots=True)
class Document:
    """A tournament as it is stored; equal facts give equal bytes, so the hash names the facts."""

    text: bytes
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
        return cls(written, sha256(written).hexdigest())


def load(section: Section, version: int | None = None) -> Tournament:
    """The facts of a section, as they are or as they stood at a version."""
    return load_state(section, version).facts


def load_state(section: Section, version: int | None = None) -> State:
    """The state of a section, as it is or as it stood at a version; at most one query."""
    if version is None and (cached := _cache.get(key_of(section))):
        return cached
    number = section.version if version is None else version
    stored, texts = history.texts_at(section, number)
    if version is None and stored.run_start is not None:
        _newest.put(key_of(section), Predecessor(texts, stored.run_start))
    return _remember((section.pk, number, stored.hash + stored.book_hash), state_of(stored, texts))


def key_of(section: Section) -> Key:
    """What the newest state of a section is known by: the hashes tell its content."""
    return section.pk, section.version, section.hash + section.book_hash


def remember(key: Key, new: State, before: State | None) -> None:
    """Have a state that was just stored at hand for the next reader, exactly as it would be read."""
    facts = as_read_back(new.facts, before and before.facts)
    _remember(key, State(facts, as_read_back(new.book, before and before.book)))


def pack(section: Section, facts: Document, book: Document) -> Packed:
    """The documents of the version after a section's newest, as they are to be stored."""
    texts = Texts(facts.text, book.text)
    if not section.version:
        return history.packed(1, texts, None)
    before = _newest.get(key_of(section)) or history.predecessor(section, section.version + 1)
    return history.packed(section.version + 1, texts, before)


def remember_texts(key: Key, newest: Predecessor) -> None:
    """Have the texts of a version at hand, against which the next one is stored."""
    _newest.put(key, newest)


def state(version: Version) -> State:
    """The state that a stored version holds; refused if it is not what was stored."""
    return state_of(*history.texts_at(version.section, version.number))


def state_of(version: Version, texts: Texts) -> State:
    """The state that the texts of a version hold; refused if they are not what was stored."""
    return State(_facts(version, texts.facts), _book(version, texts.book))


def _facts(version: Version, text: bytes) -> Tournament:
    document = _intact(version, text, version.hash)
    tournament = json_model.read(document, name=str(version)).document
    if not isinstance(tournament, Tournament):
        raise Damaged(version=version)
    return tournament


def _book(version: Version, text: bytes) -> Book:
    if not version.book_hash:
        return EMPTY
    try:
        return _read_book(_intact(version, text, version.book_hash))
    except UnreadableFile:
        raise Damaged(version=version) from None


@lru_cache(maxsize=MAX_CACHED_STATES)
def _read_book(document: str) -> Book:
    return json_model.read_record(Book, document, name="The book")


def _intact(version: Version, text: bytes, expected: str) -> str:
    if sha256(text).hexdigest() != expected:
        raise Damaged(version=version)
    return text.decode()


def _remember(key: Key, cached: State) -> State:
    _cache.put(key, cached)
    return cached


def forget() -> None:
    """Empty the cache of states and of what was worked out from them, as after a start."""
    _cache.clear()
    _newest.clear()
    derived_values.clear()
