"""`caissa play-off`: the day of a play-off, stage by stage, and whether it fits."""

from __future__ import annotations

import sys
from datetime import datetime
from enum import Enum

import click

from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, EnumChoice, option
from caissa.errors import errors_in
from caissa.playoff import (
    Declaration,
    Format,
    PlannedStage,
    Rate,
    Slot,
    objections,
    planned_2017,
    planned_2022,
    planned_play_off,
    timetable,
)
from caissa.playoff.facts import BLITZ, rate_typed
from caissa.playoff.schedule import BREAK, FIRST_BREAK


class Scheme(Enum):
    """By which rules a play-off is held."""

    KNOCK_OUT = "knock-out"
    ROUND_ROBIN = "round-robin"
    HANDBOOK_2022 = "2022"
    HANDBOOK_2017 = "2017"


@click.command()
@click.argument("players", type=click.IntRange(min=2, max=256), help="How many play off.")
@option("--last-game", required=True, help="When the last game of those concerned ends: 2026-05-09T17:00.")
@option("--closing", default="", help="When the closing ceremony begins.")
@option("--scheme", type=EnumChoice(Scheme), default="2022", help="A format, or a scheme of the Handbook.")
@option("--rates", default="3+2", help="The rates of the stages, one after another, as 25+10,5+3.")
@option("--games", type=click.IntRange(min=0), default=2, help="Games of two players against each other.")
@option("--arbiters", default="", help="Their names, with commas between.")
@option(
    "--first-break", type=click.IntRange(min=0), default=FIRST_BREAK, help="Minutes before the first game."
)
@option("--between", type=click.IntRange(min=0), default=BREAK, help="Minutes between stages.")
@JSON
def command(
    players: int,
    last_game: str,
    closing: str,
    scheme: Scheme,
    rates: str,
    games: int,
    arbiters: str,
    first_break: int,
    between: int,
    as_json: bool,
) -> None:
    """Plan a play-off: when each stage starts and ends at the latest, and what speaks against it.

    The rates recommended are 25+10, 10+10, 5+3 and 3+2, as time allows (C.02 12.2.3.10 of 2022).

    Example: caissa play-off 4 --last-game 2026-05-09T17:00 --rates 25+10,5+3 --closing 2026-05-09T21:00
    """
    names = tuple(name.strip() for name in arbiters.split(",") if name.strip())
    ended = _moment(last_game)
    stages = _stages(players, scheme, _rates(rates), games, names)
    slots = timetable(stages, ended, first_break=first_break, between=between)
    findings = objections(slots, ended, closing=_moment(closing) if closing else None)
    if as_json:
        listed = [finding_as_json(finding) for finding in findings]
        print_json({"stages": [_as_json(slot) for slot in slots], "findings": listed})
    else:
        headings = ("Stage", "Start", "End", "Rate", "Games", "Matches")
        table("", headings, [_row(slot) for slot in slots], right=(4, 5))
        print_findings(findings)
    if errors_in(findings):
        sys.exit(ExitCode.DOUBTFUL)


def _stages(
    players: int, scheme: Scheme, rates: tuple[Rate, ...], games: int, arbiters: tuple[str, ...]
) -> tuple[PlannedStage, ...]:
    if scheme is Scheme.HANDBOOK_2022:
        return planned_2022(players, games, rates, arbiters)
    if scheme is Scheme.HANDBOOK_2017:
        return planned_2017(players, rates[0], arbiters)
    form = Format.ROUND_ROBIN if scheme is Scheme.ROUND_ROBIN else Format.KNOCK_OUT
    return planned_play_off(players, Declaration(format=form, rates=rates, games=games), arbiters)


def _rates(text: str) -> tuple[Rate, ...]:
    try:
        return tuple(rate_typed(part) for part in text.split(",") if part.strip()) or (BLITZ,)
    except ValueError:
        raise click.BadParameter(f"{text!r} are no rates such as 25+10,5+3") from None


def _moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        raise click.BadParameter(f"{text!r} is no moment such as 2026-05-09T17:00") from None


def _rate(stage: PlannedStage) -> str:
    """The rate of its games; of a stage without games that of its decider."""
    return str(stage.rate if stage.games else stage.decider)


def _row(slot: Slot) -> tuple[str, ...]:
    start, end = f"{slot.start:%Y-%m-%d %H:%M}", f"{slot.end:%H:%M}"
    stage = slot.stage
    return str(stage.name), start, end, _rate(stage), str(stage.games), str(stage.matches)


def _as_json(slot: Slot) -> dict[str, object]:
    return {
        "stage": str(slot.stage.name),
        "start": slot.start.isoformat(),
        "end": slot.end.isoformat(),
        "rate": _rate(slot.stage),
        "games": slot.stage.games,
        "matches": slot.stage.matches,
        "arbiters": list(slot.stage.arbiters),
    }
