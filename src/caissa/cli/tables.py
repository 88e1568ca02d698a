"""`caissa table`: a pairing table as the Handbook or the Arbiters' Manual prints it."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

import typer

from caissa.cli.output import console, print_json, table
from caissa.errors import CaissaError
from caissa.pairing.knockout.bracket import Knockout
from caissa.pairing.tables.pairing_table import PairingTable
from caissa.pairing.tables.round_robin.cycles import round_robin
from caissa.pairing.tables.round_robin.editions import EDITIONS, NEWEST
from caissa.pairing.tables.round_robin.varma import Section, built_sections, late_meetings, varma_sections
from caissa.pairing.tables.scheveningen import scheveningen, semi_scheveningen
from caissa.pairing.tables.schiller import schiller
from caissa.pairing.tables.skalitzka import skalitzka


class Kind(Enum):
    """The tables that can be printed."""

    BERGER = "berger"
    VARMA = "varma"
    SCHEVENINGEN = "scheveningen"
    SEMI_SCHEVENINGEN = "semi-scheveningen"
    SCHILLER = "schiller"
    SKALITZKA = "skalitzka"
    KNOCKOUT = "knockout"


class UnknownTable(CaissaError):
    """Numbers that do not fit the table asked for."""

    code = "table.numbers"
    message = "A {kind} table takes {wanted}."


def command(
    kind: Kind = typer.Argument(..., help="Which table."),
    numbers: list[int] = typer.Argument(..., help="Players or boards; for schiller, teams and boards."),
    cycles: int = typer.Option(1, "--cycles", help="How often everyone meets (Berger, Scheveningen)."),
    as_printed: bool = typer.Option(
        False, "--as-printed", help="Keep the last two rounds of a cycle in their places (Berger)."
    ),
    balanced: bool = typer.Option(False, "--balanced", help="The colour-balanced variant (Skalitzka)."),
    groups: str = typer.Option("", "--groups", help="Build sets for groups of these sizes: 6,6,6,4 (Varma)."),
    edition: str = typer.Option(NEWEST.edition, "--edition", help="The edition of C.06 (Varma)."),
    third_place: bool = typer.Option(False, "--third-place", help="With a tie for third place (knock-out)."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Print a pairing table: Berger, Varma, Scheveningen, Schiller, Skalitzka or a knock-out.

    Example: caissa table berger 8 --cycles 2
    """
    _require(kind, numbers)
    if kind is Kind.VARMA:
        _print_sections(_sections(numbers[0], groups, edition), numbers[0], as_json)
    elif kind is Kind.KNOCKOUT:
        _print_knockout(Knockout(tuple(range(1, numbers[0] + 1)), third_place=third_place), as_json)
    else:
        _print_table(
            _TABLES[kind](numbers, cycles, balanced if kind is Kind.SKALITZKA else as_printed), as_json
        )


def _require(kind: Kind, numbers: list[int]) -> None:
    wanted = 2 if kind is Kind.SCHILLER else 1
    if len(numbers) != wanted or not all(0 < number <= 1000 for number in numbers):
        asked = "the number of teams and of boards" if wanted == 2 else "one number"
        raise UnknownTable(kind=kind.value, wanted=f"{asked} between 1 and 1000")


_TABLES: dict[Kind, Callable[[list[int], int, bool], PairingTable[Any]]] = {
    Kind.BERGER: lambda numbers, cycles, chosen: round_robin(numbers[0], cycles, reverse_last_two=not chosen),
    Kind.SCHEVENINGEN: lambda numbers, cycles, _: scheveningen(numbers[0], double=cycles > 1),
    Kind.SEMI_SCHEVENINGEN: lambda numbers, _cycles, _: semi_scheveningen(numbers[0]),
    Kind.SCHILLER: lambda numbers, _cycles, _: schiller(numbers[0], numbers[1]),
    Kind.SKALITZKA: lambda numbers, _cycles, chosen: skalitzka(numbers[0], balanced=chosen),
}


def table_as_json(wanted: PairingTable[Any]) -> dict[str, Any]:
    """A table as plain values."""
    return {
        "title": wanted.title,
        "article": wanted.article,
        "notes": list(wanted.notes),
        "rounds": [
            {
                "round": one.number,
                "games": [[_plain(white), _plain(black)] for white, black in one.games],
                "free": [_plain(seat) for seat in one.free],
            }
            for one in wanted
        ],
    }


def _plain(seat: object) -> object:
    return seat if isinstance(seat, int) else str(seat)


def _print_table(wanted: PairingTable[Any], as_json: bool) -> None:
    if as_json:
        print_json(table_as_json(wanted))
        return
    console().print(f"{wanted.title} ({wanted.article})", style="bold", markup=False)
    for one in wanted:
        games = ", ".join(f"{white}-{black}" for white, black in one.games)
        free = f"; free: {', '.join(str(seat) for seat in one.free)}" if one.free else ""
        console().print(f"Rd {one.number}: {games}{free}", markup=False, soft_wrap=True)
    for note in wanted.notes:
        console().print(note, style="dim", markup=False)


def _sections(players: int, groups: str, edition: str) -> tuple[Section, ...]:
    if groups:
        return built_sections(players, _group_sizes(groups))
    if edition not in EDITIONS:
        raise UnknownTable(kind="Varma", wanted=f"one of the editions {', '.join(EDITIONS)}")
    return varma_sections(players, EDITIONS[edition])


def _group_sizes(text: str) -> list[int]:
    try:
        return [int(size) for size in text.split(",")]
    except ValueError:
        raise UnknownTable(kind="Varma", wanted="group sizes such as 6,6,6,4") from None


def _print_sections(sections: tuple[Section, ...], players: int, as_json: bool) -> None:
    late = {one.letter: [list(met) for met in late_meetings(players, one.numbers)] for one in sections}
    if as_json:
        print_json(
            [{"set": one.letter, "numbers": list(one.numbers), "late": late[one.letter]} for one in sections]
        )
        return
    rows = [(one.letter, ", ".join(str(number) for number in one.numbers)) for one in sections]
    table(f"Sets for {players} players", ("Set", "Numbers"), rows)


def _print_knockout(bracket: Knockout, as_json: bool) -> None:
    stages = range(1, bracket.stages + 1)
    if as_json:
        print_json(
            [
                {"stage": bracket.name_of(one), "ties": [[tie.upper, tie.lower] for tie in bracket.ties(one)]}
                for one in stages
            ]
        )
        return
    for one in stages:
        console().print(bracket.name_of(one).capitalize(), style="bold", markup=False)
        for tie in bracket.ties(one):
            console().print(f"  {_tie_text(bracket, one, tie.number)}", markup=False)


def _tie_text(bracket: Knockout, stage: int, number: int) -> str:
    """Two seeds, a seed with a bye, or the ties whose winners meet."""
    ties = bracket.ties(stage)
    tie = ties[number - 1]
    if tie.bye:
        return f"{number}. {tie.upper} has a bye"
    if tie.upper is not None and tie.lower is not None:
        return f"{number}. {tie.upper} - {tie.lower}"
    if tie.for_third_place:
        return "for third place: losers of the semi-finals"
    before = len(bracket.ties(stage - 1))
    return f"{number}. winner of {number} - winner of {before + 1 - number}"
