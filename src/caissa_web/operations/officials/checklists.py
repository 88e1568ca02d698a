"""Checklists: answers with who gave them and when, changed and taken back.

What is asked of the event, of a venue or of a device is answered once for all sections; what is asked in a
round is kept in the book of its section.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.utils import timezone

from caissa.checklists import (
    Answer,
    Checklist,
    Level,
    Per,
    Question,
    answer_text,
    checklist_of,
    level_of,
    read_answer,
)
from caissa.errors import ImpossibleChange
from caissa.messages import Message, joined, msg, plural
from caissa_web.records.checklists import answers_on_record
from caissa_web.records.models import ChecklistAnswer, Event, Section
from caissa_web.records.versions import Act, change, last_author, log
from caissa_web.section.errors import Conflict
from caissa_web.section.officials.checklists import DUTIES, LEVEL, LONGEST_NOTE, LONGEST_SUBJECT, is_of_event
from caissa_web.section.state import State

MOST_ANSWERS = 5000
"""More are kept in no section and in no event: every version of a book holds all of its own."""


@dataclass(frozen=True, slots=True)
class Submission:
    """Answers as somebody gives them: to which checklist, where, with notes, and what they saw before."""

    checklist: Checklist
    read: Mapping[Question, str]
    round: int
    subject: str
    by: str
    level: Level | None = None
    notes: Mapping[str, str] = field(default_factory=dict)
    seen: Mapping[str, str] = field(default_factory=dict)

    def only(self, questions: Iterable[Question]) -> Submission:
        """The answers to these questions."""
        return replace(self, read={each: self.read[each] for each in questions})

    def new(self, known: Mapping[tuple[str, str, int, str], Answer], author: str) -> list[Answer]:
        """The answers that differ from those on record; one given meanwhile is not written over."""
        now, fresh = timezone.now(), []
        for question, value in self.read.items():
            note = self.notes.get(question.key, "")
            _require_answer(question, value, note)
            answer = self._answer(question, value, note)
            old = known.get(answer.place)
            _require_seen(author, question, old, value, self.seen.get(question.key))
            if _differs(old, answer):
                fresh.append(replace(answer, by=self.by, at=now))
        return fresh

    def _answer(self, question: Question, value: str, note: str) -> Answer:
        number, subject = question.place(round_number=self.round, subject=self.subject)
        text = " ".join(note.split())[:LONGEST_NOTE]
        return Answer(self.checklist.key, question.key, value, number, subject, note=text)

    @property
    def what(self) -> Message:
        """What the log says of it."""
        parts: list[object] = [self.checklist.name]
        if self.round and any(question.per.in_rounds for question in self.read):
            parts.append(msg("round {round}", round=self.round))
        if self.subject:
            parts.append(self.subject)
        parts.append(plural("{count} answer", "{count} answers", len(self.read)))
        return joined(", ", parts)


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
    answer given meanwhile is not written over. What is not asked in a round holds for the whole event.
    """
    submission = _submission(checklist, answers, by, round_number, subject, level, notes, seen)
    in_rounds = submission.only(question for question in submission.read if not is_of_event(question))
    with transaction.atomic():
        current = section
        if in_rounds.read:
            act = Act("checklist.answered", by, submission.what)
            current = change(section, act, lambda state: _stored(state, in_rounds, section))
        of_event = submission.only(filter(is_of_event, submission.read))
        # One act, one entry: that of the section speaks for both.
        _store_for_event(section.event, of_event, with_entry=not (in_rounds.read and current.is_new_version))
    return current


@transaction.atomic
def answer_event_checklist(
    event: Event,
    checklist: str,
    answers: Mapping[str, str],
    *,
    by: str,
    subject: str = "",
    level: str = "",
    notes: Mapping[str, str] | None = None,
    seen: Mapping[str, str] | None = None,
) -> Event:
    """Record answers that hold for the whole event, or for one of its venues or devices."""
    submission = _submission(checklist, answers, by, 0, subject, level, notes, seen)
    for question in submission.read:
        if not is_of_event(question):
            why = msg("This is asked in the rounds of a section: {question}", question=question.text)
            raise ImpossibleChange(why=why)
    _store_for_event(event, submission)
    return event


