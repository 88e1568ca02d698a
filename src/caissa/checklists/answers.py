"""Answers: what was answered, where, by whom and when; and how typed text becomes an answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

from caissa.checklists.checklist import Checklist
from caissa.checklists.errors import UnreadableAnswer
from caissa.checklists.question import AnswerKind, Level, Question, measured
from caissa.messages import Message, msg

YES_TEXT, NO_TEXT, NOT_APPLICABLE = "yes", "no", "n/a"
LONGEST_TEXT = 500
LARGEST_NUMBER = Decimal(10) ** 9
_YES = frozenset({"yes", "y", "true", "1"})
_NO = frozenset({"no", "n", "false", "0"})

ANSWER_WORDS = {YES_TEXT: msg("yes"), NO_TEXT: msg("no"), NOT_APPLICABLE: msg("not applicable")}
"""The words of answers that are no text of their own."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question of a checklist: in which round, for which device, venue or day, by whom, when.

    `value` is `yes`, `no`, `n/a`, a number, a day as 2027-02-18, or a text; a photo is named by its file.
    """

    checklist: str
    question: str
    value: str
    round: int = 0
    subject: str = ""
    by: str = ""
    at: datetime | None = None
    note: str = ""

    @property
    def place(self) -> tuple[str, str, int, str]:
        """What there is one answer for."""
        return self.checklist, self.question, self.round, self.subject


def read_answer(question: Question, typed: str) -> str:
    """What was typed, as it is stored; nothing for an empty field, a refusal for what is no answer."""
    text = " ".join(typed.split())
    if not text or text.lower() == NOT_APPLICABLE:
        return text.lower()
    value = _READERS[question.expects.kind](text)
    if value is None or len(value) > LONGEST_TEXT:
        raise UnreadableAnswer(
            question=question.number or question.text, typed=text[:60], kind=question.expects.kind.label
        )
    return value


def _read_yes_no(text: str) -> str | None:
    if text.lower() in _YES:
        return YES_TEXT
    return NO_TEXT if text.lower() in _NO else None


def _read_number(text: str) -> str | None:
    try:
        value = Decimal(text.replace(",", "."))
    except InvalidOperation:
        return None
    if not value.is_finite() or abs(value) > LARGEST_NUMBER or len(text) > 20:
        return None
    return f"{value:f}"


def _read_date(text: str) -> str | None:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None


_READERS: Mapping[AnswerKind, Callable[[str], str | None]] = {
    AnswerKind.YES_NO: _read_yes_no,
    AnswerKind.NUMBER: _read_number,
    AnswerKind.DATE: _read_date,
    AnswerKind.TEXT: str,
    AnswerKind.PHOTO: str,
}


def answers_at(
    checklist: Checklist,
    answers: Iterable[Answer],
    *,
    level: Level | None = None,
    round_number: int = 0,
    subject: str = "",
) -> Mapping[str, Answer]:
    """The answers that count in a round and for a device, venue or day, by the key of their question."""
    known = {answer.place: answer for answer in answers}
    counted = {}
    for question in checklist.asked_at(level):
        place = (
            checklist.key,
            question.key,
            *question.place(round_number=round_number, subject=subject),
        )
        if place in known:
            counted[question.key] = known[place]
    return counted


def answer_text(question: Question, value: str) -> Message | str:
    """An answer as people read it, a number with its unit."""
    if value in ANSWER_WORDS:
        return ANSWER_WORDS[value]
    if value and question.expects.unit:
        return measured(value, question.expects.unit)
    return value
