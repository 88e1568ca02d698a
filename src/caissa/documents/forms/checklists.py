"""A checklist on paper: the questions with their articles, what was answered by whom, lines to sign on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from caissa.checklists import (
    Checklist,
    Level,
    MeasureTable,
    Question,
    answer_text,
    checklist_of,
    findings,
    level_of,
)
from caissa.checklists.question import AnswerKind, Per
from caissa.documents.details import Details, records, text
from caissa.documents.document import (
    Block,
    Column,
    Document,
    Emphasis,
    Field,
    Fields,
    Heading,
    Items,
    Paragraph,
    Signature,
    Signatures,
    Table,
)
from caissa.documents.lists.round_records import chief_arbiter
from caissa.documents.request import Request
from caissa.messages import joined

DETAILS = ("checklist", "level", "subject", "checklist_answers", "checklist_signatures")
ANSWER_FIELDS = ("question", "value", "by", "at", "note")
SIGNATURE_FIELDS = ("name", "at", "holds", "hash")
USUAL = "venue"


def checklist(request: Request) -> Document:
    """A checklist with its answers and what they leave to be desired, or empty for a clipboard."""
    listed = checklist_of(text(request.details, "checklist", USUAL))
    level = level_of(listed, text(request.details, "level"))
    answers = {
        text(record, "question"): record
        for record in records(request.details, "checklist_answers", *ANSWER_FIELDS)
    }
    blocks: list[Block] = [_head(request, listed, level, answers)]
    for heading, questions in groupby(listed.asked_at(level), key=lambda question: question.heading):
        if heading:
            blocks.append(Heading(request.say.word(heading)))
        blocks.append(_table(request, tuple(questions), level, answers))
    for measures in listed.measures:
        blocks += _measures(request, measures)
    blocks += _findings(request, listed, level, answers)
    blocks += _signed(request)
    blocks.append(_signatures(request, listed))
    printed = request.document(listed.name, blocks)
    return printed if request.tournament.name else replace(printed, event=(), imprint=request.stamp)


def _head(request: Request, listed: Checklist, level: Level | None, answers: Mapping[str, Details]) -> Fields:
    say = request.say
    fields = [Field(say("Source"), say.word(listed.source))]
    if listed.levels:
        fields.append(Field(say("Level"), say.word((level or listed.levels[-1]).label)))
    if any(per.in_rounds for per in listed.pers):
        fields.append(Field(say("Round"), str(request.round_number or "")))
    if Per.DEVICE in listed.pers:
        fields.append(Field(say("Device"), text(request.details, "subject")))
    if listed.pers & {Per.VENUE, Per.VENUE_ROUND}:
        fields.append(Field(say("Venue"), text(request.details, "subject")))
    names = sorted({text(record, "by") for record in answers.values()} - {""})
    fields.append(Field(say("Answered by"), ", ".join(names)))
    return Fields(tuple(fields), columns=2)


def _table(
    request: Request, questions: Sequence[Question], level: Level | None, answers: Mapping[str, Details]
) -> Table:
    say = request.say
    numbered = any(question.number for question in questions)
    columns = (
        *((Column(say("No."), room=4),) if numbered else ()),
        Column(say("Question"), room=26, key=True),
        Column(say("Article"), room=12),
        Column(say("Answer"), room=16),
        Column(say("Name and time"), room=10),
    )
    rows = []
    for question in questions:
        record: Details = answers.get(question.key, {})
        cells = (
            say.word(question.text),
            say.word(question.article),
            _answered(request, question, level, record),
            ", ".join(filter(None, (text(record, "by"), text(record, "at")))),
        )
        rows.append((question.number, *cells) if numbered else cells)
    return Table(columns, tuple(rows), ruled=True)


def _measures(request: Request, measures: MeasureTable) -> list[Block]:
    """Measures that the questions refer to, with their article."""
    say = request.say
    heading = say("{text} ({article})", text=say.word(measures.name), article=say.word(measures.article))
    columns = tuple(Column(say.word(column), room=10) for column in measures.columns)
    rows = tuple(tuple(say.word(cell) for cell in row) for row in measures.rows)
    return [Heading(heading), Table(columns, rows, ruled=True)]


def _answered(request: Request, question: Question, level: Level | None, record: Details) -> str:
    """The answer with its note; where there is none, what is asked for: boxes, or a limit."""
    say, value = request.say, text(record, "value")
    if value:
        note = text(record, "note")
        answered = say.word(answer_text(question, value))
        return say("{answer}; {note}", answer=answered, note=note) if note else answered
    if question.expects.kind is AnswerKind.YES_NO:
        return say("☐ yes  ☐ no")
    limits = question.expects.limits_at(level)
    if not limits:
        return ""
    wanted = joined(" / ", [limit.text(question.expects.unit) for limit in limits])
    return say("(asked for: {limit})", limit=wanted)


def _findings(
    request: Request, listed: Checklist, level: Level | None, answers: Mapping[str, Details]
) -> list[Block]:
    """What is left to be desired; nothing is said of a list that is still empty."""
    if not answers:
        return []
    say = request.say
    values = {key: text(record, "value") for key, record in answers.items()}
    doubts = findings(listed, values, level=level)
    if not doubts:
        return [Paragraph(say("There is nothing to criticise."), Emphasis.STRONG)]
    return [Heading(say("Findings")), Items(tuple(say.word(str(doubt)) for doubt in doubts))]


def _signed(request: Request) -> list[Block]:
    """Who signed it at the desk, and whether the answers are still those that were signed."""
    say, lines = request.say, []
    for record in records(request.details, "checklist_signatures", *SIGNATURE_FIELDS):
        signed = say("Signed by {name}, {at}", name=text(record, "name"), at=text(record, "at"))
        mark = say("fingerprint of the answers {hash}", hash=text(record, "hash"))
        if text(record, "holds") != "yes":
            mark = say("unsigned: answers were changed afterwards")
        lines.append(say("{signed} ({mark})", signed=signed, mark=mark))
    return [Heading(say("Signatures")), Items(tuple(lines))] if lines else []


def _signatures(request: Request, listed: Checklist) -> Signatures:
    say = request.say
    if listed.pers == {Per.DEVICE}:
        return Signatures((Signature(say("Tester")), Signature(say("Date"))))
    return Signatures(
        (Signature(say("Chief organiser")), Signature(say("Chief arbiter"), chief_arbiter(request)))
    )