def _submission(
    checklist: str,
    answers: Mapping[str, str],
    by: str,
    round_number: int,
    subject: str,
    level: str,
    notes: Mapping[str, str] | None,
    seen: Mapping[str, str] | None,
) -> Submission:
    wanted = answerable(checklist)
    place = " ".join(subject.split())
    read = {question: read_answer(question, value) for question, value in _asked(wanted, answers)}
    require_subject(wanted, place, bool(read))
    chosen = level_of(wanted, level)
    return Submission(wanted, read, round_number, place, by, chosen, notes or {}, seen or {})


# -- for the whole event ---------------------------------------------------------------------------------


def _store_for_event(event: Event, submission: Submission, *, with_entry: bool = True) -> None:
    """Store what is new, with an entry in the log of the event unless another one speaks for it."""
    # Locked, so that two people who answer at once see what the other one said.
    current = Event.objects.select_for_update(no_key=True).get(pk=event.pk)
    known = {answer.place: answer for answer in answers_on_record(current)}
    new = submission.new(known, "")
    if submission.level is not None:
        chosen = Answer(
            submission.checklist.key, LEVEL, submission.level.value, by=submission.by, at=timezone.now()
        )
        old = known.get(chosen.place)
        new += [chosen] if old is None or old.value != chosen.value else []
    if not new:
        return
    if current.checklist_answers.count() + len(new) > MOST_ANSWERS:
        raise ImpossibleChange(why=msg("An event keeps at most {most} answers", most=MOST_ANSWERS))
    for answer in new:
        ChecklistAnswer.objects.update_or_create(
            event=current,
            checklist=answer.checklist,
            question=answer.question,
            subject=answer.subject,
            defaults={
                "value": answer.value,
                "note": answer.note,
                "by": answer.by,
                "at": answer.at or timezone.now(),
            },
        )
    if with_entry:
        log(current, Act("checklist.answered", submission.by, submission.what))


# -- in a round ---------------------------------------------------------------------------------------------


def _stored(state: State, submission: Submission, section: Section) -> State:
    """The book of the section with the answers of a round."""
    _require_round(state, submission.read, submission.round)
    known = {answer.place: answer for answer in state.book.officials.answers}
    new = submission.new(known, last_author(section))
    if not new:
        return state
    officials = state.book.officials.with_answers(new)
    if len(officials.answers) > MOST_ANSWERS:
        raise ImpossibleChange(why=msg("A section keeps at most {most} answers", most=MOST_ANSWERS))
    return state.with_book(replace(state.book, officials=officials))


# -- what can be answered ------------------------------------------------------------------------------------


def answerable(key: str) -> Checklist:
    """The checklist of a key; duties are ticked, not answered."""
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


def require_subject(checklist: Checklist, subject: str, is_answered: bool) -> None:
    """A test report is about a device that has a name."""
    if len(subject) > LONGEST_SUBJECT:
        raise ImpossibleChange(
            why=msg(
                "The name of a device or venue is too long (limit in letters: {most})", most=LONGEST_SUBJECT
            )
        )
    if is_answered and Per.DEVICE in checklist.pers and not subject:
        raise ImpossibleChange(why=msg("Name the device first"))


def _require_round(state: State, read: Mapping[Question, str], round_number: int) -> None:
    """A question of a round has a round of the schedule."""
    facts = state.facts
    rounds = max(facts.paired_rounds, facts.scheduled_rounds or 0, 1)
    if any(question.per.in_rounds for question in read) and not 1 <= round_number <= rounds:
        raise ImpossibleChange(why=msg("There is no round {round}", round=round_number))


def _require_answer(question: Question, value: str, note: str) -> None:
    """A note stands beside an answer; without one it would be lost."""
    if note.strip() and not value:
        raise ImpossibleChange(why=msg("A note needs an answer: {question}", question=question.text))


def _require_seen(author: str, question: Question, old: Answer | None, value: str, seen: str | None) -> None:
    now = old.value if old else ""
    if seen is not None and now not in (seen, value):
        raise Conflict(
            what=question.text,
            author=(old and old.by) or author,
            seen=answer_text(question, seen) or msg("no answer"),
            found=answer_text(question, now) or msg("no answer"),
        )


def _differs(old: Answer | None, new: Answer) -> bool:
    return (new.value, new.note) != ((old.value, old.note) if old else ("", ""))
