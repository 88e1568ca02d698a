"""`caissa seminar`: seminars, preparation of world events, careers and fees of arbiters."""

from __future__ import annotations

import sys
from datetime import date
from typing import Any

import click

from caissa.arbiters import Arbiter, read_arbiters
from caissa.arbiters.appointments.preparation import Session, attendance, judge_preparation, plan
from caissa.arbiters.career import career, used_twice
from caissa.arbiters.fees import Fee, fees_for
from caissa.arbiters.judgement import Judgement
from caissa.arbiters.training.records import Preparation, read_training
from caissa.arbiters.training.seminars import (
    Seminar,
    application_due,
    hours_needed,
    judge_seminar,
    report_due,
    seminar_fee,
)
from caissa.cli.commands.arbiters.courses import print_courses
from caissa.cli.commands.arbiters.judgements import exit_code, judgement_as_json, print_judgement, read_text
from caissa.cli.output import console, print_json, table
from caissa.cli.parameters import DAY, JSON, flag, option


@click.command()
@click.argument("file", default="", help="A TOML or JSON file with [seminar], [preparation] or [[arbiter]].")
@option("--fees", default=None, help="List the fees whose description has this word; all of them with ''.")
@option("--day", type=DAY, default=None, help="The day up to which careers are counted; today without it.")
@flag("--courses", help="Of a register: results of seminars, and who is due for a refresher course when.")
@flag("--explain", help="Print every clause, not only what is missing.")
@JSON
def command(
    file: str, fees: str | None, day: date | None, courses: bool, explain: bool, as_json: bool
) -> None:
    """Judge a seminar or the preparation of a world event, sum up careers, or list fees (B.06.2).

    A [seminar] has kind, start, end, hours, participants, and what else is known; a [preparation] has
    selected, event_start, arbiters and [[preparation.sessions]]; without sessions a plan is proposed. A
    register of [[arbiter]] gives the career of each, or with --courses the results of seminars with the day
    until which an application may use them, and the list of refresher courses with due days and feedback. The
    command ends with 1 if a demand is not met, with 3 while a fact is missing.

    Example: caissa seminar seminar.toml --explain
    """
    if fees is not None or not file:
        _list_fees(fees_for(fees or ""), as_json)
        return
    name, text = read_text(file)
    if "[[arbiter]]" in text or '"arbiter"' in text:
        show = print_courses if courses else _careers
        show(read_arbiters(text, name), day or date.today(), as_json)  # noqa: DTZ011 - the user's own day
        return
    training = read_training(text, name)
    judgement = (
        _seminar(training, explain, as_json)
        if isinstance(training, Seminar)
        else (_preparation(training, explain, as_json))
    )
    if judgement is not None:
        sys.exit(exit_code(judgement.verdict))


def _list_fees(listed: tuple[Fee, ...], as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "what": fee.what,
                    "payer": fee.payer,
                    "euros": fee.euros,
                    "article": fee.article,
                    "note": fee.note,
                }
                for fee in listed
            ]
        )
        return
    rows = [
        (fee.what, fee.payer, "" if fee.euros is None else str(fee.euros), fee.article, fee.note)
        for fee in listed
    ]
    table("", ("Fee", "Payer", "EUR", "Article", "Note"), rows, right=(2,))


def _seminar(seminar: Seminar, explain: bool, as_json: bool) -> Judgement:
    judgement = judge_seminar(seminar)
    figures: dict[str, Any] = {
        "hours_needed": hours_needed(seminar.kind, seminar.new_topics, seminar.language),
        "application_due": application_due(seminar).isoformat(),
        "report_due": report_due(seminar).isoformat(),
        "fee_euros": seminar_fee(seminar.kind, seminar.participants),
    }
    if as_json:
        print_json(judgement_as_json(judgement) | figures)
        return judgement
    print_judgement(judgement, explain)
    console().print(
        f"At least {figures['hours_needed']} hours; apply by {figures['application_due']}, report by "
        f"{figures['report_due']}; fee {figures['fee_euros']} EUR [B.06.2 5.2.3]",
        soft_wrap=True,
    )
    return judgement


def _preparation(preparation: Preparation, explain: bool, as_json: bool) -> Judgement | None:
    """The proposed plan where no session is recorded, else the judgement and who was at which phase."""
    proposed = not preparation.sessions
    sessions = preparation.sessions or plan(preparation.selected, preparation.event_start)
    judgement = (
        None if proposed else judge_preparation(sessions, preparation.event_start, preparation.arbiters)
    )
    present = attendance(sessions, preparation.arbiters)
    if as_json:
        print_json(
            {
                "sessions": [_session(session) for session in sessions],
                "proposed": proposed,
                "judgement": judgement_as_json(judgement) if judgement else None,
                "attendance": {
                    name: [str(phase.value) for phase in phases] for name, phases in present.items()
                },
            }
        )
        return judgement
    rows = [
        (str(each.phase.value), each.on.isoformat(), str(each.hours), ", ".join(map(str, each.topics)))
        for each in sessions
    ]
    table("Proposed plan" if proposed else "Sessions", ("Phase", "Day", "Hours", "Topics"), rows, right=(2,))
    if judgement is not None:
        print_judgement(judgement, explain)
        who = [(name, ", ".join(str(phase.value) for phase in phases)) for name, phases in present.items()]
        table("", ("Arbiter", "Attended"), who)
    return judgement


def _session(session: Session) -> dict[str, Any]:
    return {
        "phase": str(session.phase.value),
        "on": session.on.isoformat(),
        "hours": session.hours,
        "attended": list(session.attended),
        "topics": [str(topic) for topic in session.topics],
    }


def _careers(arbiters: tuple[Arbiter, ...], day: date, as_json: bool) -> None:
    """One line an arbiter: title, class, events, and norms that were used twice."""
    if as_json:
        print_json(
            [
                {
                    "name": each.name,
                    "title": _value(career(each, day).title),
                    "class": _value(career(each, day).category),
                    "active": career(each, day).active,
                    "events": career(each, day).events,
                    "used_twice": list(used_twice(each)),
                }
                for each in arbiters
            ]
        )
        return
    rows = []
    for arbiter in arbiters:
        counted = career(arbiter, day)
        active = {True: "yes", False: "no", None: "not known"}[counted.active]
        rows.append(
            (
                counted.name,
                _value(counted.title),
                _value(counted.category),
                active,
                str(counted.events),
                ", ".join(used_twice(arbiter)),
            )
        )
    table("", ("Arbiter", "Title", "Class", "Active", "Events", "Used twice"), rows, right=(4,))


def _value(member: Any) -> str:
    return str(member.value) if member is not None else ""
