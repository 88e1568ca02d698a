"""An event as one portable file: every section's facts and book, and the log, for carrying and archiving."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from io import BytesIO
from typing import Any, TypeVar
from zipfile import ZIP_DEFLATED, ZipFile

from django.db import connection
from django.db.models import Model

from caissa.files import json_model
from caissa_web.exchange.event_document import (
    DOCUMENT,
    FORMAT,
    AnnouncementFile,
    AnnouncementStepLine,
    ChecklistAnswerLine,
    ChecklistSignatureLine,
    EventFile,
    FormSignatureLine,
    GameFile,
    InvitationLine,
    LogLine,
    SectionFile,
    read,
)
from caissa_web.exchange.event_parts import carried_parts
from caissa_web.exchange.limited.limits import EVENT, Limits
from caissa_web.exchange.limited.process import SECONDS_FOR_ROOM, read_file
from caissa_web.games.corrections import correction_values
from caissa_web.games.feed import Feed, feed_of, read_feed
from caissa_web.games.values import difference, folded
from caissa_web.records import snapshot
from caissa_web.records.incident_privacy import without_fair_play
from caissa_web.records.models import AnnouncementVersion, Event, FormSignature, LogEntry, Section
from caissa_web.records.paper_look import look_of
from caissa_web.records.publication import publication_of
from caissa_web.section.state import State

L = TypeVar("L", ChecklistAnswerLine, ChecklistSignatureLine, FormSignatureLine, InvitationLine)
__all__ = ["EventFile", "LogLine", "SectionFile", "carried", "carried_games", "packed", "read", "unpacked"]


def carried(event: Event) -> EventFile:
    """An event as it stands."""
    states = [(section, carried_state(section)) for section in event.sections.all()]
    return EventFile(
        format=FORMAT,
        slug=event.slug,
        sections=tuple(
            SectionFile(section.slug, state.facts, state.book, carried_games(section))
            for section, state in states
        ),
        log=tuple(log_line(entry) for entry in event.log.select_related("section").order_by("id")),
        publication=publication_of(event),
        look=look_of(event),
        **carried_details(event),
        **carried_announcements(event),
        **carried_checklists(event),
        **carried_invitations(event),
        **carried_signatures(event),
        **carried_parts(event),
    )


def carried_details(event: Event) -> dict[str, Any]:
    """The name, dates and place of an event."""
    names = ("name", "city", "federation", "start", "end", "time_zone")
    return {name: getattr(event, name) for name in names}


def carried_announcements(event: Event) -> dict[str, Any]:
    """The versions of the announcement with what was done with each."""
    rows = event.announcements.prefetch_related("steps").order_by("number")
    return {"announcements": tuple(map(_announcement, rows))}


def carried_checklists(event: Event) -> dict[str, Any]:
    """Answers that hold for the whole event, and who signed which checklist."""
    signatures = event.checklist_signatures.select_related("section")
    return {
        "checklist_answers": tuple(_line(ChecklistAnswerLine, row) for row in event.checklist_answers.all()),
        "checklist_signatures": tuple(
            _line(ChecklistSignatureLine, row, section=row.section.slug if row.section else "")
            for row in signatures
        ),
    }


def carried_invitations(event: Event) -> dict[str, Any]:
    """The invitations to play with their answers; the links of invited players stay with the desk."""
    return {"invitations": tuple(_line(InvitationLine, row) for row in event.player_invitations.all())}


def carried_signatures(event: Event) -> dict[str, Any]:
    """The signatures on forms, each with its place among them."""
    return {"form_signatures": _form_signatures(event)}


def _form_signatures(event: Event) -> tuple[FormSignatureLine, ...]:
    rows = list(FormSignature.objects.filter(section__event=event).select_related("section"))
    places = {row.pk: place for place, row in enumerate(rows, 1)}
    return tuple(
        _line(FormSignatureLine, row, section=row.section.slug, replaces=places.get(row.replaces_id or 0, 0))
        for row in rows
    )


def _line(kind: type[L], row: Model, **other: Any) -> L:
    """A row as a line of the file, part by part."""
    parts: dict[str, Any] = {part.name: getattr(row, part.name) for part in fields(kind)}
    return kind(**parts | other)


def games_at_hand(section: Section) -> Feed:
    """The games of a section; within a transaction others must never see what it may still drop."""
    is_open = connection.in_atomic_block
    return read_feed(section.pk) if is_open else feed_of(section.pk, section.game_rows_count)


def carried_games(section: Section, only: int | None = None) -> tuple[GameFile, ...]:
    """The games as they stand, all or those of a round; how each came to be so stays with this desk."""
    feed = games_at_hand(section)
    keys = [key for key in feed.games if only in (None, key[0])]
    carried_games = []
    for key in sorted(keys, key=lambda key: (key[0], feed.whose[key])):
        game = folded(feed.games[key])
        new = difference(None, game.recorded, live=False)
        if new is not None and game.moved_at is not None:
            values = new[1] | ({"correction": correction_values(game.by_hand)} if game.by_hand else {})
            content = json.dumps(values, ensure_ascii=False, separators=(",", ":"))
            carried_games.append(GameFile(key[0], *feed.whose[key], game.moved_at, content))
    return tuple(carried_games)


def carried_state(section: Section, version: int | None = None) -> State:
    """A section as it stands, or stood; fair play is in no file, wherever an older release wrote it."""
    state = snapshot.load_state(section, version)
    incidents = without_fair_play(state.book.incidents)
    if incidents == state.book.incidents:
        return state
    return state.with_book(replace(state.book, incidents=incidents))


def _announcement(version: AnnouncementVersion) -> AnnouncementFile:
    steps = tuple(
        AnnouncementStepLine(step.kind, step.author, step.at, step.edition, step.reason)
        for step in version.steps.all()
    )
    return AnnouncementFile(version.text, version.author, version.at, steps)


def log_line(entry: LogEntry) -> LogLine:
    """An act of the log as it is carried."""
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
