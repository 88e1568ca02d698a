"""Questions about the checklists of a section: what was answered, what is open, what a form has sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from typing import Any

from caissa.checklists import CHECKLISTS, Answer, Checklist, Level, Per, Question, answers_at, findings
from caissa.checklists.answers import LONGEST_TEXT, YES_TEXT
from caissa.errors import Finding
from caissa_web.section.state import State

DUTIES, LEVEL = "duties", "level"
"""The checklist whose answers are ticks, and the key under which the level of an event is stored."""

LONGEST_NOTE, LONGEST_SUBJECT = 200, 60
ANSWER, NOTE, SEEN, SEEN_NOTE = "answer-", "note-", "seen-", "seen-note-"
"""How the names of a form's fields begin: the answer, its note, and both as the page showed them."""


@dataclass(frozen=True, slots=True)
class Line:
    """A question, its answer if there is one, and what stands in the fields of its form.

    The fields hold what is on record, or what was typed into a form that was refused.
    """

    question: Question
    answer: Answer | None
    limits: tuple[str, ...]
    typed_value: str
    typed_note: str

    @property
    def value(self) -> str:
        """What was answered, as it is stored."""
        return self.answer.value if self.answer else ""

    @property
    def note(self) -> str:
        """What was written beside the answer."""
        return self.answer.note if self.answer else ""


@dataclass(frozen=True, slots=True)
class Part:
    """The questions under one heading."""

    heading: str
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class AnsweredChecklist:
    """A checklist in a round and for a device or venue, with its answers and what is left to be desired."""

    checklist: Checklist
    level: Level | None
    round: int
    subject: str
    answers: Mapping[str, Answer]
    findings: tuple[Finding, ...]

    @property
    def asked(self) -> int:
        """How many questions there are."""
        return len(self.checklist.asked_at(self.level))

    @property
    def broken(self) -> tuple[Finding, ...]:
        """The findings about answers; what is merely open is counted, not listed."""
        return tuple(finding for finding in self.findings if finding.code != "checklist.missing")

    @property
    def open(self) -> int:
        """How many questions are open that must be answered."""
        return len(self.findings) - len(self.broken)

    def parts(self, typed: Mapping[str, str] | None = None) -> tuple[Part, ...]:
        """All questions under their headings; `typed` are the fields of a form that was refused."""
        grouped = groupby(self.checklist.asked_at(self.level), key=lambda question: question.heading)
        return tuple(
            Part(heading, tuple(self._line(question, typed or {}) for question in questions))
            for heading, questions in grouped
        )

    def _line(self, question: Question, typed: Mapping[str, str]) -> Line:
        expects, answer, key = question.expects, self.answers.get(question.key), question.key
        limits = tuple(limit.text(expects.unit) for limit in expects.limits_at(self.level))
        value = typed.get(f"{ANSWER}{key}", answer.value if answer else "")
        note = typed.get(f"{NOTE}{key}", answer.note if answer else "")
        return Line(question, answer, limits, value, note)

    @property
    def has_rounds(self) -> bool:
        """Are some questions asked in every round?"""
        return Per.ROUND in self.checklist.pers

    @property
    def has_devices(self) -> bool:
        """Is it about one device?"""
        return Per.DEVICE in self.checklist.pers

    @property
    def has_subject(self) -> bool:
        """Is it about a device or a venue, which has a name?"""
        return bool(self.checklist.pers & {Per.DEVICE, Per.VENUE})


def answers_of(state: State) -> tuple[Answer, ...]:
    """All answers on record; a ticked duty is an answer too."""
    known = state.book.officials
    ticked = (
        Answer(
            DUTIES,
            tick.item,
            YES_TEXT,
            tick.round,
            tick.day.isoformat() if tick.day else "",
            tick.by,
            tick.at,
            tick.note,
        )
        for tick in known.ticks
    )
    return (*known.answers, *ticked)


def level_on_record(state: State, checklist: Checklist) -> Level | None:
    """The level that was chosen for a checklist, if it still has it."""
    chosen = {
        answer.checklist: answer.value for answer in state.book.officials.answers if answer.question == LEVEL
    }
    return next((level for level in checklist.levels if level.value == chosen.get(checklist.key)), None)


def answered(
    state: State, checklist: Checklist, round_number: int = 0, subject: str = ""
) -> AnsweredChecklist:
    """A checklist as it stands in a round and for a device or venue."""
    level = level_on_record(state, checklist) or checklist.usual_level
    answers = answers_at(
        checklist, answers_of(state), level=level, round_number=round_number, subject=subject
    )
    values = {key: answer.value for key, answer in answers.items()}
    return AnsweredChecklist(
        checklist, level, round_number, subject, answers, findings(checklist, values, level=level)
    )


def all_answered(state: State, round_number: int, today: date) -> tuple[AnsweredChecklist, ...]:
    """Every checklist as it stands in a round and today; of several devices, the one that came last."""
    listed = []
    for checklist in CHECKLISTS.values():
        names = (today.isoformat(),) if checklist.key == DUTIES else subjects_of(state, checklist)
        listed.append(answered(state, checklist, round_number, names[-1] if names else ""))
    return tuple(listed)


def subjects_of(state: State, checklist: Checklist) -> tuple[str, ...]:
    """The devices or venues that have answers, in the order in which they came."""
    named = (answer.subject for answer in state.book.officials.answers if answer.checklist == checklist.key)
    return tuple(dict.fromkeys(subject for subject in named if subject))


@dataclass(frozen=True, slots=True)
class SentAnswers:
    """What a form has sent: answers and notes that differ from what its page showed, and what that was."""

    answers: Mapping[str, str]
    notes: Mapping[str, str]
    seen: Mapping[str, str]


def sent_answers(questions: Iterable[Question], fields: Mapping[str, str]) -> SentAnswers:
    """The answers of a form that were changed on it; what stayed as it was is nobody's new answer."""
    answers, notes, seen = {}, {}, {}
    for question in questions:
        key = question.key
        if f"{ANSWER}{key}" not in fields:
            continue
        value, note = (fields.get(f"{name}{key}", "").strip() for name in (ANSWER, NOTE))
        before, note_before = (fields.get(f"{name}{key}", "") for name in (SEEN, SEEN_NOTE))
        if (value, note) != (before, note_before):
            answers[key], notes[key] = value[: LONGEST_TEXT + 1], note[:LONGEST_NOTE]
            seen[key] = before
    return SentAnswers(answers, notes, seen)


def document_details(state: State, key: str, round_number: int, subject: str) -> dict[str, Any]:
    """A checklist with its answers as the document takes them."""
    sheet = answered(state, CHECKLISTS[key], round_number, subject)
    return {
        "checklist": key,
        "level": sheet.level.value if sheet.level else "",
        "subject": subject,
        "checklist_answers": [
            {
                "question": question,
                "value": answer.value,
                "by": answer.by,
                "at": f"{answer.at:%Y-%m-%d %H:%M}" if answer.at else "",
                "note": answer.note,
            }
            for question, answer in sheet.answers.items()
        ],
    }
