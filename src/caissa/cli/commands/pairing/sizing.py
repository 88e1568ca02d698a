"""`caissa sizing`: how many rounds, games and days an event takes, and whether norms can be made."""

from __future__ import annotations

from typing import Any

import click

from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, flag, option
from caissa.pairing.sizing import (
    Size,
    doubts_about_norms,
    doubts_about_winner,
    rounds_for_clear_winner,
    sizes,
)
from caissa.tournament import System


@click.command()
@click.argument("players", type=int, help="How many players.")
@option("--rounds", type=int, help="Rounds of the Swiss; else enough for one winner.")
@option("--per-day", "rounds_a_day", type=int, default=1, help="Rounds a day.")
@flag("--norms", help="Say what stands against title norms.")
@JSON
def command(
    players: int,
    rounds: int | None,
    rounds_a_day: int,
    norms: bool,
    as_json: bool,
) -> None:
    """Compare the usual systems for a number of players: rounds, games, days.

    Example: caissa sizing 60 --rounds 9 --per-day 2 --norms
    """
    listed = sizes(players, rounds, rounds_a_day)
    if as_json:
        print_json(
            {
                "rounds_for_clear_winner": rounds_for_clear_winner(players),
                "systems": [_as_json(size, rounds_a_day) for size in listed],
            }
        )
        return
    rows = [
        (_name(size), *map(str, (size.rounds, size.boards, size.games, size.games_a_player, size.days)))
        for size in listed
    ]
    headings = ("System", "Rounds", "Boards", "Games", "Games a player", "Days")
    table(f"{players} players", headings, rows, right=(1, 2, 3, 4, 5))
    print_findings(doubts_about_winner(listed[0]))
    for size in listed if norms else ():
        _print_doubts(size, rounds_a_day)


def _name(size: Size) -> str:
    if size.cycles == 2:
        return f"double {size.system.value}"
    return "Swiss" if size.system is System.DUTCH else size.system.value


def _print_doubts(size: Size, rounds_a_day: int) -> None:
    doubts = doubts_about_norms(size, rounds_a_day)
    objections = "; ".join(finding.what for finding in doubts) or "nothing stands against them in numbers"
    console().print(f"Norms, {_name(size)}: {objections}", markup=False, soft_wrap=True)


def _as_json(size: Size, rounds_a_day: int) -> dict[str, Any]:
    return {
        "system": _name(size),
        "rounds": size.rounds,
        "boards": size.boards,
        "games": size.games,
        "games_a_player": size.games_a_player,
        "days": size.days,
        "doubts": [
            finding_as_json(two)
            for two in (*doubts_about_winner(size), *doubts_about_norms(size, rounds_a_day))
        ],
    }
