"""Checklists: answers with who gave them and when, changed and taken back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from django.utils import timezone

from caissa.checklists import (
    Answer,
    Checklist,
    Per,
    Question,
    answer_text,
    checklist_of,
    level_of,
    read_answer,
)
from caissa.errors import ImpossibleChange
from caissa.messages import Message, joined, msg, plural
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change, last_author
from caissa_web.section.errors import Conflict
from caissa_web.section.officials.checklists import DUTIES, LEVEL, LONGEST_NOTE, LONGEST_SUBJECT
from caissa_web.section.state import State

MOST_ANSWERS = 5000
"""More are kept in no section: every version of the book holds them all."""


def answer_checklist(
    section: Section,
    checklist: str,
    answers: Mapping[str, str],
    *,
    by: str,
    round_number: int = 0,
    subject: str = "",
    level: str = "",
    notes: Mapping[str, str] | None = None,
    seen: Mapping[str, str] | None = None,
) -> Section:
    """Record answers by their questions, in a round and for a device or venue; an empty one is taken back.

    `level` is the level of the event from now on. `seen` are the answers as their author saw them: another
    answer given meanwhile is not written over.
    """
    wanted = _checklist(checklist)
    place = " ".join(subject.split())
    read = {question: read_answer(question, value) for question, value in _asked(wanted, answers)}
    _require_subject(wanted, place, read)
    chosen = level_of(wanted, level)

    def apply(state: State) -> State:
        _require_round(state, read, round_number)
        known = {answer.place: answer for answer in state.book.officials.answers}
        now, new = timezone.now(), []
        for question, value in read.items():
            _require_answer(question, value, (notes or {}).get(question.key, ""))
            answer = _answer(
                wanted, question, value, (round_number, place), (notes or {}).get(question.key, "")
            )
            old = known.get(answer.place)
            _require_seen(section, question, old, value, (seen or {}).get(question.key))
            if _differs(old, answer):
                new.append(replace(answer, by=by, at=now))
        if chosen is not None:
            new += _level(wanted, chosen.value, known, by, now)
        return _stored(state, new)

    return change(
        section, Act("checklist.answered", by, _what(wanted, len(read), round_number, place)), apply
    )


def _checklist(key: str) -> Checklist:
    wanted = checklist_of(key)
    if key == DUTIES:
        raise ImpossibleChange(why=msg("Duties are ticked on their own page"))
    return wanted


def _asked(checklist: Checklist, answers: Mapping[str, str]) -> list[tuple[Question, str]]:
    asked = []
    for key, value in answers.items():
        question = checklist.question(key)
        if question is None:
            raise ImpossibleChange(why=msg("There is no such question: {question}", question=key[:60]))
        asked.append((question, value))
    return asked


def _require_subject(checklist: Checklist, subject: str, read: Mapping[Question, str]) -> None:
    """A test report is about a device that has a name."""
    if len(subject) > LONGEST_SUBJECT:
        raise ImpossibleChange(
            why=msg(
                "The name of a device or venue is too long (limit in letters: {most})", most=LONGEST_SUBJECT
            )
        )
    if read and Per.DEVICE in checklist.pers and not subject:
        raise ImpossibleChange(why=msg("Name the device first"))


def _require_round(state: State, read: Mapping[Question, str], round_number: int) -> None:
    """A question of a round has a round of the schedule."""
    facts = state.facts
    rounds = max(facts.paired_rounds, facts.scheduled_rounds or 0, 1)
    if any(question.per is Per.ROUND for question in read) and not 1 <= round_number <= rounds:
        raise ImpossibleChange(why=msg("There is no round {round}", round=round_number))


def _require_answer(question: Question, value: str, note: str) -> None:
    """A note stands beside an answer; without one it would be lost."""
    if note.strip() and not value:
        raise ImpossibleChange(why=msg("A note needs an answer: {question}", question=question.text))


def _require_seen(
    section: Section, question: Question, old: Answer | None, value: str, seen: str | None
) -> None:
    now = old.value if old else ""
    if seen is not None and now not in (seen, value):
        raise Conflict(
            what=question.text,
            author=(old and old.by) or last_author(section),
            seen=answer_text(question, seen) or msg("no answer"),
            found=answer_text(question, now) or msg("no answer"),
        )


def _answer(
    checklist: Checklist, question: Question, value: str, place: tuple[int, str], note: str
) -> Answer:
    number, subject = question.place(round_number=place[0], subject=place[1])
    text = " ".join(note.split())[:LONGEST_NOTE]
    return Answer(checklist.key, question.key, value, number, subject, note=text)


def _differs(old: Answer | None, new: Answer) -> bool:
    return (new.value, new.note) != ((old.value, old.note) if old else ("", ""))


def _level(
    checklist: Checklist,
    value: str,
    known: Mapping[tuple[str, str, int, str], Answer],
    by: str,
    now: datetime,
) -> list[Answer]:
    chosen = Answer(checklist.key, LEVEL, value, by=by, at=now)
    old = known.get(chosen.place)
    return [chosen] if old is None or old.value != value else []


def _stored(state: State, new: list[Answer]) -> State:
    if not new:
        return state
    officials = state.book.officials.with_answers(new)
    if len(officials.answers) > MOST_ANSWERS:
        raise ImpossibleChange(why=msg("A section keeps at most {most} answers", most=MOST_ANSWERS))
    return state.with_book(replace(state.book, officials=officials))


def _what(checklist: Checklist, count: int, round_number: int, subject: str) -> Message:
    parts: list[object] = [checklist.name]
    if round_number and Per.ROUND in checklist.pers:
        parts.append(msg("round {round}", round=round_number))
    if subject:
        parts.append(subject)
    parts.append(plural("{count} answer", "{count} answers", count))
    return joined(", ", parts)
