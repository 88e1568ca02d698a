"""The versions that releases before 0.2 stored whole are packed anew, a few at a time, beside other work.

Their texts stay the same byte by byte: each is unpacked again and held against its hash before it is
stored. Whatever was packed is committed, so that a process that is killed loses nothing and the next one
goes on where it ended.
"""

from __future__ import annotations

from hashlib import sha256

from django.db import models, transaction

from caissa_web.records import history
from caissa_web.records.models import Section, Version
from caissa_web.records.versions import locked

AT_ONCE = 8
"""Versions for which a section is locked, so that nobody waits long for it."""


def pack_history() -> int:
    """Pack every version of older releases; how many were packed."""
    return sum(map(_pack_section, _sections_to_pack()))


def _sections_to_pack() -> list[Section]:
    old = Version.objects.filter(section=models.OuterRef("pk"), run_start__isnull=True)
    return list(Section.objects.filter(models.Exists(old)).order_by("pk"))


def _pack_section(section: Section) -> int:
    packed, last = 0, 0
    while numbers := _pack_some(section, last):
        packed, last = packed + len(numbers), numbers[-1]
    return packed


@transaction.atomic
def _pack_some(section: Section, last: int) -> list[int]:
    """Pack the next versions of a section; the lock keeps an erasure from rewriting them meanwhile."""
    locked(section)
    old = section.versions.filter(run_start__isnull=True, number__gt=last).order_by("number")[:AT_ONCE]
    before: history.Predecessor | None = None
    previous = 0
    numbers = []
    for version, texts in history.texts_of(old):
        numbers.append(version.number)
        # What is damaged stays as it is, for whoever mends it; the check of the records tells of it.
        if _intact(version, texts):
            if version.number != previous + 1 or before is None:
                before = history.predecessor(section, version.number)
            before, previous = _pack(version, texts, before), version.number
    return numbers


def _pack(version: Version, texts: history.Texts, before: history.Predecessor | None) -> history.Predecessor:
    packed = history.packed(version.number, texts, before)
    models.QuerySet(Version).filter(pk=version.pk).update(
        packed=packed.facts, packed_book=packed.book, run_start=packed.run_start
    )
    return history.Predecessor(texts, packed.run_start)


def _intact(version: Version, texts: history.Texts) -> bool:
    hashes = (sha256(texts.facts).hexdigest(), sha256(texts.book).hexdigest() if texts.book else "")
    return hashes == (version.hash, version.book_hash)
