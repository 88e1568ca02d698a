"""Answers to the questions about the regulations, in the file as numbers, days and words, kept as texts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from caissa.messages import msg
from caissa.prospectus.codecs import DAY, FLAG, LINE, Codec, Context, Unfit, many, quoted, whole
from caissa.prospectus.questions import AnswerKind, Question
from caissa.prospectus.tables import At, Nested, read_part, unknown_name

Answers = tuple[tuple[str, str], ...]
_FEDERATIONS = many(LINE)
_MOST = 9999


def _in_words(question: Question) -> Codec[str]:
    """An answer in words or by one of the codes that the question offers."""

    def read(value: object, context: Context) -> str:
        # A choice such as 30 moves is a code that looks like a number.
        typed = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        text = LINE.read(typed, context)
        codes = [code for code, _words in question.choices]
        if codes and text not in codes:
            raise Unfit(msg("{value} is not one of: {known}", value=quoted(text), known=", ".join(codes)))
        return text

    return Codec(read, lambda text, _context: text)


def _yes_or_no(value: object, context: Context) -> str:
    return value if value in ("yes", "no") else "yes" if FLAG.read(value, context) else "no"


def _numbers(question: Question) -> Codec[str]:
    limits = whole(0, _MOST)
    codes = [code for code, _words in question.choices]

    def read(value: object, context: Context) -> str:
        text = str(limits.read(value, context))
        if codes and text not in codes:
            raise Unfit(msg("{value} is not one of: {known}", value=text, known=", ".join(codes)))
        return text

    return Codec(read, lambda text, _context: int(text))


def codec_of(question: Question) -> Codec[str]:
    """How the answer to a question is read and written."""
    if question.kind is AnswerKind.WHOLE:
        return _numbers(question)
    if question.kind is AnswerKind.YES_NO:
        return Codec(_yes_or_no, lambda text, _context: text == "yes")
    if question.kind is AnswerKind.DAY:
        return Codec(
            lambda value, context: DAY.read(value, context).isoformat(),
            lambda text, _context: date.fromisoformat(text),
        )
    if question.kind is AnswerKind.FEDERATIONS:
        return Codec(
            lambda value, context: ",".join(_FEDERATIONS.read(value, context)),
            lambda text, _context: text.split(","),
        )
    return _in_words(question)


def answers(questions: Mapping[str, Question]) -> Nested:
    """A table of answers by the names of their questions."""

    def read(raw: Any, at: At) -> Answers | None:
        if not isinstance(raw, Mapping):
            at.complain("announcement.field", msg("this must be a table of names and values"))
            return None
        read: dict[str, str] = {}
        for name, value in raw.items():
            if name not in questions:
                unknown_name(name, questions, at)
                continue
            fits, text = read_part(codec_of(questions[name]), value, at.child(name))
            if fits and text:
                read[name] = text
        return tuple(sorted(read.items()))

    def write(stored: Answers, context: Context) -> object:
        return {name: codec_of(questions[name]).write(text, context) for name, text in stored}

    return Nested(read, write)
