"""`caissa schedule`: all rounds of a tournament whose pairings are known from the start."""

from __future__ import annotations

from typing import Any

import typer

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.pairing.result import RoundPairing
from caissa.pairing.tables.schedules import known_rounds, schedule_of
from caissa.tournament import System, Tournament


def command(
    file: str = typer.Argument(..., help="A TRF, JSON, CSV or XLSX file; - for the standard input."),
    round_number: int | None = typer.Option(None, "--round", "-r", min=1, help="Only this round."),
    system: System | None = typer.Option(
        None, "--system", help="The system, where the file does not say it: round robin, match …"
    ),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
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
                "rounds": [_as_json(one) for one in rounds],
                "findings": [finding_as_json(finding) for finding in opened.findings],
            }
        )
    else:
        for one in rounds:
            _print(tournament, one)
        print_findings(opened.findings)
    if opened.doubtful:
        raise typer.Exit(ExitCode.DOUBTFUL)


def _rounds(tournament: Tournament, number: int | None, system: System | None) -> list[RoundPairing]:
    """One round, or all that can be known now."""
    schedule = schedule_of(tournament, number or 1, system)
    return known_rounds(schedule) if number is None else [schedule.pair(number)]


def _as_json(one: RoundPairing) -> dict[str, Any]:
    return {
        "round": one.round,
        "table": one.table,
        "boards": [
            {
                "board": board.number,
                "white": board.white,
                "black": board.black,
                "article": board.colour.article,
                "reason": board.colour.sentence,
            }
            for board in one
        ],
        "free": list(one.free),
    }


def _print(tournament: Tournament, one: RoundPairing) -> None:
    name = _team_name if tournament.for_teams and tournament.system is System.ROUND_ROBIN else _player_name
    rows = [
        (
            str(board.number),
            str(board.white),
            name(tournament, board.white),
            str(board.black),
            name(tournament, board.black or 0),
        )
        for board in one
    ]
    rows += [("", str(number), name(tournament, number), "", "free") for number in one.free]
    console().print(f"Round {one.round}: {one.table}", style="bold", markup=False)
    table("", ("Bd", "No", "White", "No", "Black"), rows, right=(0, 1, 3))


def _player_name(tournament: Tournament, number: int) -> str:
    return tournament.player(number).name


def _team_name(tournament: Tournament, number: int) -> str:
    return tournament.team(number).name
