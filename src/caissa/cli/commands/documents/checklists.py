"""`caissa checklists`: which there are, one of them on the screen or on paper, and answers checked."""

from __future__ import annotations

import sys
from typing import Any

import click

from caissa.checklists import (
    CHECKLISTS,
    Checklist,
    Level,
    MeasureTable,
    Question,
    Sheet,
    checklist_of,
    level_of,
    read_sheets,
)
from caissa.cli.commands.documents.document_format import Format, format_of
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import console, error_console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import FORCE, JSON, EnumChoice, option
from caissa.cli.plain_files import read_plain_file
from caissa.cli.saving import STANDARD_OUTPUT, require_free, save
from caissa.errors import Severity
from caissa.messages import joined


@click.command()
@click.argument("name", default="", help="Which checklist; without one they are listed.")
@option("--level", default="", help="The level of the event, such as top, round-robin or maximum.")
@option(
    "--answers", default="", help="A TOML or JSON file of answers to be checked; - for the standard input."
)
@option("--output", "-o", default="", help="The file to write: .pdf, .html or .xlsx; or -.")
@option("--to", type=EnumChoice(Format), help="The format, where the output's ending tells none.")
@option("--event", default="", help="The name of the event, to be printed at the head.")
@option("--language", default="en", help="The language: en, fr, es, de, pt, ru, ar or zh.")
@FORCE
@JSON
def command(
    name: str,
    level: str,
    answers: str,
    output: str,
    to: Format | None,
    event: str,
    language: str,
    force: bool,
    as_json: bool,
) -> None:
    """List the checklists; show, print or check one: venue, equipment, duties, schools, test reports.

    A file of answers names the checklist and holds a table [answers], question by question; several
    sheets, as for several devices, stand in tables [[sheet]]. The command ends with 4 if something is
    missing or not as it should be. The pairing checklist is another command: caissa pairing-checklist.

    Example: caissa checklists venue --answers hall.toml -o hall.pdf
    """
    if not name and not answers:
        _list_all(as_json)
        return
    if output:
        require_free(output, force)
    sheets = read_sheets(read_plain_file(answers), name) if answers else _empty(name, level)
    if output:
        _print_paper(sheets, to or format_of(output), output, event, language)
    if answers:
        _report(sheets, as_json)
    elif not output:
        _show(sheets[0].checklist, sheets[0].level, as_json)


def _empty(name: str, level: str) -> tuple[Sheet, ...]:
    checklist = checklist_of(name)
    return (Sheet(checklist, {}, level_of(checklist, level)),)


def _list_all(as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "checklist": each.key,
                    "name": each.name,
                    "source": each.source,
                    "questions": len(each.questions),
                    "levels": [level.value for level in each.levels],
                }
                for each in CHECKLISTS.values()
            ]
        )
        return
    rows = [
        (each.key, each.name, str(len(each.questions)), ", ".join(level.value for level in each.levels))
        for each in CHECKLISTS.values()
    ]
    table("", ("Checklist", "What it is about", "Questions", "Levels"), rows, right=(2,))


def _show(checklist: Checklist, level: Level | None, as_json: bool) -> None:
    questions = checklist.asked_at(level)
    if as_json:
        listed = [_question_as_json(question, level or checklist.usual_level) for question in questions]
        measures = [_measures_as_json(each) for each in checklist.measures]
        print_json(
            {
                "checklist": checklist.key,
                "name": checklist.name,
                "questions": listed,
                **({"measures": measures} if measures else {}),
            }
        )
        return
    rows = [
        (question.key, question.text, _expected(question, level or checklist.usual_level), question.article)
        for question in questions
    ]
    table(f"{checklist.name} ({checklist.source})", ("Question", "Text", "Answer", "Article"), rows)
    for each in checklist.measures:
        table(f"{each.name} ({each.article})", each.columns, each.rows)


def _measures_as_json(measures: MeasureTable) -> dict[str, Any]:
    return {
        "name": measures.name,
        "article": measures.article,
        "columns": measures.columns,
        "rows": measures.rows,
    }


def _expected(question: Question, level: Level | None) -> str:
    limits = question.expects.limits_at(level)
    if not limits:
        return question.expects.kind.label
    return joined(" / ", [limit.text(question.expects.unit) for limit in limits])


def _question_as_json(question: Question, level: Level | None) -> dict[str, Any]:
    return {
        "key": question.key,
        "number": question.number,
        "text": question.text,
        "article": question.article,
        "answer": question.expects.kind.value,
        "per": question.per.value,
        "unit": question.expects.unit,
        "limits": [
            {
                "source": limit.source,
                "least": None if limit.least is None else str(limit.least),
                "most": None if limit.most is None else str(limit.most),
            }
            for limit in question.expects.limits_at(level)
        ],
    }


def _print_paper(sheets: tuple[Sheet, ...], wanted: Format, output: str, event: str, language: str) -> None:
    """The first sheet on paper: with its answers, or empty."""
    # All documents and what they print from; a list on the screen does without.
    from caissa.cli.commands.documents.document_making import rendered
    from caissa.documents import Printing, Request, phrases_in
    from caissa.documents.register import document
    from caissa.tournament import Tournament

    if len(sheets) > 1:
        raise click.BadParameter("a paper holds one sheet; the file has several", param_hint="--output")
    sheet = sheets[0]
    details = {
        "checklist": sheet.checklist.key,
        "level": sheet.level.value if sheet.level else "",
        "subject": sheet.subject,
        "checklist_answers": [
            {"question": key, "value": value, "by": sheet.by} for key, value in sheet.values.items()
        ],
    }
    request = Request(
        Tournament(name=event, scheduled_rounds=sheet.round or None),
        say=phrases_in(language),
        details=details,
        round_number=sheet.round or None,
    )
    save(output, rendered(wanted, document("checklist", request), Printing()).content)
    if output != STANDARD_OUTPUT:
        error_console().print(f"written: {output}", markup=False)


def _report(sheets: tuple[Sheet, ...], as_json: bool) -> None:
    doubtful = [finding for sheet in sheets for finding in sheet.findings]
    if as_json:
        print_json(
            [
                {
                    "checklist": sheet.checklist.key,
                    "round": sheet.round,
                    "subject": sheet.subject,
                    "findings": [finding_as_json(finding) for finding in sheet.findings],
                }
                for sheet in sheets
            ]
        )
    else:
        for sheet in sheets:
            _print_sheet(sheet)
    if any(finding.severity > Severity.INFO for finding in doubtful):
        sys.exit(ExitCode.DIFFERENT)


def _print_sheet(sheet: Sheet) -> None:
    subject = f": {sheet.subject}" if sheet.subject else ""
    asked = len(sheet.checklist.asked_at(sheet.level))
    console().print(
        f"{sheet.checklist.name}{subject}: {len(sheet.values)} of {asked} answered",
        style="bold",
        markup=False,
    )
    print_findings(sheet.findings)
