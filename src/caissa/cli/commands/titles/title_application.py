"""`caissa title-application`: are these norms and ratings enough for a title, and what is still to do?"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import click

from caissa.cli.commands.titles.clause_output import clause_as_values, print_clauses
from caissa.cli.commands.titles.norm_files import norms_from_files
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import DAY, JSON, option
from caissa.cli.plain_files import read_plain_file
from caissa.titles.applications.award_rules import AWARDS_2024
from caissa.titles.applications.by_rating import title_by_rating
from caissa.titles.applications.facts import ApplicationFacts, application_facts, title_applied_for
from caissa.titles.applications.judging import Application, application
from caissa.titles.applications.offered_norms import OfferedNorm
from caissa.titles.applications.rating_reached import RatingVerdict
from caissa.titles.applications.steps import Step, steps
from caissa.titles.applications.title_age import age_at, removal_appeal_until, removal_stands
from caissa.titles.title_norms.norm import Clause
from caissa.tournament import wall_text


@click.command()
@click.argument("file", help="A TOML or JSON file with norms and ratings; - for the standard input.")
@option("--title", default="", help="Judge this title in place of the file's.")
@option("--removal-informed", type=DAY, help="The day on which the player was told that a title is removed.")
@option("--today", default="", help="The day to judge deadlines by, such as 2026-03-31.")
@JSON
def command(
    file: str,
    title: str,
    removal_informed: date | None,
    today: str,
    as_json: bool,
) -> None:
    """Judge a title application, clause by clause, and choose the norms that serve it best.

    GM, IM, WGM and WIM are judged by norms and rating, FM, CM, WFM and WCM by rating. Ends with 0 if
    everything is met, with 1 if something is not, with 3 while a fact is missing.

    Example: caissa title-application okafor.toml --title IM
    """
    fields = read_plain_file(file)
    fields = {**fields, "title": title} if title else fields
    day = _day(today)
    if removal_informed:
        _judge_removal(removal_informed, day, appealed=fields.pop("appealed", False) is True, as_json=as_json)
        return
    sought = title_applied_for(fields)
    if sought in AWARDS_2024.by_rating:
        verdict = _judge_rating(application_facts({**fields, "norm": []}), as_json)
        sys.exit(_exit_code(complete=verdict.met, only_to_check=verdict.only_to_check))
    judged_files = norms_from_files(fields, sought, Path() if file == "-" else Path(file).parent)
    facts = application_facts(judged_files.fields)
    judged = application(sought, [*facts.norms, *judged_files.norms], facts.ratings)
    to_do = steps(facts.progress, day) if facts.progress else ()
    if as_json:
        findings = [finding_as_json(finding) for finding in judged_files.findings]
        print_json({**as_values(facts, judged, to_do), "findings": findings})
    else:
        _print(facts, judged, to_do)
        print_findings(judged_files.findings)
    sys.exit(_exit_code(complete=judged.complete, only_to_check=judged.only_to_check))


def _judge_removal(informed: date, today: date, *, appealed: bool, as_json: bool) -> None:
    """Until when the removal of a title for a breach of fair play may be appealed (B.01 0.4.4)."""
    until = removal_appeal_until(informed)
    stands = removal_stands(informed, today, appealed=appealed)
    if as_json:
        print_json({"appeal_until": until.isoformat(), "stands": stands, "article": "B.01 0.4.4"})
        return
    state = "it stands" if stands else "appealed" if appealed else "an appeal is still possible"
    console().print(f"The removal of the title may be appealed until {until}: {state} [B.01 0.4.4]")


def _exit_code(*, complete: bool, only_to_check: bool) -> ExitCode:
    """0 for a complete application, 3 while a fact is missing, else 1, as `caissa arbiter-application`."""
    if complete:
        return ExitCode.OK
    return ExitCode.DOUBTFUL if only_to_check else ExitCode.REFUSED


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text) if text else date.today()  # noqa: DTZ011 - the user's own calendar
    except ValueError:
        raise click.BadParameter("a day is written 2026-03-31") from None


def _judge_rating(facts: ApplicationFacts, as_json: bool) -> RatingVerdict:
    verdict = title_by_rating(facts.title, facts.ratings)
    if as_json:
        clauses = [clause_as_values(clause) for clause in verdict.clauses]
        print_json({"title": facts.title.value, "complete": verdict.met, "clauses": clauses})
    else:
        _print_verdict(facts, verdict.met, verdict.only_to_check)
        print_clauses(verdict.clauses)
    return verdict


def _print(facts: ApplicationFacts, judged: Application, to_do: Sequence[Step]) -> None:
    _print_verdict(facts, judged.complete, judged.only_to_check)
    print_clauses(judged.clauses)
    rows = [_norm_row(norm, "used") for norm in judged.norms]
    rows += [_norm_row(rejected.norm, _why(rejected.why, rejected.clauses)) for rejected in judged.left_out]
    table("Norms", ("Event", "End", "Title", "Games", "Extra", "Counts as", "Use"), rows, right=(3, 4, 5))
    if judged.achieved_on:
        console().print(
            f"Achieved on {judged.achieved_on:%Y-%m-%d}{_age(facts, judged.achieved_on)} [B.01 0.4.3]"
        )
    for step in to_do:
        _print_step(step)


def _print_verdict(facts: ApplicationFacts, complete: bool, only_to_check: bool) -> None:
    verdict = "complete" if complete else "to be checked" if only_to_check else "not complete"
    console().print(f"{facts.title.value} for {facts.name or 'the applicant'}: {verdict}")


def _why(why: str, clauses: Sequence[Clause]) -> str:
    reasons = "; ".join(f"{clause.what} [{clause.article}]" for clause in clauses)
    return f"{why}: {reasons}" if reasons else why


def _norm_row(norm: OfferedNorm, use: str) -> tuple[str, ...]:
    numbers = (str(norm.games), wall_text(norm.extra), str(norm.brings))
    return (norm.event, f"{norm.end:%Y-%m-%d}", norm.title.value, *numbers, use)


def _age(facts: ApplicationFacts, day: date) -> str:
    age = age_at(facts.birth, day) if facts.birth else None
    return f", aged {age[0]} years {age[1]} days" if age else ""


def _print_step(step: Step) -> None:
    mark = "done" if step.done else "LATE" if step.late else "to do"
    due = f" (by {step.due:%Y-%m-%d})" if step.due and not step.done else ""
    console().print(f"  {mark:5}  {step.what}{due}  [{step.article}]")


def as_values(facts: ApplicationFacts, judged: Application, to_do: Sequence[Step] = ()) -> dict[str, Any]:
    """The judged application as plain values."""
    return {
        "title": judged.title.value,
        "name": facts.name,
        "complete": judged.complete,
        "only_to_check": judged.only_to_check,
        "games": judged.games,
        "achieved_on": judged.achieved_on.isoformat() if judged.achieved_on else None,
        "clauses": [clause_as_values(clause) for clause in judged.clauses],
        "norms": [_norm_as_values(norm) for norm in judged.norms],
        "left_out": [
            {**_norm_as_values(rejected.norm), "why": _why(rejected.why, rejected.clauses)}
            for rejected in judged.left_out
        ],
        "steps": [_step_as_values(step) for step in to_do],
    }


def _norm_as_values(norm: OfferedNorm) -> dict[str, Any]:
    return {
        "event": norm.event,
        "end": norm.end.isoformat(),
        "title": norm.title.value,
        "games": norm.games,
        "counts_as": norm.brings,
    }


def _step_as_values(step: Step) -> dict[str, Any]:
    return {
        "article": step.article,
        "what": step.what,
        "done": step.done,
        "due": step.due.isoformat() if step.due else None,
        "late": step.late,
    }
