"""Papers of the school: exercises to be solved, their key, and the results of a class."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from caissa.documents.document import (
    Block,
    Column,
    ColumnKind,
    Document,
    Emphasis,
    Field,
    Fields,
    Heading,
    Items,
    PageBreak,
    Paragraph,
    Table,
)
from caissa.documents.phrases import Phrases
from caissa.documents.wording import worded
from caissa.files.pgn.moves.diagram import board_after
from caissa.messages import comma_separated, joined
from caissa.school import AnswerKind, Exercise, Result
from caissa.school import Table as FactsTable


def exercise_sheet(
    title: str, exercises: Sequence[Exercise], say: Phrases, *, minutes: int = 0, key: bool = False
) -> Document:
    """Exercises on paper with their marks; with the key the answers follow on a page of their own."""
    marks = sum((exercise.marks for exercise in exercises), start=exercises[0].marks * 0)
    head = [Field(say("Name")), Field(say("Marks"), f"{marks}")]
    if minutes:
        head.append(Field(say("Minutes"), str(minutes)))
    blocks: list[Block] = [Fields(tuple(head), columns=len(head))]
    for number, exercise in enumerate(exercises, start=1):
        blocks += _asked(number, exercise, say)
    if key:
        blocks += [PageBreak(), Heading(say("Key"))]
        for number, exercise in enumerate(exercises, start=1):
            blocks += _answered(number, exercise, say)
    return _document(title, blocks, say)


def _asked(number: int, exercise: Exercise, say: Phrases) -> Iterator[Block]:
    topic = joined(". ", (number, exercise.topic.label))
    yield Heading(say("{topic} (marks: {marks})", topic=topic, marks=exercise.marks))
    yield Paragraph(exercise.prompt)
    if exercise.position:
        yield board_of(exercise.position)
    if exercise.table is not None:
        yield _facts(exercise.table)
    if exercise.kind is AnswerKind.CHOICE:
        yield Items(tuple(joined(") ", (choice.letter, choice.text)) for choice in exercise.choices))
    yield Fields((Field(say("Answer")),))


def board_of(fen: str) -> Table:
    """A position as a table of letters, capitals for White, so that every kind of paper can show it."""
    rows = tuple(
        (str(8 - place), *("" if cell == "." else cell for cell in rank.split()))
        for place, rank in enumerate(str(board_after(fen, ())).splitlines())
    )
    columns = tuple(Column(letter, ColumnKind.CENTRED) for letter in ("", *"abcdefgh"))
    return Table(columns, rows, ruled=True)


def _facts(facts: FactsTable) -> Table:
    return Table(tuple(Column(heading) for heading in facts.headings), facts.rows, ruled=True)


def _answered(number: int, exercise: Exercise, say: Phrases) -> Iterator[Block]:
    answer = exercise.answer_text
    if exercise.kind is AnswerKind.CHOICE:
        answer = joined(") ", (exercise.answer, answer))
    yield Heading(joined(". ", (number, answer)) if answer else f"{number}.", 3)
    yield Items(exercise.working)
    if exercise.steps:
        yield Items(
            tuple(say("{step}: {marks}", step=step.text, marks=step.marks) for step in exercise.steps)
        )
    wrong = [choice for choice in exercise.choices if choice.mistake is not None]
    if wrong:
        yield Items(tuple(joined(": ", (choice.letter or choice.text, choice.mistake)) for choice in wrong))
    yield Paragraph(comma_separated(exercise.articles), Emphasis.SMALL)
    for erratum in exercise.errata:
        yield Paragraph(erratum, Emphasis.SMALL)


@dataclass(frozen=True, slots=True)
class StudentResult:
    """A student of a class: the name, the marks of every exercise (empty: no answer), and the result."""

    name: str
    marks: tuple[str, ...]
    result: Result


def class_results(title: str, students: Sequence[StudentResult], number: int, say: Phrases) -> Document:
    """The results of a class: one line a student, one column an exercise."""
    columns = (
        Column(say("Name"), ColumnKind.NAME, key=True),
        *(Column(str(place), ColumnKind.CENTRED) for place in range(1, number + 1)),
        Column(say("Marks"), ColumnKind.NUMBER),
        Column("%", ColumnKind.NUMBER),
        Column(say("Passed"), ColumnKind.CENTRED),
    )
    rows = tuple(
        (
            student.name,
            *student.marks,
            f"{student.result.marks}",
            f"{student.result.percentage:.1f}",
            say("yes") if student.result.passed else say("no"),
        )
        for student in students
    )
    return _document(title, [Table(columns, rows, ruled=True)], say)


def _document(title: str, blocks: list[Block], say: Phrases) -> Document:
    return Document(
        title=say.word(title),
        blocks=worded(tuple(blocks), say),
        language=say.language,
        page_of=say("Page {page} of {pages}", page="{page}", pages="{pages}"),
    )
