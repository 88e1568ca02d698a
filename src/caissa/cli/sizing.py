"""`caissa sizing`: how many rounds, games and days an event takes, and whether norms can be made."""

from __future__ import annotations

from typing import Any

import typer

from caissa.cli.output import finding_as_json, print_findings, print_json, table
from caissa.pairing.tables.sizing import (
    Size,
    doubts_about_norms,
    doubts_about_winner,
    rounds_for_clear_winner,
    sizes,
)
from caissa.tournament import System


def command(
    players: int = typer.Argument(..., help="How many players."),
    rounds: int | None = typer.Option(
        None, "--rounds", help="Rounds of the Swiss; else enough for one winner."
    ),
    rounds_a_day: int = typer.Option(1, "--per-day", help="Rounds a day."),
    norms: bool = typer.Option(False, "--norms", help="Say what stands against title norms."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Compare the usual systems for a number of players: rounds, games, days.

    Example: caissa sizing 60 --rounds 9 --per-day 2 --norms
    """
    listed = sizes(players, rounds, rounds_a_day)
    if as_json:
        print_json(
            {
                "rounds_for_clear_winner": rounds_for_clear_winner(players),
                "systems": [_as_json(one, rounds_a_day) for one in listed],
            }
        )
        return
    rows = [
        (_name(one), *map(str, (one.rounds, one.boards, one.games, one.games_a_player, one.days)))
        for one in listed
    ]
    headings = ("System", "Rounds", "Boards", "Games", "Games a player", "Days")
    table(f"{players} players", headings, rows, right=(1, 2, 3, 4, 5))
    print_findings(doubts_about_winner(listed[0]))
    for one in listed if norms else ():
        _print_doubts(one, rounds_a_day)


def _name(one: Size) -> str:
    if one.cycles == 2:
        return f"double {one.system.value}"
    return "Swiss" if one.system is System.DUTCH else one.system.value


def _print_doubts(one: Size, rounds_a_day: int) -> None:
    from caissa.cli.output import console

    found = doubts_about_norms(one, rounds_a_day)
    said = "; ".join(finding.what for finding in found) or "nothing stands against them in numbers"
    console().print(f"Norms, {_name(one)}: {said}", markup=False, soft_wrap=True)


def _as_json(one: Size, rounds_a_day: int) -> dict[str, Any]:
    return {
        "system": _name(one),
        "rounds": one.rounds,
        "boards": one.boards,
        "games": one.games,
        "games_a_player": one.games_a_player,
        "days": one.days,
        "doubts": [
            finding_as_json(two)
            for two in (*doubts_about_winner(one), *doubts_about_norms(one, rounds_a_day))
        ],
    }
