"""An event as one portable file: every section's facts and book, and the log, for carrying and archiving."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from caissa.files import json_model
from caissa_web.exchange.event_document import (
    DOCUMENT,
    FORMAT,
    AnnouncementFile,
    AnnouncementStepLine,
    EventFile,
    LogLine,
    SectionFile,
    read,
)
from caissa_web.exchange.limited.limits import EVENT, Limits
from caissa_web.exchange.limited.process import SECONDS_FOR_ROOM, read_file
from caissa_web.records import snapshot
from caissa_web.records.models import AnnouncementVersion, Event, LogEntry
from caissa_web.records.paper_look import look_of
from caissa_web.records.publication import publication_of

__all__ = ["EventFile", "LogLine", "SectionFile", "carried", "packed", "read", "unpacked"]


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
        time_zone=event.time_zone,
        look=look_of(event),
        announcements=tuple(
            _announcement(version)
            for version in event.announcements.prefetch_related("steps").order_by("number")
        ),
    )


def _announcement(version: AnnouncementVersion) -> AnnouncementFile:
    steps = tuple(
        AnnouncementStepLine(step.kind, step.author, step.at, step.edition, step.reason)
        for step in version.steps.all()
    )
    return AnnouncementFile(version.text, version.author, version.at, steps)


def _entry(entry: LogEntry) -> LogLine:
    section = entry.section.slug if entry.section else ""
    return LogLine(entry.at, entry.author, entry.act, section, entry.what, entry.reason, entry.integrity)


def packed(event: EventFile) -> bytes:
    """The portable file: a ZIP with one JSON document."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as archive:
        archive.writestr(DOCUMENT, json_model.write_record(event))
    return buffer.getvalue()


def unpacked(
    content: bytes,
    name: str,
    *,
    limits: Limits = EVENT,
    patience: float = SECONDS_FOR_ROOM,
    called_off: Callable[[], bool] | None = None,
) -> EventFile:
    """The event in a portable file; anything that is not right in it is refused."""
    return read_file(EventFile, "event", content, limits, name=name, patience=patience, called_off=called_off)
