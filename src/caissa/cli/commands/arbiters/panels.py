"""`caissa arbiter-panels`: panels for World events, who leaves them, the rotation, the team of an event."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date
from typing import Any

import click

from caissa.arbiters import Arbiter, Judgement, read_arbiters, rotation
from caissa.arbiters.appointments.nominations import Aegis, Host, Nomination, judge_team
from caissa.arbiters.appointments.panels import judge_panel, publication_clause, stays_on_panel
from caissa.arbiters.appointments.workload import RotationRow, appointments_by_federation
from caissa.arbiters.errors import UnreadableRecord
from caissa.arbiters.event_facts import EventFacts
from caissa.arbiters.plain import record
from caissa.arbiters.reading import read_plain
from caissa.arbiters.register import Duty, Panel
from caissa.cli.commands.arbiters.judgements import (
    exit_code,
    judgement_as_json,
    print_judgement,
    read_text,
    worst,
)
from caissa.cli.output import console, print_json, table
from caissa.cli.parameters import DAY, JSON, flag, option


@dataclass(frozen=True, slots=True)
class Answer:
    """The panels, who must leave them, who was appointed how often, and the team of an event."""

    panels: tuple[Judgement, ...]
    members: tuple[Judgement, ...]
    rotation: tuple[RotationRow, ...]
    team: tuple[Judgement, ...]

    @property
    def judgements(self) -> tuple[Judgement, ...]:
        """Everything that is judged."""
        return (*self.panels, *self.members, *self.team)


@click.command()
@click.argument("register", help="A TOML or JSON file of arbiters with their panels and events.")
@option("--day", type=DAY, required=True, help="The day to judge by, such as 2026-09-15.")
@option("--olympiad", type=int, help="The year of the next Olympiad: were the panels published in time?")
@option("--team", default="", help="A TOML or JSON file with the nominations for a World event.")
@flag("--explain", help="Print every clause, not only what is missing.")
@JSON
def command(register: str, day: date, olympiad: int | None, team: str, explain: bool, as_json: bool) -> None:
    """Judge the panels of arbiters, list the rotation of the year, and judge the team of a World event.

    Ends with 0 if everything is met, with 1 if something is not, with 3 while a fact is missing.

    Example: caissa arbiter-panels arbiters.toml --day 2026-09-15 --team olympiad.toml
    """
    name, text = read_text(register)
    people = read_arbiters(text, name)
    answer = _answer(people, day, olympiad, team)
    if as_json:
        print_json(_as_json(answer))
    else:
        _print(answer, day, explain)
    sys.exit(exit_code(worst(judgement.verdict for judgement in answer.judgements)))


def _answer(people: tuple[Arbiter, ...], day: date, olympiad: int | None, team: str) -> Answer:
    panels = {panel: [arbiter for arbiter in people if arbiter.panel is panel] for panel in Panel}
    judged = [judge_panel(panel, members, day) for panel, members in panels.items() if members]
    if olympiad:
        judged.append(Judgement(f"panels of {olympiad}", (publication_clause(day, olympiad),)))
    on_panels = [arbiter for members in panels.values() for arbiter in members]
    return Answer(
        tuple(judged),
        tuple(stays_on_panel(arbiter, day) for arbiter in on_panels),
        rotation(people, day.year),
        (_team(team, people),) if team else (),
    )


def _team(path: str, people: tuple[Arbiter, ...]) -> Judgement:
    """The team of an event: [event], [host], aegis, and a list of [[nomination]]."""
    name, text = read_text(path)
    tables = read_plain(text, name)
    known = {arbiter.name: arbiter for arbiter in people}
    nominations = [
        _nomination(table, known, f"{name}: nomination[{number}]")
        for number, table in enumerate(tables.get("nomination", ()), start=1)
    ]
    if not nominations:
        raise UnreadableRecord(where=name, why="it holds no [[nomination]]")
    event = record(EventFacts, tables.get("event", {}), f"{name}: event")
    host = record(Host, tables.get("host", {}), f"{name}: host")
    return judge_team(event, nominations, host, _aegis(str(tables.get("aegis", "GSC")), name))


def _aegis(text: str, name: str) -> Aegis:
    try:
        return Aegis(text.upper())
    except ValueError:
        known = ", ".join(Aegis)
        raise UnreadableRecord(where=f"{name}: aegis", why=f"{text!r} is none of {known}") from None


def _nomination(table: object, known: dict[str, Arbiter], where: str) -> Nomination:
    fields = dict(table) if isinstance(table, dict) else {}
    who = str(fields.pop("arbiter", ""))
    if who not in known:
        raise UnreadableRecord(where=where, why=f"{who!r} is not in the register")
    bare = record(Nomination, {"arbiter": {"name": who}, "duty": Duty.ARBITER.value, **fields}, where)
    return Nomination(known[who], bare.duty, bare.exceptional, bare.by_host)


def _print(answer: Answer, day: date, explain: bool) -> None:
    for judgement in answer.judgements:
        print_judgement(judgement, explain)
    rows = [
        (row.name, row.federation, *map(str, (row.world, row.leading, row.continental, row.other)))
        for row in answer.rotation
    ]
    head = ("Arbiter", "Fed", "World", "Leading", "Continental", "Other")
    table(f"Rotation of {day.year} [B.06.4 5.2.2]", head, rows, right=(2, 3, 4, 5))
    for row in answer.rotation:
        if row.judgement.failed or row.judgement.unknown:
            print_judgement(row.judgement, explain)
    counted = appointments_by_federation(answer.rotation)
    listed = ", ".join(f"{federation or '?'} {number}" for federation, number in counted.items())
    console().print(f"World events by federation: {listed}", soft_wrap=True)


def _as_json(answer: Answer) -> dict[str, Any]:
    return {
        "panels": [judgement_as_json(judgement) for judgement in answer.panels],
        "members": [judgement_as_json(judgement) for judgement in answer.members],
        "team": [judgement_as_json(judgement) for judgement in answer.team],
        "rotation": [
            {
                "arbiter": row.name,
                "federation": row.federation,
                "world": row.world,
                "leading": row.leading,
                "continental": row.continental,
                "other": row.other,
                "limits": judgement_as_json(row.judgement),
            }
            for row in answer.rotation
        ],
        "by_federation": appointments_by_federation(answer.rotation),
    }
