"""`caissa arbiter-application`: is an application for an arbiter's title or class complete?"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Any

import click

from caissa.arbiters import (
    Application,
    ClassApplication,
    FilledForm,
    Judgement,
    LecturerApplication,
    class_upgrade,
    judge_application,
    judge_class,
    judge_lecturer,
    lecturer_application,
    norm_report,
    read_application,
    title_application,
)
from caissa.cli.commands.arbiters.judgements import exit_code, judgement_as_json, print_judgement, read_text
from caissa.cli.output import console, print_json
from caissa.cli.parameters import JSON, flag


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer, and the forms that can be filled in from the application."""

    judgement: Judgement
    forms: tuple[FilledForm, ...]


@click.command()
@click.argument("file", help="A TOML or JSON file; - for the standard input.")
@flag("--explain", help="Print every clause, not only what is missing.")
@flag("--forms", help="Print the fields of the forms FA1, FA2 and so on.")
@JSON
def command(
    file: str,
    explain: bool,
    forms: bool,
    as_json: bool,
) -> None:
    """Judge an application for FA, IA, a class or a lecturer's accreditation, clause by clause.

    Ends with 0 if everything is met, with 1 if something is not, with 3 while a fact is missing.

    Example: caissa arbiter-application okafor.toml --explain
    """
    name, text = read_text(file)
    judged = judge(read_application(text, name))
    if as_json:
        print_json(_as_json(judged))
    else:
        print_judgement(judged.judgement, explain)
        for form in judged.forms if forms else ():
            _print_form(form)
    sys.exit(exit_code(judged.judgement.verdict))


def judge(application: Application | ClassApplication | LecturerApplication) -> Judged:
    """The judgement and the forms of any application."""
    if isinstance(application, Application):
        verdict = judge_application(application)
        reports = (norm_report(application.arbiter, norm, application.title) for norm in application.norms)
        return Judged(verdict.judgement, (title_application(verdict), *reports))
    if isinstance(application, ClassApplication):
        upgrade = judge_class(application)
        return Judged(upgrade.judgement, (class_upgrade(upgrade),))
    return Judged(judge_lecturer(application), (lecturer_application(application),))


def _print_form(form: FilledForm) -> None:
    console().print(f"\n{form.form}", style="bold")
    for name, value in form.fields.items():
        console().print(f"  {name}: {value}", soft_wrap=True)
    for name, boxes in form.ticked.items():
        console().print(f"  {name}: {', '.join(boxes)}", soft_wrap=True)
    for number, row in enumerate(form.rows, start=1):
        filled = "; ".join(f"{name}: {value}" for name, value in row.items() if value)
        console().print(f"  {number}. {filled}", soft_wrap=True)


def _as_json(judged: Judged) -> dict[str, Any]:
    return {**judgement_as_json(judged.judgement), "forms": [_form_as_json(form) for form in judged.forms]}


def _form_as_json(form: FilledForm) -> dict[str, Any]:
    return {
        "form": form.form,
        "fields": form.fields,
        "ticked": {name: list(boxes) for name, boxes in form.ticked.items()},
        "rows": list(form.rows),
    }
