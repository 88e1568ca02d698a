"""`caissa schedule`: all rounds of a tournament whose pairings are known from the start."""

from __future__ import annotations

from typing import Any

import click

from caissa.cli.opening import open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, SECTION, EnumChoice, option
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.schedules import ScheduledRound, pair_by_schedule
from caissa.tournament import System, Tournament


@click.command()
@click.argument("file", help="A TRF, JSON, CSV or XLSX file; - for the standard input.")
@option("--round", "-r", "round_number", type=click.IntRange(min=1), help="Only this round.")
@option(
    "--system",
    type=EnumChoice(System),
    help="The system, where the file does not say it: round robin, match …",
)
@SECTION
@JSON
def command(
    file: str,
    round_number: int | None,
    system: System | None,
    section: str,
    as_json: bool,
) -> None:
    """Print who meets whom in every round: round robin, Scheveningen, Schiller, Skalitzka, match, knock-out.

    A player list is taken as a round robin in the order of its numbers.

    Example: caissa schedule masters.trf --round 3
    """
    opened = open_tournament(file)
    tournament = opened.section(section)
    chosen = system or (System.ROUND_ROBIN if opened.kind == "player list" else None)
    rounds = _rounds(tournament, round_number, chosen)
    if as_json:
        print_json(
            {
                "rounds": [_as_json(scheduled) for scheduled in rounds],
                "findings": [finding_as_json(finding) for finding in opened.findings],
            }
        )
    else:
        for scheduled in rounds:
            _print(tournament, scheduled)
        print_findings(opened.findings)
    opened.end_if_doubtful()


def _rounds(tournament: Tournament, number: int | None, system: System | None) -> list[ScheduledRound]:
    """One round, or all that can be known now."""
    if number is not None:
        return [pair_by_schedule(tournament, number, system=system)]
    known = [pair_by_schedule(tournament, 1, system=system)]
    while True:
        try:
            known.append(pair_by_schedule(tournament, len(known) + 1, system=system))
        except UnpairableRound:
            return known
        if (system or tournament.system) is System.MATCH and len(known) >= (tournament.scheduled_rounds or 1):
            return known


def _as_json(scheduled: ScheduledRound) -> dict[str, Any]:
    return {
        "round": scheduled.round,
        "table": scheduled.table,
        "boards": [
            {
                "board": board.number,
                "white": board.white,
                "black": board.black,
                "article": board.colour.article,
                "reason": board.colour.sentence,
            }
            for board in scheduled
        ],
        "free": list(scheduled.free),
    }


def _print(tournament: Tournament, scheduled: ScheduledRound) -> None:
    name = _team_name if tournament.for_teams and tournament.system is System.ROUND_ROBIN else _player_name
    rows = [
        (
            str(board.number),
            str(board.white),
            name(tournament, board.white),
            str(board.black),
            name(tournament, board.black or 0),
        )
        for board in scheduled
    ]
    rows += [("", str(number), name(tournament, number), "", "free") for number in scheduled.free]
    console().print(f"Round {scheduled.round}: {scheduled.table}", style="bold", markup=False)
    table("", ("Bd", "No", "White", "No", "Black"), rows, right=(0, 1, 3))


def _player_name(tournament: Tournament, number: int) -> str:
    return tournament.player(number).name


def _team_name(tournament: Tournament, number: int) -> str:
    return tournament.team(number).name
