"""`caissa arbiter-case`: may a complaint against an arbiter be heard, by whom, and which clocks run?"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import click

from caissa.arbiters import Judgement
from caissa.arbiters.discipline.cases import (
    CaseClocks,
    CaseDates,
    Judge,
    bench,
    clocks,
    late_steps,
    sub_committee,
)
from caissa.arbiters.discipline.sanctions import (
    Body,
    Complaint,
    admissible,
    body_for,
    sanction_clause,
    sanction_ends,
)
from caissa.arbiters.errors import UnreadableRecord
from caissa.arbiters.plain import plain, record
from caissa.arbiters.reading import read_plain
from caissa.arbiters.register import Sanction
from caissa.cli.commands.arbiters.judgements import (
    exit_code,
    judgement_as_json,
    print_judgement,
    read_text,
    worst,
)
from caissa.cli.output import console, print_json
from caissa.cli.parameters import DAY, JSON, flag, option

_TABLES = {"complaint", "case", "judge", "sanction", "likely_months", "repeat", "involved", "absent"}
_CLOCKS = {
    "documents_not_before": ("documents are not due before", "B.06.5 5.5.a"),
    "decision_delivered_by": ("the decision is delivered by", "B.06.5 5.7.d"),
    "appeal_by": ("an appeal is delivered by", "B.06.5 6.2"),
    "answer_to_appeal_by": ("the answer to the appeal is due by", "B.06.5 6.3"),
    "kept_in_register_till": ("the register keeps the case until", "B.06.5 5.1"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """Admissibility and composition, who decides, who sits, the days that are due, the end of a sanction."""

    judgements: tuple[Judgement, ...]
    body: Body | None
    sitting: tuple[str, ...]
    due: CaseClocks | None
    sanction_ends: date | None


@click.command()
@click.argument("file", help="A TOML or JSON file with the complaint and the case; - for the standard input.")
@option("--day", type=DAY, required=True, help="The day to judge by, such as 2026-09-15.")
@flag("--explain", help="Print every clause, not only what is missing.")
@JSON
def command(file: str, day: date, explain: bool, as_json: bool) -> None:
    """Judge a disciplinary case: admissible, by which body, a sub-committee that may sit, every clock.

    Ends with 0 if everything is met, with 1 if something is not, with 3 while a fact is missing.

    Example: caissa arbiter-case case.toml --day 2026-09-15 --explain
    """
    name, text = read_text(file)
    answer = _answer(read_plain(text, name), name, day)
    if as_json:
        print_json(_as_json(answer))
    else:
        _print(answer, explain)
    sys.exit(exit_code(worst(judgement.verdict for judgement in answer.judgements)))


def _answer(tables: dict[str, Any], name: str, day: date) -> Answer:
    if strange := set(tables) - _TABLES:
        raise UnreadableRecord(where=name, why=f"unknown tables: {', '.join(sorted(strange))}")
    if "complaint" not in tables:
        raise UnreadableRecord(where=name, why="the table [complaint] is missing")
    judgements = [admissible(record(Complaint, tables["complaint"], f"{name}: complaint"))]
    judges = [
        record(Judge, table, f"{name}: judge[{number}]")
        for number, table in enumerate(tables.get("judge", ()), start=1)
    ]
    if judges:
        judgements.append(sub_committee(judges, day))
    case = record(CaseDates, tables["case"], f"{name}: case") if "case" in tables else None
    if case and (case.communicated or case.appeal_delivered):
        judgements.append(late_steps(case))
    sanction = record(Sanction, tables["sanction"], f"{name}: sanction") if "sanction" in tables else None
    repeat = tables.get("repeat") is True
    if sanction:
        judgements.append(Judgement("sanction", (sanction_clause(sanction, repeat=repeat),)))
    sitting = bench(judges, _names(tables, "involved"), _names(tables, "absent"))
    return Answer(
        tuple(judgements),
        _body(tables, name, repeat=repeat),
        tuple(judge.arbiter.name for judge in sitting),
        clocks(case) if case else None,
        sanction_ends(sanction) if sanction else None,
    )


def _body(tables: Mapping[str, Any], name: str, *, repeat: bool) -> Body | None:
    """Who decides, by the months of disqualification that are likely (B.06.5 2.5)."""
    months = tables.get("likely_months")
    if months is None:
        return None
    if not isinstance(months, int):
        raise UnreadableRecord(where=f"{name}: likely_months", why="this must be a whole number")
    return body_for(months, repeat=repeat)


def _names(tables: Mapping[str, Any], key: str) -> list[str]:
    listed = tables.get(key, ())
    return [str(entry) for entry in listed] if isinstance(listed, list) else [str(listed)] if listed else []


def _print(answer: Answer, explain: bool) -> None:
    for judgement in answer.judgements:
        print_judgement(judgement, explain)
    if answer.body:
        console().print(f"Decided by the {answer.body.value} [B.06.5 2.4, 2.5]")
    if answer.sitting:
        console().print(f"Sitting: {'; '.join(answer.sitting)} [B.06.5 5.7.b]", soft_wrap=True)
    for what, day, article in _due(answer):
        console().print(f"  {day}  {what}  [{article}]")
    if answer.sanction_ends:
        console().print(f"The sanction counts until {answer.sanction_ends} [B.06.5 4.1]")


def _due(answer: Answer) -> list[tuple[str, date, str]]:
    listed = [(getattr(answer.due, name), *words) for name, words in _CLOCKS.items()] if answer.due else []
    return [(what, day, article) for day, what, article in listed if day is not None]


def _as_json(answer: Answer) -> dict[str, Any]:
    return {
        "judgements": [judgement_as_json(judgement) for judgement in answer.judgements],
        "body": answer.body.value if answer.body else None,
        "sitting": list(answer.sitting),
        "due": plain(answer.due) if answer.due else None,
        "sanction_ends": answer.sanction_ends.isoformat() if answer.sanction_ends else None,
    }
