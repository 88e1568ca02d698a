"""Cross-tables typed as on the wall, for tests of this library and of programs that use it.

    crosstable('''
        1 Anna  2100  2w1 H
        2 Boris 2000  1b0 3w1
        3 Chen  -     U   2b0
    ''')

A line is: number, name (one word), optional rating (`-` for unrated), then one cell a round.
A cell is the opponent's number, the colour (`w`, `b` or `-`) and the outcome's TRF letter, or only
the letter of a bye (`H` `F` `U` `Z`), or `.` for a player who was not there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from caissa.tournament import Bye, Colour, Game, Outcome, Person, Player, Round, Tournament

_CELL = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb-])(?P<outcome>[-1=0+WDLX?*])")
_BYES = {"H", "F", "U", "Z"}


def crosstable(text: str, **facts: Any) -> Tournament:
    """The tournament that a typed cross-table shows; other facts (`scheduled_rounds=9`) by name."""
    rows = [line.split() for line in text.splitlines() if line.strip()]
    players = tuple(_player(row) for row in rows)
    cells = {int(row[0]): _cells(row) for row in rows}
    length = max((len(row) for row in cells.values()), default=0)
    rounds = tuple(_round(number, cells) for number in range(1, length + 1))
    return Tournament(players=players, rounds=rounds, **facts)


def _rated(row: list[str]) -> bool:
    return len(row) > 2 and bool(re.fullmatch(r"\d{3,4}|-", row[2]))


def _player(row: list[str]) -> Player:
    rating = int(row[2]) if _rated(row) and row[2] != "-" else None
    return Player(int(row[0]), Person(row[1]), rating)


def _cells(row: list[str]) -> list[str]:
    return row[3:] if _rated(row) else row[2:]


def _round(number: int, cells: dict[int, list[str]]) -> Round:
    column = {player: row[number - 1] for player, row in cells.items() if len(row) >= number}
    byes = tuple(Bye(player, Outcome(cell)) for player, cell in column.items() if cell in _BYES)
    return Round(number, games=tuple(_games(column)), byes=byes)


def _games(column: dict[int, str]) -> Iterator[Game]:
    """Every game once, from the side that has White (or was named first where no colour is stated)."""
    for player, cell in column.items():
        if cell in _BYES or cell == ".":
            continue
        opponent, colour, outcome = _parsed(cell)
        back, their_colour, their_outcome = _parsed(column[opponent])
        assert back == player, f"{player} says {cell}, but {opponent} says {column[opponent]}"
        first = colour is Colour.WHITE or (colour is None and player < opponent)
        assert (colour and colour.opposite) is their_colour, f"colours of {player} and {opponent} do not fit"
        if first:
            yield Game(player, opponent, outcome, their_outcome, coloured=colour is not None)


def _parsed(cell: str) -> tuple[int, Colour | None, Outcome]:
    match = _CELL.fullmatch(cell)
    assert match, f"{cell!r} is not a cell of a cross-table"
    colour = None if match["colour"] == "-" else Colour(match["colour"])
    return int(match["opponent"]), colour, Outcome(match["outcome"])
