"""`caissa table`: a pairing table as the Handbook or the Arbiters' Manual prints it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Any

import click

from caissa.cli.output import console, print_json, table
from caissa.cli.parameters import JSON, EnumChoice, flag, option
from caissa.errors import CaissaError
from caissa.pairing.knockout import Knockout
from caissa.pairing.pairing_table import PairingTable
from caissa.pairing.round_robin import Section, built_sections, late_meetings, round_robin, varma_sections
from caissa.pairing.round_robin.editions import EDITIONS, NEWEST
from caissa.pairing.scheveningen import scheveningen, semi_scheveningen
from caissa.pairing.schiller import schiller
from caissa.pairing.skalitzka import skalitzka


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


@click.command()
@click.argument("kind", type=EnumChoice(Kind), help="Which table.")
@click.argument(
    "numbers", nargs=-1, type=int, required=True, help="Players or boards; for schiller, teams and boards."
)
@option("--cycles", type=int, default=1, help="How often everyone meets (Berger, Scheveningen).")
@flag("--as-printed", help="Keep the last two rounds of a cycle in their places (Berger).")
@flag("--balanced", help="The colour-balanced variant (Skalitzka).")
@option("--groups", default="", help="Build sets for groups of these sizes: 6,6,6,4 (Varma).")
@option("--edition", default=NEWEST.edition, help="The edition of C.06 (Varma).")
@flag("--third-place", help="With a tie for third place (knock-out).")
@JSON
def command(
    kind: Kind,
    numbers: tuple[int, ...],
    cycles: int,
    as_printed: bool,
    balanced: bool,
    groups: str,
    edition: str,
    third_place: bool,
    as_json: bool,
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


def _require(kind: Kind, numbers: Sequence[int]) -> None:
    wanted = 2 if kind is Kind.SCHILLER else 1
    if len(numbers) != wanted or not all(0 < number <= 1000 for number in numbers):
        asked = "the number of teams and of boards" if wanted == 2 else "one number"
        raise UnknownTable(kind=kind.value, wanted=f"{asked} between 1 and 1000")


_TABLES: dict[Kind, Callable[[Sequence[int], int, bool], PairingTable[Any]]] = {
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
                "round": table_round.number,
                "games": [[_plain(white), _plain(black)] for white, black in table_round.games],
                "free": [_plain(seat) for seat in table_round.free],
            }
            for table_round in wanted
        ],
    }


def _plain(seat: object) -> object:
    return seat if isinstance(seat, int) else str(seat)


def _print_table(wanted: PairingTable[Any], as_json: bool) -> None:
    if as_json:
        print_json(table_as_json(wanted))
        return
    console().print(f"{wanted.title} ({wanted.article})", style="bold", markup=False)
    for table_round in wanted:
        games = ", ".join(f"{white}-{black}" for white, black in table_round.games)
        free = f"; free: {', '.join(str(seat) for seat in table_round.free)}" if table_round.free else ""
        console().print(f"Rd {table_round.number}: {games}{free}", markup=False, soft_wrap=True)
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
    late = {
        section.letter: [list(met) for met in late_meetings(players, section.numbers)] for section in sections
    }
    if as_json:
        print_json(
            [
                {"set": section.letter, "numbers": list(section.numbers), "late": late[section.letter]}
                for section in sections
            ]
        )
        return
    rows = [(section.letter, ", ".join(str(number) for number in section.numbers)) for section in sections]
    table(f"Sets for {players} players", ("Set", "Numbers"), rows)


def _print_knockout(bracket: Knockout, as_json: bool) -> None:
    stages = range(1, bracket.stages + 1)
    if as_json:
        print_json(
            [
                {
                    "stage": bracket.name_of(stage),
                    "ties": [[tie.upper, tie.lower] for tie in bracket.ties(stage)],
                }
                for stage in stages
            ]
        )
        return
    for stage in stages:
        console().print(bracket.name_of(stage).capitalize(), style="bold", markup=False)
        for tie in bracket.ties(stage):
            console().print(f"  {_tie_text(bracket, stage, tie.number)}", markup=False)


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
