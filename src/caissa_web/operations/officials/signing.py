"""Checklists signed at the desk, and photos that answer their questions."""

from __future__ import annotations

from hashlib import sha256

from django.db import transaction
from django.utils import timezone

from caissa.checklists.question import AnswerKind
from caissa.documents.pictures import read_photo
from caissa.errors import ImpossibleChange
from caissa.messages import joined, msg
from caissa_web.operations.officials.checklists import (
    answer_checklist,
    answer_event_checklist,
    answerable,
    require_subject,
)
from caissa_web.records.checklists import Sheet, hash_of, sheet_as_answered
from caissa_web.records.models import ChecklistPhoto, ChecklistSignature, Event
from caissa_web.records.versions import Act, locked, log
from caissa_web.section.errors import Conflict
from caissa_web.section.officials.checklists import is_of_event

MOST_PHOTOS = 100
"""Of one event: they lie with the records, and are in every backup."""


@transaction.atomic
def sign_checklist(sheet: Sheet, *, by: str, seen: str) -> ChecklistSignature:
    """Sign the answers as they stand; `seen` is the hash of what the signer saw. Twice changes nothing."""
    current = _locked(sheet)
    answerable(sheet.checklist.key)
    stands = sheet_as_answered(current)
    if not stands.answers:
        raise ImpossibleChange(why=msg("There is nothing to sign yet"))
    now = hash_of(current, stands)
    if seen != now:
        raise Conflict(
            what=sheet.checklist.name,
            author=max(stands.answers.values(), key=lambda answer: str(answer.at)).by,
            seen=msg("version {version}", version=seen[:8]),
            found=msg("version {version}", version=now[:8]),
        )
    place = {
        "event": current.event,
        "section": current.section,
        "checklist": sheet.checklist.key,
        "round": current.round,
        "subject": current.subject,
    }
    known = ChecklistSignature.objects.filter(**place, author=by, answers_hash=now).first()
    if known is not None:
        return known
    signed = ChecklistSignature.objects.create(**place, author=by, at=timezone.now(), answers_hash=now)
    log(current.event, Act("checklist.signed", by, _what(current, now[:8])))
    return signed


@transaction.atomic
def add_photo(sheet: Sheet, question: str, content: bytes, name: str, *, by: str) -> ChecklistPhoto:
    """Keep a photo as the answer to a question; checked by its content, without what the camera wrote."""
    checklist = answerable(sheet.checklist.key)
    asked = checklist.question(question)
    if asked is None or asked.expects.kind is not AnswerKind.PHOTO:
        raise ImpossibleChange(why=msg("There is no such question: {question}", question=question[:60]))
    require_subject(checklist, sheet.subject, True)
    photo = read_photo(content, name)
    current = _locked(sheet)
    if current.event.checklist_photos.count() >= MOST_PHOTOS:
        raise ImpossibleChange(why=msg("An event keeps at most {most} photos", most=MOST_PHOTOS))
    number, subject = asked.place(round_number=current.round, subject=current.subject)
    kept = ChecklistPhoto.objects.create(
        event=current.event,
        section=None if is_of_event(asked) else current.section,
        checklist=checklist.key,
        question=asked.key,
        round=number,
        subject=subject,
        name=photo.name,
        kind=photo.kind.value,
        content=photo.content,
        hash=sha256(photo.content).hexdigest(),
        by=by,
        at=timezone.now(),
    )
    answers = {asked.key: photo.name or asked.key}
    if current.section is None or is_of_event(asked):
        answer_event_checklist(current.event, checklist.key, answers, by=by, subject=subject)
    else:
        answer_checklist(current.section, checklist.key, answers, by=by, round_number=number, subject=subject)
    return kept


@transaction.atomic
def remove_photo(photo: ChecklistPhoto, *, by: str) -> None:
    """Take a photo off; the answer that named it is taken back with the last one."""
    checklist = answerable(photo.checklist)
    sheet = _locked(Sheet(photo.event, checklist, photo.section, photo.round, photo.subject))
    if not ChecklistPhoto.objects.filter(pk=photo.pk).exists():
        return
    place = {"checklist": photo.checklist, "question": photo.question, "subject": photo.subject}
    photo.delete()
    left = sheet.event.checklist_photos.filter(**place, section=photo.section, round=photo.round).last()
    answers = {photo.question: left.name if left else ""}
    if photo.section is None:
        answer_event_checklist(sheet.event, checklist.key, answers, by=by, subject=photo.subject)
    else:
        answer_checklist(
            photo.section, checklist.key, answers, by=by, round_number=photo.round, subject=photo.subject
        )
    log(sheet.event, Act("checklist.photo-removed", by, _what(sheet, photo.name)))


def _locked(sheet: Sheet) -> Sheet:
    """The sheet, its section and then its event locked until the transaction ends."""
    if sheet.section is not None:
        locked(sheet.section)
    event = Event.objects.select_for_update(no_key=True).get(pk=sheet.event.pk)
    return Sheet(event, sheet.checklist, sheet.section, sheet.round, sheet.subject)


def _what(sheet: Sheet, more: str) -> str:
    """What the log says; an entry of the event, for no version of a section is made."""
    parts: list[object] = [sheet.checklist.name]
    if sheet.section is not None:
        parts.append(sheet.section.name)
    if sheet.round:
        parts.append(msg("round {round}", round=sheet.round))
    return joined(", ", [*parts, *filter(None, (sheet.subject, more))])
