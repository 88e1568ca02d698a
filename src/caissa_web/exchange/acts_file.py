"""What is new of an event for another installation: versions with their acts, and acts without a version."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.db.models import F, Q, QuerySet

import caissa
from caissa.files import json_model
from caissa_web.exchange import event_file
from caissa_web.exchange.acts_document import (
    FORMAT,
    ActsFile,
    NumberedLine,
    SectionActs,
    VersionFile,
    packed,
)
from caissa_web.exchange.event_document import EventFile, LogLine
from caissa_web.exchange.event_file import carried_state
from caissa_web.exchange.limited.limits import EVENT, Limits
from caissa_web.exchange.limited.process import SECONDS_FOR_ROOM, read_file
from caissa_web.exchange.part_document import PartFile
from caissa_web.records.models import Event, LogEntry, Section, Version
from caissa_web.records.redaction import ACT as ERASED

__all__ = [
    "acts_after",
    "hash_at",
    "log_line",
    "newest_alone",
    "other_acts",
    "packed",
    "unpacked",
    "written",
]

MOST_VERSIONS, MOST_LINES = 50, 2000
LARGEST = 8 << 20
"""Bytes of the documents of versions that are sent at once; at least one is sent, whatever its size."""
OWN_ACTS = "installation."
"""How the acts begin that are about sending itself and concern nobody else."""
FIRST_ACT = "section.created"
_LED_TO_NO_VERSION = (
    Q(version_before=None) | Q(version_after=None) | ~Q(version_before=F("version_after") - 1)
)
_LED_TO_A_VERSION = Q(version_before=F("version_after") - 1) | Q(version_before=None, version_after=1)


def written(
    sender: str,
    sections: Iterable[SectionActs] = (),
    log: Iterable[NumberedLine] = (),
    event: EventFile | None = None,
    parts: Iterable[PartFile] = (),
) -> ActsFile:
    """What is sent, with the release that sends it."""
    return ActsFile(FORMAT, caissa.__version__, sender, tuple(sections), tuple(log), event, tuple(parts))


def unpacked(
    content: bytes, name: str, *, limits: Limits = EVENT, patience: float = SECONDS_FOR_ROOM
) -> ActsFile:
    """What another installation sent, read as uploads are."""
    return read_file(
        ActsFile, "acts", content, limits, name=name, patience=patience, program=caissa.__version__
    )


def log_line(entry: LogEntry) -> LogLine:
    """An act of the log as it is sent; why data were erased may say whose they were, and stays here."""
    line = event_file.log_line(entry)
    return replace(line, reason="") if entry.act == ERASED else line


def hash_at(section: Section, number: int) -> str:
    """By what a version is known again; nothing if there is none of that number."""
    row = Version.objects.filter(section=section, number=number).values_list("hash", "book_hash").first()
    return "".join(row) if row else ""


def acts_after(section: Section, here: int, there: int) -> SectionActs:
    """The versions of a section after one that both have, as many as fit at once."""
    entries = _entries(section, here)
    versions: list[VersionFile] = []
    size = 0
    for number in range(here + 1, section.version + 1):
        version = _version(section, number, entries.get(number))
        size += len(json_model.write_record(version))
        if versions and (size > LARGEST or len(versions) == MOST_VERSIONS):
            break
        versions.append(version)
    return SectionActs(section.slug, here, there, hash_at(section, here), tuple(versions))


def newest_alone(section: Section, here: int, there: int) -> SectionActs:
    """The newest version to stand over what the other side has, with the acts that led to it."""
    entries = _entries(section, here)
    newest = _version(section, section.version, entries.get(section.version))
    lines = tuple(log_line(entry) for entry in list(entries.values())[-MOST_LINES:])
    return SectionActs(section.slug, here, there, hash_at(section, here), (newest,), lines)


def _entries(section: Section, after: int) -> dict[int, LogEntry]:
    """The acts that led to the versions after a number, by the version."""
    rows = LogEntry.objects.filter(_LED_TO_A_VERSION, section=section, version_after__gt=after)
    entries: dict[int, LogEntry] = {}
    for entry in rows.select_related("section", "undoes").order_by("version_after", "id"):
        entries.setdefault(entry.version_after or 0, entry)
    return entries


def _version(section: Section, number: int, entry: LogEntry | None) -> VersionFile:
    state = carried_state(section, number)
    if entry is None:
        raise LogEntry.DoesNotExist(section, number)
    undoes = entry.undoes.at if entry.undoes else None
    return VersionFile(
        number, hash_at(section, number), entry.pk, log_line(entry), state.facts, state.book, undoes
    )


def other_acts(event: Event, after: int) -> QuerySet[LogEntry]:
    """The acts of an event that led to no version of a section, after a number in the log."""
    acts = event.log.filter(_LED_TO_NO_VERSION, pk__gt=after).exclude(act__startswith=OWN_ACTS)
    # An act about a section that is still at its first version has that number too.
    return acts.exclude(act=FIRST_ACT, version_after=1).select_related("section").order_by("pk")
