"""Checklists on record: answers of the event and of a section, photos, signatures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from caissa.checklists import Answer, Checklist
from caissa_web.records import snapshot
from caissa_web.records.models import ChecklistPhoto, ChecklistSignature, Event, Section
from caissa_web.section.officials.checklists import (
    AnsweredChecklist,
    answered,
    answers_of,
    counted_answers,
    fingerprint,
    is_of_event,
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where a checklist is answered: at an event, or in a round of a section; for a device or venue."""

    event: Event
    checklist: Checklist
    section: Section | None = None
    round: int = 0
    subject: str = ""

    @classmethod
    def at(
        cls, event: Event, checklist: Checklist, section: Section | None, number: int, subject: str
    ) -> Sheet:
        """The sheet of a place; a checklist without questions of rounds has one for the whole event."""
        if section is None or all(map(is_of_event, checklist.questions)):
            return cls(event, checklist, None, 0, subject)
        return cls(event, checklist, section, number, subject)


@dataclass(frozen=True, slots=True)
class Signed:
    """A signature; it holds while the answers are those that were signed."""

    author: str
    at: datetime
    holds: bool
    hash: str


def answers_on_record(event: Event, section: Section | None = None) -> tuple[Answer, ...]:
    """All answers that count for an event and, with a section, in its rounds.

    What releases before kept in the books of sections counts where the event has no answer of its own.
    """
    rows = [
        Answer(row.checklist, row.question, row.value, 0, row.subject, row.by, row.at, row.note)
        for row in event.checklist_answers.all()
    ]
    own: tuple[Answer, ...] = ()
    older: list[Answer] = []
    for each in event.sections.select_related("event"):
        known = answers_of(snapshot.load_state(each))
        older += known
        if section is not None and each.pk == section.pk:
            own = known
    return counted_answers(rows, own, older)


def sheet_as_answered(sheet: Sheet, answers: Iterable[Answer] | None = None) -> AnsweredChecklist:
    """A checklist as it stands; without a section only what is asked of the whole event."""
    known = answers_on_record(sheet.event, sheet.section) if answers is None else answers
    return answered(known, sheet.checklist, sheet.round, sheet.subject, event_only=sheet.section is None)


def photos_of(sheet: Sheet) -> Mapping[str, list[ChecklistPhoto]]:
    """The photos of a sheet by the question that they answer, without their content, the newest last."""
    rows = sheet.event.checklist_photos.filter(checklist=sheet.checklist.key).defer("content")
    by_question: dict[str, list[ChecklistPhoto]] = {}
    for row in rows:
        question = sheet.checklist.question(row.question)
        if question is None:
            continue
        place = question.place(round_number=sheet.round, subject=sheet.subject)
        of_section = row.section_id in (None, sheet.section.pk if sheet.section else None)
        if (row.round, row.subject) == place and of_section:
            by_question.setdefault(row.question, []).append(row)
    return by_question


def hash_of(sheet: Sheet, stands: AnsweredChecklist) -> str:
    """The hash of everything that a signature is about."""
    photos = [row.hash for rows in photos_of(sheet).values() for row in rows]
    return fingerprint(stands, photos)


def signatures_of(sheet: Sheet, stands: AnsweredChecklist) -> list[Signed]:
    """Who signed the sheet, in order; those whose answers were changed afterwards do not hold any more."""
    now = hash_of(sheet, stands)
    rows = ChecklistSignature.objects.filter(
        event=sheet.event,
        section=sheet.section,
        checklist=sheet.checklist.key,
        round=sheet.round,
        subject=sheet.subject,
    )
    return [Signed(row.author, row.at, row.answers_hash == now, row.answers_hash) for row in rows]
