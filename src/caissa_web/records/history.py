"""How versions are stored: the first of a run whole, each after it as what changed against the one before.

A result among a thousand players changes some seventy bytes of half a megabyte. Zstandard packs a text
beside the text before it, so that only the difference takes room. Reading a version means unpacking its
run up to it; runs are short, so that this stays a matter of milliseconds and damage to one row reaches no
further than the end of its run. Releases before 0.2 stored every version whole, packed by zlib: such rows
have no run, are read as ever, and are packed anew in the background.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import zstandard
from django.db.models import Subquery
from django.db.models.functions import Coalesce

from caissa_web.records.models import Section, Version
from caissa_web.section.errors import Damaged

LONGEST_RUN = 64
"""Versions of a run: the first is whole."""
LARGEST_DIFFERENCE = 4
"""A difference of more than this part of the whole text begins a new run, as a round that is paired does."""
LEVEL_OF_WHOLE, LEVEL_OF_DIFFERENCE = 9, 5
SMALLEST_WINDOW, LARGEST_WINDOW = 10, 27


class Texts(NamedTuple):
    """The facts and the book of a version as the JSON that was hashed; an empty book is empty."""

    facts: bytes
    book: bytes


class Packed(NamedTuple):
    """A version as its row holds it."""

    facts: bytes
    book: bytes
    run_start: int

    @property
    def size(self) -> int:
        """Bytes that it takes."""
        return len(self.facts) + len(self.book)


class Predecessor(NamedTuple):
    """The version before the one that is stored: its texts, and where its run began."""

    texts: Texts
    run_start: int


def packed(number: int, texts: Texts, before: Predecessor | None) -> Packed:
    """A version as it is to be stored after the one before it; None begins a run."""
    if before is None or number - before.run_start >= LONGEST_RUN:
        return _whole(number, texts)
    difference = Packed(
        _pack(texts.facts, before.texts.facts), _pack(texts.book, before.texts.book), before.run_start
    )
    whole_at_best = (len(texts.facts) + len(texts.book)) // 100  # no text of ours packs any smaller
    if difference.size <= whole_at_best:
        return difference
    whole = _whole(number, texts)
    return whole if difference.size * LARGEST_DIFFERENCE > whole.size else difference


def _whole(number: int, texts: Texts) -> Packed:
    return Packed(_pack(texts.facts), _pack(texts.book), number)


def _pack(text: bytes, before: bytes = b"") -> bytes:
    if not text:
        return b""
    if not before:
        return zstandard.ZstdCompressor(level=LEVEL_OF_WHOLE).compress(text)
    # The window must reach back over both texts, or the beginning of the older would be out of sight.
    window = min(max((len(before) + len(text)).bit_length(), SMALLEST_WINDOW), LARGEST_WINDOW)
    how = zstandard.ZstdCompressionParameters.from_level(
        LEVEL_OF_DIFFERENCE, source_size=len(text), dict_size=len(before), window_log=window
    )
    return zstandard.ZstdCompressor(dict_data=_prefix(before), compression_params=how).compress(text)


def _unpack(stored: bytes, before: bytes = b"") -> bytes:
    if not stored:
        return b""
    prefix = _prefix(before) if before else None
    return zstandard.ZstdDecompressor(dict_data=prefix).decompress(stored)


def _prefix(text: bytes) -> zstandard.ZstdCompressionDict:
    return zstandard.ZstdCompressionDict(text, dict_type=zstandard.DICT_TYPE_RAWCONTENT)


# -- reading ------------------------------------------------------------------------------


def run_of(section: Section, number: int) -> list[Version]:
    """A version and those of its run before it, in order; one query."""
    of_section = Version.objects.using(section._state.db).filter(section=section)  # noqa: SLF001
    begin = of_section.filter(number=number).annotate(begin=Coalesce("run_start", "number"))
    run = of_section.filter(number__gte=Subquery(begin.values("begin")[:1]), number__lte=number)
    return list(run.order_by("number"))


def texts_of(versions: Iterable[Version]) -> Iterator[tuple[Version, Texts]]:
    """The texts of versions that follow each other; the first must begin a run or belong to none.

    A version that cannot be unpacked, and those of its run that rest on it, come with empty texts.
    """
    before: Texts | None = None
    for version in versions:
        before = _texts(version, before)
        yield version, before or Texts(b"", b"")


def _texts(version: Version, before: Texts | None) -> Texts | None:
    facts, book = bytes(version.packed), bytes(version.packed_book)
    try:
        if version.run_start is None:
            return Texts(zlib.decompress(facts), zlib.decompress(book) if book else b"")
        if version.run_start == version.number:
            return Texts(_unpack(facts), _unpack(book))
        if before is None:
            return None
        return Texts(_unpack(facts, before.facts), _unpack(book, before.book))
    except (zlib.error, zstandard.ZstdError):
        return None


def texts_at(section: Section, number: int) -> tuple[Version, Texts]:
    """One version and its texts, as they are stored; nobody has looked yet whether they are intact."""
    run = run_of(section, number)
    if not run or run[-1].number != number:
        raise Version.DoesNotExist(number)
    *_, (version, texts) = texts_of(run)
    if not texts.facts:
        raise Damaged(version=version)
    return version, texts


# -- writing ------------------------------------------------------------------------------


def predecessor(section: Section, number: int) -> Predecessor | None:
    """What the version of a number is stored against; None if it begins a run.

    It begins one after a version that is damaged too: nothing more may rest on that.
    """
    run = run_of(section, number - 1)
    if not run or run[-1].run_start is None:
        return None
    *_, (version, texts) = texts_of(run)
    return Predecessor(texts, version.run_start) if texts.facts and version.run_start else None
