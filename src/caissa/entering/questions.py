"""Questions of an offer, what may be answered, and the texts that somebody consents to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from hashlib import sha256

from caissa.errors import Finding, Severity
from caissa.messages import LabelledEnum, Message, msg, plural

LONGEST_ANSWER = 500
_LARGEST = 10**9
_WORDS_FOR_YES, _WORDS_FOR_NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


class AnswerKind(LabelledEnum):
    """What an answer looks like."""

    TEXT = "text", msg("text")
    NUMBER = "number", msg("whole number")
    CHOICE = "choice", msg("one of a list")
    YES_NO = "yes-no", msg("yes or no")
    DATE = "date", msg("date")


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the organiser wants to know; for all categories if none is named."""

    code: str
    label: str
    kind: AnswerKind = AnswerKind.TEXT
    choices: tuple[str, ...] = ()
    required: bool = False
    categories: frozenset[str] = frozenset()
    sensitive: bool = False
    """About health, diet or religion: stored encrypted, and erased first."""

    def is_for(self, category: str) -> bool:
        """Is it asked of those who enter this category?"""
        return not self.categories or category in self.categories


@dataclass(frozen=True, slots=True)
class ConsentText:
    """A text that somebody agrees to; `by_guardian` for those under 18, by whoever has custody."""

    code: str
    text: str
    required: bool = True
    by_guardian: bool = False
    categories: frozenset[str] = frozenset()

    def is_for(self, category: str, *, young: bool) -> bool:
        """Is it asked of this entrant?"""
        return (not self.categories or category in self.categories) and (young or not self.by_guardian)

    @property
    def fingerprint(self) -> str:
        """What names this wording: another text asks again."""
        return sha256(self.text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Answered:
    """Answers in the form in which they are stored, and what is wrong with the others."""

    answers: Mapping[str, str]
    findings: tuple[Finding, ...] = ()


def read_answers(questions: Iterable[Question], category: str, typed: Mapping[str, object]) -> Answered:
    """The answers to the questions of a category; what was not asked is left out."""
    answers: dict[str, str] = {}
    findings: list[Finding] = []
    for question in questions:
        text = str(typed.get(question.code) or "").strip()
        if not question.is_for(category) or not text:
            continue
        answer, why = _read(question, text)
        if why:
            findings.append(Finding("entering.answer", Severity.ERROR, question.label, why))
        else:
            answers[question.code] = answer
    return Answered(answers, tuple(findings))


def unanswered(
    questions: Iterable[Question], category: str, answers: Mapping[str, object]
) -> tuple[Question, ...]:
    """The questions that have to be answered and are not."""
    return tuple(
        question
        for question in questions
        if question.required and question.is_for(category) and not answers.get(question.code)
    )


def _read(question: Question, text: str) -> tuple[str, Message | None]:
    """An answer as it is stored, or why it is none."""
    if len(text) > LONGEST_ANSWER:
        return "", plural("at most {count} character", "at most {count} characters", LONGEST_ANSWER)
    if question.kind is AnswerKind.NUMBER:
        if not (text.isascii() and text.isdecimal()) or int(text[:12]) > _LARGEST:
            return "", msg("write a whole number from 0")
        return str(int(text)), None
    if question.kind is AnswerKind.CHOICE:
        return (text, None) if text in question.choices else ("", msg("choose one of the list"))
    if question.kind is AnswerKind.YES_NO:
        return _yes_or_no(text)
    if question.kind is AnswerKind.DATE:
        try:
            return date.fromisoformat(text).isoformat(), None
        except ValueError:
            return "", msg("write a date such as 2026-01-31")
    return text, None


def _yes_or_no(text: str) -> tuple[str, Message | None]:
    word = text.casefold()
    if word in _WORDS_FOR_YES:
        return "yes", None
    return ("no", None) if word in _WORDS_FOR_NO else ("", msg("answer yes or no"))
