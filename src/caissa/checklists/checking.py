"""What the answers to a checklist leave to be desired, each finding with its article."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from caissa.checklists.answers import NOT_APPLICABLE, YES_TEXT, answer_text, read_answer
from caissa.checklists.checklist import Checklist
from caissa.checklists.errors import UnreadableAnswer
from caissa.checklists.question import AnswerKind, Level, Limit, Question
from caissa.errors import Finding, Severity
from caissa.messages import joined, msg


def findings(
    checklist: Checklist, values: Mapping[str, str], *, level: Level | None = None
) -> tuple[Finding, ...]:
    """What is not answered, not as it should be, or out of range; answers are stored values by question."""
    wanted = level or checklist.usual_level
    listed: list[Finding] = []
    readable: dict[str, str] = {}
    for question in checklist.asked_at(wanted):
        value = values.get(question.key, "")
        try:
            read_answer(question, value)
        except UnreadableAnswer as error:
            listed.append(Finding("checklist.answer", Severity.ERROR, _where(question), str(error)))
            continue
        readable[question.key] = value
        listed += _of_answer(question, value, wanted)
    for rule in checklist.rules:
        listed += rule(readable, wanted)
    return (*listed, *_strangers(checklist, values))


def _of_answer(question: Question, value: str, level: Level | None) -> Iterator[Finding]:
    if not value:
        if question.required:
            yield _finding("checklist.missing", Severity.WARNING, question, msg("not answered"))
        return
    if value == NOT_APPLICABLE:
        return
    expects = question.expects
    if expects.kind is AnswerKind.YES_NO and expects.wanted not in (None, value == YES_TEXT):
        yield _finding("checklist.not-kept", Severity.ERROR, question, answer_text(question, value))
    if expects.kind is AnswerKind.NUMBER:
        yield from _out_of_range(question, Decimal(value), expects.limits_at(level))


def _out_of_range(question: Question, value: Decimal, limits: tuple[Limit, ...]) -> Iterator[Finding]:
    """A finding for every text whose limit is not kept; an error only if no text is content."""
    broken = [limit for limit in limits if not limit.holds(value)]
    severity = Severity.ERROR if len(broken) == len(limits) else Severity.WARNING
    for limit in broken:
        text = msg(
            "{value}, but {source} asks for {limit}",
            value=answer_text(question, f"{value:f}"),
            source=limit.source,
            limit=limit.text(question.expects.unit),
        )
        kept = [
            msg("{source}: {limit}", source=other.source, limit=other.text(question.expects.unit))
            for other in limits
            if other.holds(value)
        ]
        hint = msg("kept: {others}", others=joined("; ", kept)) if kept else question.article
        yield Finding("checklist.out-of-range", severity, _where(question), _about(question, text), hint)


def _finding(code: str, severity: Severity, question: Question, what: str) -> Finding:
    return Finding(code, severity, _where(question), _about(question, what), question.article)


def _about(question: Question, what: str) -> str:
    return msg("{question}: {answer}", question=question.text, answer=what)


def _where(question: Question) -> str:
    return question.number or question.key


def _strangers(checklist: Checklist, values: Iterable[str]) -> Iterator[Finding]:
    for key in values:
        if checklist.question(key) is None:
            text = msg("{checklist} has no such question", checklist=checklist.name)
            yield Finding("checklist.unknown-question", Severity.WARNING, key, text)
