"""`caissa protection-level`: how much protection against cheating an event needs, and why."""

from __future__ import annotations

from decimal import Decimal

import click

from caissa.arbiters.appointments.staffing import FairPlayScale, fair_play_team
from caissa.checklists.question import Level
from caissa.cli.output import console, print_json, table
from caissa.cli.parameters import JSON, EnumChoice, flag, option
from caissa.conduct import EventProfile, LevelDecision, Occasion, protection_level

_MET = {True: "yes", False: "", None: "not known"}


@click.command()
@option("--kind", type=EnumChoice(Occasion), default=Occasion.OTHER, help="The kind of event.")
@option("--average", type=float, default=None, help="A round robin with this average rating.")
@option("--prizes", type=int, default=None, help="The prize fund in euros.")
@flag("--women", help="A women's event.")
@flag("--norms", help="Norms of GM, IM, WGM or WIM are possible.")
@option("--players", type=click.IntRange(1, 100_000), default=None, help="Show the team for so many players.")
@JSON
def command(
    kind: Occasion,
    average: float | None,
    prizes: int | None,
    women: bool,
    norms: bool,
    players: int | None,
    as_json: bool,
) -> None:
    """Say which level of fair-play protection an event needs, and which line of the table decided.

    Example: caissa protection-level --average 2650 --prizes 20000 --players 10
    """
    exact = None if average is None else Decimal(str(average))
    money = None if prizes is None else Decimal(prizes)
    event = EventProfile(
        kind, round_robin=average is not None, average=exact, womens=women, prizes_euros=money, norms=norms
    )
    decision = protection_level(event)
    if as_json:
        print_json(_as_values(decision, players))
        return
    by = decision.decided_by
    console().print(f"{decision.level.label}: {by.text} [{by.article}]", soft_wrap=True)
    rows = [(str(line.level.label), str(line.text), _MET[line.met], line.article) for line in decision.lines]
    table("", ("Level", "Line", "Met", "Article"), rows)
    if decision.undecided:
        console().print("A fact is missing that could raise the level.")
    if decision.level is Level.MAXIMUM and players is not None:
        for scale in FairPlayScale:
            team = fair_play_team(players, scale)
            console().print(f"Team, {scale.value}: {team.specialists} specialists, {team.locals} locals")


def _as_values(decision: LevelDecision, players: int | None) -> dict[str, object]:
    teams = {scale.value: fair_play_team(players, scale) for scale in FairPlayScale} if players else {}
    return {
        "level": decision.level.value,
        "decided_by": {"line": str(decision.decided_by.text), "article": decision.decided_by.article},
        "lines": [
            {
                "level": line.level.value,
                "line": str(line.text),
                "met": line.met,
                "article": line.article,
            }
            for line in decision.lines
        ],
        "team": {
            name: {"specialists": team.specialists, "locals": team.locals} for name, team in teams.items()
        }
        if decision.level is Level.MAXIMUM
        else {},
    }
