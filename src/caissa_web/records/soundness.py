"""Are the records sound: is every version there and intact, and does the log tell of each?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import starmap

from caissa.errors import CaissaError
from caissa_web.records import history, snapshot
from caissa_web.records.models import Section, Version


def complaints(database: str = "default") -> list[str]:
    """All that is wrong with any section; nothing if the records are sound."""
    sections = Section.objects.using(database).select_related("event").order_by("pk")
    return [
        f"{section.event.slug}/{section.slug}: {wrong}"
        for section in sections
        for wrong in complaints_about(section)
    ]


def complaints_about(section: Section) -> Iterator[str]:
    """What is wrong with one section."""
    stored = list(section.versions.order_by("number").defer("packed", "packed_book"))
    numbers = [version.number for version in stored]
    if numbers != list(range(1, section.version + 1)):
        yield f"version {section.version} is the newest, and these are stored: {numbers}"
    if stored and (stored[-1].hash, stored[-1].book_hash) != (section.hash, section.book_hash):
        yield "the newest version is not the one that the section points to"
    in_order = section.versions.order_by("number").iterator(history.LONGEST_RUN)
    yield from filter(None, starmap(_damage, history.texts_of(in_order)))
    yield from _unlogged(section, numbers)


def _damage(version: Version, texts: history.Texts) -> str:
    try:
        snapshot.state_of(version, texts)
    except CaissaError as damaged:
        return str(damaged)
    return ""


def _unlogged(section: Section, numbers: list[int]) -> Iterator[str]:
    """Each version was made by exactly one act on record, from the version before it."""
    acts_that_changed = section.log.filter(version_before__isnull=False)
    logged = Counter(acts_that_changed.values_list("version_before", "version_after"))
    for number in numbers[1:]:
        if (acts := logged.pop((number - 1, number), 0)) != 1:
            yield f"version {number} has {acts} acts in the log"
    for before, after in sorted(logged):
        yield f"the log tells of a step from version {before} to {after}, which was never stored"
