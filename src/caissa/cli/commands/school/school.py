"""`caissa school`: topics, exercises on the screen or on paper, mock examinations, practice."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from enum import Enum

import click

from caissa.cli.commands.documents.document_format import Format, format_of
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import console, error_console, print_json, table
from caissa.cli.parameters import FORCE, JSON, EnumChoice, flag, option
from caissa.cli.saving import STANDARD_OUTPUT, require_free, save
from caissa.messages import msg
from caissa.school import (
    GENERATORS,
    LARGEST_SEED,
    AnswerKind,
    Exercise,
    Marked,
    Topic,
    exercise_as_json,
    exercise_of,
    exercises_on,
    mark,
    marked_as_json,
    mock_exam,
    result_of,
    sample_question,
)


class What(Enum):
    """What the school is asked for."""

    TOPICS = "topics"
    EXERCISES = "exercises"
    PRACTISE = "practise"
    EXAM = "exam"
    SAMPLE = "sample"


@click.command()
@click.argument(
    "what", type=EnumChoice(What), default=What.TOPICS, help="topics, exercises, practise, exam or sample."
)
@option("--topic", "topics", type=EnumChoice(Topic), multiple=True, help="Only this topic; may be repeated.")
@option(
    "--exercise", "keys", multiple=True, help="An exercise by its key, such as buchholz:42; may be repeated."
)
@option("--count", type=click.IntRange(1, 50), default=5, help="How many exercises.")
@option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    default=None,
    help="The number that names them; drawn without it.",
)
@option("--marks", type=int, default=100, help="The marks of an examination: a multiple of 20.")
@flag("--online", help="An examination of three hours, not four.")
@flag("--key", "with_key", help="Print the answers, their working and articles, too.")
@option("--output", "-o", default="", help="The file to write: .pdf, .html or .xlsx; or -.")
@option("--to", type=EnumChoice(Format), help="The format, where the output's ending tells none.")
@option("--language", default="en", help="The language: en, fr, es, de, pt, ru, ar or zh.")
@FORCE
@JSON
def command(
    what: What,
    topics: tuple[Topic, ...],
    keys: tuple[str, ...],
    count: int,
    seed: int | None,
    marks: int,
    online: bool,
    with_key: bool,
    output: str,
    to: Format | None,
    language: str,
    force: bool,
    as_json: bool,
) -> None:
    """List the topics; print exercises, the manual's sample questions or a mock examination; or practise.

    The same seed gives the same exercises for ever. Practice asks one exercise after the other, and names
    the mistake if it is a known one, with the article and the working. It ends with 4 below 80 per cent.

    Example: caissa school practise --topic buchholz --count 3
    """
    if what is What.TOPICS and not keys:
        _list_topics(as_json)
        return
    drawn = seed if seed is not None else secrets.randbelow(LARGEST_SEED)
    minutes = 0
    if keys:
        exercises: tuple[Exercise, ...] = tuple(exercise_of(key) for key in keys)
    elif what is What.EXAM:
        exam = mock_exam(drawn, marks, online=online)
        exercises, minutes = exam.exercises, exam.minutes
    elif what is What.SAMPLE:
        exercises = tuple(sample_question(number) for number in range(1, 28))
    else:
        exercises = exercises_on(topics or tuple(GENERATORS), count, drawn)
    if what is What.PRACTISE:
        _practise(exercises, as_json)
    elif as_json:
        listed = [exercise_as_json(exercise, with_key=with_key) for exercise in exercises]
        print_json({"seed": drawn, "minutes": minutes or None, "exercises": listed})
    else:
        title = _title(what, drawn)
        _print(exercises, title, minutes, output, to, language, with_key=with_key, force=force)


def _title(what: What, seed: int) -> str:
    if what is What.EXAM:
        return msg("Mock examination {seed}", seed=seed)
    return msg("Sample questions") if what is What.SAMPLE else msg("Exercises {seed}", seed=seed)


def _list_topics(as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {"topic": topic.value, "name": str(topic.label), "chapter": topic.chapter.value}
                for topic in GENERATORS
            ]
        )
        return
    rows = [(topic.value, str(topic.label), str(topic.chapter.label)) for topic in GENERATORS]
    table("", ("Topic", "What it is about", "Chapter"), rows)


def _print(
    exercises: Sequence[Exercise],
    title: str,
    minutes: int,
    output: str,
    to: Format | None,
    language: str,
    *,
    with_key: bool,
    force: bool,
) -> None:
    """On the screen as text, or on paper."""
    # Documents and what they print from; practice does without.
    from caissa import documents
    from caissa.cli.commands.documents.document_making import rendered
    from caissa.documents.school.papers import exercise_sheet

    if output:
        require_free(output, force)
    sheet = exercise_sheet(title, exercises, documents.phrases_in(language), minutes=minutes, key=with_key)
    if not output:
        console().print(documents.text(sheet).content.decode(), markup=False, soft_wrap=True)
        return
    save(output, rendered(to or format_of(output), sheet, documents.Printing()).content)
    if output != STANDARD_OUTPUT:
        error_console().print(f"written: {output}", markup=False)


def _practise(exercises: Sequence[Exercise], as_json: bool) -> None:
    """Ask one exercise after the other; on the standard output with --json stand the marked answers alone."""
    marked = []
    for number, exercise in enumerate(exercises, start=1):
        _ask(number, len(exercises), exercise)
        answer = click.prompt(f"Answer ({exercise.kind.label})", default="", show_default=False, err=True)
        marked.append(_marked(exercise, answer))
        _reply(marked[-1])
    result = result_of(marked)
    if as_json:
        print_json(
            {
                "answers": [marked_as_json(each) for each in marked],
                "marks": str(result.marks),
                "of": str(result.of),
                "passed": result.passed,
            }
        )
    else:
        click.echo(str(result.in_words))
    if not result.passed:
        raise SystemExit(ExitCode.DIFFERENT)


def _marked(exercise: Exercise, answer: str) -> Marked:
    """Where somebody has to read the answer, the one who practises ticks the steps of the key."""
    if exercise.kind is not AnswerKind.TEXT:
        return mark(exercise, answer)
    ticked = [
        place
        for place, step in enumerate(exercise.steps)
        if click.confirm(f"Did you say: {step.text} ({step.marks})?", default=False, err=True)
    ]
    return mark(exercise, answer, ticked=ticked)


def _ask(number: int, of: int, exercise: Exercise) -> None:
    lines = [
        f"{number}/{of}  {exercise.key}  {exercise.topic.label}  marks: {exercise.marks}",
        str(exercise.prompt),
    ]
    if exercise.position:
        from caissa.files.pgn.moves.diagram import board_after, diagram

        lines.append(diagram(board_after(exercise.position, ())))
    if exercise.table is not None:
        lines += [
            "  ".join(str(cell) for cell in row) for row in (exercise.table.headings, *exercise.table.rows)
        ]
    if exercise.kind is AnswerKind.CHOICE:
        lines += [f"{choice.letter}) {choice.text}" for choice in exercise.choices]
    click.echo("\n" + "\n".join(lines), err=True)


def _reply(marked: Marked) -> None:
    exercise = marked.exercise
    lines = [f"{'Right' if marked.right else 'Wrong'}: {marked.marks} of {exercise.marks}"]
    if marked.mistake is not None:
        lines.append(f"The mistake: {marked.mistake}")
    if not marked.right and exercise.answer_text:
        lines.append(f"The answer: {exercise.answer_text}")
    lines += [f"  {line}" for line in (*exercise.working, *exercise.errata)]
    lines.append(f"  [{', '.join(exercise.articles)}]")
    click.echo("\n".join(lines), err=True)
