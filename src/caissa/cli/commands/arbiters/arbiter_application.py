"""`caissa arbiter-application`: is an application for an arbiter's title or class complete?"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import click

from caissa.arbiters import (
    TITLES_2021,
    Application,
    Arbiter,
    ArbiterTitle,
    ClassApplication,
    Fee,
    FilledForm,
    Judgement,
    LecturerApplication,
    class_upgrade,
    earliest_award,
    judge_application,
    judge_class,
    judge_lecturer,
    last_day_for_meeting,
    lecturer_application,
    norm_report,
    plain,
    read_application,
    read_arbiters,
    seminar_on_record,
    title_application,
)
from caissa.arbiters.fees import fees_for
from caissa.arbiters.register import LEADING
from caissa.cli.commands.arbiters.judgements import exit_code, judgement_as_json, print_judgement, read_text
from caissa.cli.output import console, print_json
from caissa.cli.parameters import DAY, JSON, flag, option


@dataclass(frozen=True, slots=True)
class Judged:
    """The answer, and the forms that can be filled in from the application."""

    judgement: Judgement
    forms: tuple[FilledForm, ...]


@click.command()
@click.argument("file", help="A TOML or JSON file; - for the standard input.")
@flag("--explain", help="Print every clause, not only what is missing.")
@flag("--forms", help="Print the fields of the forms FA1, FA2 and so on.")
@option(
    "--register",
    default="",
    help="A register with the arbiter's courses, and the events that count for a class too.",
)
@option("--meeting", type=DAY, help="The day of the meeting that shall consider it.")
@option("--posted", type=DAY, help="The day on which it was posted on FIDE's site.")
@JSON
def command(
    file: str,
    explain: bool,
    forms: bool,
    register: str,
    meeting: date | None,
    posted: date | None,
    as_json: bool,
) -> None:
    """Judge an application for FA, IA, a class or a lecturer's accreditation, clause by clause.

    Ends with 0 if everything is met, with 1 if something is not, with 3 while a fact is missing.

    Example: caissa arbiter-application okafor.toml --explain
    """
    name, text = read_text(file)
    application = _with_register(read_application(text, name), register)
    judged, dates = judge(application), _dates(meeting, posted)
    fees = _fees(application)
    if as_json:
        print_json({**_as_json(judged), "dates": dates, "fees": [plain(fee) for fee in fees]})
    else:
        print_judgement(judged.judgement, explain)
        _print_dates_and_fees(dates, fees)
        for form in judged.forms if forms else ():
            _print_form(form)
    sys.exit(exit_code(judged.judgement.verdict))


def _with_register(
    application: Application | ClassApplication | LecturerApplication, register: str
) -> Application | ClassApplication | LecturerApplication:
    """An application with what the register has of the arbiter: events for a class, courses for a title.

    Handbook: B.06.1 3.7, 4.7, B.06.3 7
    """
    if not register or isinstance(application, LecturerApplication):
        return application
    people, own = read_arbiters(*reversed(read_text(register))), application.arbiter
    records = [
        arbiter
        for arbiter in people
        if arbiter.name == own.name or (own.fide_id and arbiter.fide_id == own.fide_id)
    ]
    if isinstance(application, Application):
        return _with_courses(application, records)
    services = [
        service
        for arbiter in records
        for service in arbiter.services
        if service.duty in LEADING and service not in application.events
    ]
    return replace(application, events=(*application.events, *services))


def _with_courses(application: Application, records: list[Arbiter]) -> Application:
    """The courses of the records, and the seminar among them if the application names none."""
    own = application.arbiter
    known = (training for record in (own, *records) for training in record.trainings)
    trainings = tuple(dict.fromkeys(known))
    seminar = application.seminar or seminar_on_record(trainings, application.title, application.on)
    return replace(application, arbiter=replace(own, trainings=trainings), seminar=seminar)


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


def _dates(meeting: date | None, posted: date | None) -> dict[str, str]:
    """The last day to send it in for a meeting, and the first day of an award (B.06.1 5.7, 5.8)."""
    dates = {}
    if meeting:
        dates["last_day"] = last_day_for_meeting(meeting, TITLES_2021).isoformat()
    if posted:
        dates["earliest_award"] = earliest_award(posted, TITLES_2021).isoformat()
    return dates


def _fees(application: Application | ClassApplication | LecturerApplication) -> tuple[Fee, ...]:
    """What the federation pays for a title or a class (B.06.1 5.6, B.06.3 7.4)."""
    if isinstance(application, Application):
        international = application.title is ArbiterTitle.INTERNATIONAL
        return fees_for("International Arbiter" if international else "FIDE Arbiter")
    return fees_for("upgrade") if isinstance(application, ClassApplication) else ()


def _print_dates_and_fees(dates: dict[str, str], fees: tuple[Fee, ...]) -> None:
    if "last_day" in dates:
        console().print(f"Sent in by {dates['last_day']} for the meeting [B.06.1 5.7]")
    if "earliest_award" in dates:
        console().print(f"Awarded on {dates['earliest_award']} at the earliest [B.06.1 5.8]")
    for fee in fees:
        amount = f"{fee.euros} EUR" if fee.euros is not None else fee.note
        console().print(f"Fee, paid by the {fee.payer}: {fee.what}, {amount} [{fee.article}]", soft_wrap=True)


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
