"""Questions about checklists: what was answered, what is open, what a form has sent, what is signed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from itertools import groupby
from typing import Any

from caissa.checklists import CHECKLISTS, Answer, Checklist, Level, Per, Question, answers_at, findings
from caissa.checklists.answers import LONGEST_TEXT, YES_TEXT
from caissa.errors import Finding
from caissa.online import PlayMode, mode_of
from caissa_web.section.state import State

DUTIES, LEVEL, MISSING = "duties", "level", "checklist.missing"
"""The checklist whose answers are ticks, the key of an event's level, the finding of an open question."""

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
    event_only: bool = False
    """Without a section nothing is asked of rounds and days."""

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that are asked here."""
        asked = self.checklist.asked_at(self.level)
        return tuple(each for each in asked if is_of_event(each)) if self.event_only else asked

    @property
    def asked(self) -> int:
        """How many questions there are."""
        return len(self.questions)

    @property
    def broken(self) -> tuple[Finding, ...]:
        """The findings about answers; what is merely open is counted, not listed."""
        return tuple(finding for finding in self.findings if finding.code != MISSING)

    @property
    def open(self) -> int:
        """How many questions are open that must be answered."""
        return len(self.findings) - len(self.broken)

    def parts(self, typed: Mapping[str, str] | None = None) -> tuple[Part, ...]:
        """All questions under their headings; `typed` are the fields of a form that was refused."""
        grouped = groupby(self.questions, key=lambda question: question.heading)
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
        return any(per.in_rounds for per in self.checklist.pers) and not self.event_only

    @property
    def has_devices(self) -> bool:
        """Is it about one device?"""
        return Per.DEVICE in self.checklist.pers

    @property
    def has_subject(self) -> bool:
        """Is it about a device or a venue, which has a name?"""
        return bool(self.checklist.pers & {Per.DEVICE, Per.VENUE, Per.VENUE_ROUND})


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


def is_of_event(question: Question) -> bool:
    """Is it asked of the event, a venue or a device, and so once for all sections?"""
    return not question.per.in_rounds and question.per is not Per.DAY


def counted_answers(
    of_event: Iterable[Answer], of_section: Iterable[Answer], older: Iterable[Answer]
) -> tuple[Answer, ...]:
    """The answers that count: those of the event, those of the section's own rounds, and older ones.

    `older` are what sections kept before the event did, of which the newest counts.
    """
    known: dict[tuple[str, str, int, str], Answer] = {}
    for answer in sorted(older, key=_when):
        if _is_for_event(answer):
            known[answer.place] = answer
    known |= {answer.place: answer for answer in of_section if not _is_for_event(answer)}
    known |= {answer.place: answer for answer in of_event}
    return tuple(answer for answer in known.values() if answer.value)


def _when(answer: Answer) -> datetime:
    return answer.at or datetime.min.replace(tzinfo=UTC)


def _is_for_event(answer: Answer) -> bool:
    """Does an answer hold for the whole event? The level of a checklist does too."""
    if answer.question == LEVEL:
        return True
    if answer.checklist == DUTIES or answer.checklist not in CHECKLISTS:
        return False
    question = CHECKLISTS[answer.checklist].question(answer.question)
    return question is not None and is_of_event(question)


def level_on_record(answers: Iterable[Answer], checklist: Checklist) -> Level | None:
    """The level that was chosen for a checklist, if it still has it."""
    chosen = {answer.checklist: answer.value for answer in answers if answer.question == LEVEL}
    return next((level for level in checklist.levels if level.value == chosen.get(checklist.key)), None)


def answered(
    answers: Iterable[Answer],
    checklist: Checklist,
    round_number: int = 0,
    subject: str = "",
    *,
    event_only: bool = False,
) -> AnsweredChecklist:
    """A checklist as it stands in a round and for a device or venue."""
    known = tuple(answers)
    level = level_on_record(known, checklist) or checklist.usual_level
    counted = answers_at(checklist, known, level=level, round_number=round_number, subject=subject)
    values = {key: answer.value for key, answer in counted.items()}
    doubts = findings(checklist, values, level=level)
    if event_only:
        asked = {question.key: question for question in checklist.questions if is_of_event(question)}
        counted = {key: answer for key, answer in counted.items() if key in asked}
        places = {question.number or key for key, question in asked.items()}
        doubts = tuple(doubt for doubt in doubts if doubt.code != MISSING or doubt.where in places)
    return AnsweredChecklist(checklist, level, round_number, subject, counted, doubts, event_only)


def all_answered(
    answers: Iterable[Answer], round_number: int, today: date, *, event_only: bool = False
) -> tuple[AnsweredChecklist, ...]:
    """Every checklist as it stands in a round and today; of several devices, the one that came last."""
    known, listed = tuple(answers), []
    for checklist in CHECKLISTS.values():
        if event_only and (checklist.key == DUTIES or not any(map(is_of_event, checklist.questions))):
            continue
        names = (today.isoformat(),) if checklist.key == DUTIES else subjects_of(known, checklist)
        subject = names[-1] if names else ""
        listed.append(answered(known, checklist, round_number, subject, event_only=event_only))
    return tuple(listed)


def of_kind_of_play(sheets: Iterable[AnsweredChecklist], declared: str) -> tuple[AnsweredChecklist, ...]:
    """The checklists without those of another kind of play, unless somebody has answered them (E.04 6.2)."""
    own = mode_of(declared).checklist
    others = {mode.checklist for mode in PlayMode} - {own, ""}
    return tuple(sheet for sheet in sheets if sheet.checklist.key not in others or sheet.answers)


def subjects_of(answers: Iterable[Answer], checklist: Checklist) -> tuple[str, ...]:
    """The devices or venues that have answers, in the order in which they came."""
    named = (answer.subject for answer in answers if answer.checklist == checklist.key)
    return tuple(dict.fromkeys(subject for subject in named if subject))


def fingerprint(sheet: AnsweredChecklist, photos: Sequence[str] = ()) -> str:
    """A hash of what somebody signs: questions, answers, notes and photos, not who answered when."""
    answers = {key: [answer.value, answer.note] for key, answer in sheet.answers.items()}
    level = sheet.level.value if sheet.level else ""
    signed = [sheet.checklist.key, level, sheet.round, sheet.subject, answers, sorted(photos)]
    return sha256(json.dumps(signed, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


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


def document_details(
    sheet: AnsweredChecklist, signatures: Iterable[Mapping[str, str]] = ()
) -> dict[str, Any]:
    """A checklist with its answers and signatures as the document takes them."""
    return {
        "checklist": sheet.checklist.key,
        "level": sheet.level.value if sheet.level else "",
        "subject": sheet.subject,
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
        "checklist_signatures": list(signatures),
    }
