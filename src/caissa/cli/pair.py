"""`caissa pair`: the next round."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import Enum
from typing import Any

import typer

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament
from caissa.cli.pairs_only import as_bbp, dutch_section, stopped_by_doubts
from caissa.cli.saving import STANDARD_OUTPUT, save
from caissa.errors import UnwritableFile
from caissa.pairing import RoundPairing, pair_round
from caissa.pairing.replay import eve_of_round
from caissa.tournament import Bye, Game, Outcome, Points, Tournament, decimal_text, wall_text

EDITION_HELP = "The edition of C.04.3: 2017 or 2026; otherwise record 192 or the start date decides."

FORMAT_HELP = "A table, JSON, the TRF with the round added, or the list that bbpPairings writes."
DUTCH_HELP = "Understood, for programs that call bbpPairings: the FIDE (Dutch) system."


class Format(Enum):
    """How a pairing can be printed."""

    TEXT = "text"
    JSON = "json"
    TRF = "trf"
    BBP = "bbp"


def command(
    file: str = typer.Argument(..., help="A TRF or JSON file; - for the standard input."),
    out: str = typer.Argument("-", help="The file to write; - prints."),
    round_number: int | None = typer.Option(None, "--round", "-r", help="The round; otherwise the next."),
    edition: str = typer.Option("", "--edition", help=EDITION_HELP),
    wanted: Format = typer.Option(Format.TEXT, "--format", "-f", help=FORMAT_HELP),
    pairs: bool = typer.Option(False, "-p", help="Write the pairs as bbpPairings does: --format bbp."),
    dutch: bool = typer.Option(False, "--dutch", help=DUTCH_HELP),  # noqa: ARG001 - there is no other
    section: str = typer.Option("", "--section", help="The section of an event file."),
    anyway: bool = typer.Option(False, "--anyway", help="Pair although the file holds errors."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON, as --format json does."),
) -> None:
    """Pair the next round, or a past one again, by the FIDE (Dutch) system.

    Nothing is written while the file holds errors, unless --anyway is given. In place of bbpPairings:
    caissa pair --dutch open.trf -p pairs.txt

    Example: caissa pair open.trf --edition 2026
    """
    opened = open_tournament(file)
    if not anyway and stopped_by_doubts(opened):
        raise typer.Exit(ExitCode.DOUBTFUL)
    tournament = dutch_section(opened, section)
    number = tournament.next_round if round_number is None else round_number
    eve = eve_of_round(tournament, number)
    pairing = pair_round(eve, number, edition=edition or None)
    chosen = Format.JSON if as_json else Format.BBP if pairs else wanted
    if chosen is Format.TEXT and out == STANDARD_OUTPUT:
        _print_text(eve, pairing)
    else:
        save(out, _written(eve, pairing, chosen))


def pairing_as_json(tournament: Tournament, pairing: RoundPairing) -> dict[str, Any]:
    """The pairing as plain values."""
    return {
        "round": pairing.round,
        "edition": pairing.edition,
        "boards": [
            {
                "board": board.number,
                "white": board.white,
                "black": board.black,
                "points": [decimal_text(_before(tournament, one, pairing)) for one in board.players],
                "bracket": board.bracket,
                "colour": {"code": board.colour.code, "article": board.colour.article},
            }
            for board in pairing
        ],
    }


def _print_text(tournament: Tournament, pairing: RoundPairing) -> None:
    from caissa.cli.output import console, table

    console().print(tournament.name, style="bold", markup=False)
    rows = []
    for board in pairing:
        white = _seat(tournament, board.white, pairing)
        black = ("", "bye", "", "") if board.black is None else _seat(tournament, board.black, pairing)
        rows.append((str(board.number), *white, *black))
    headings = ("Bd", "No", "White", "Rtg", "Pts", "No", "Black", "Rtg", "Pts")
    table(f"Round {pairing.round} by C.04.3 ({pairing.edition})", headings, rows, right=(0, 1, 3, 4, 5, 7, 8))


def _seat(tournament: Tournament, number: int, pairing: RoundPairing) -> tuple[str, str, str, str]:
    """A player's number, name, rating and points before the round."""
    player = tournament.player(number)
    title = f"{player.title.value} " if player.title else ""
    points = wall_text(_before(tournament, number, pairing))
    return str(number), f"{title}{player.name}", str(player.rating or ""), points


def _before(tournament: Tournament, number: int, pairing: RoundPairing) -> Points:
    return tournament.points(number, pairing.round - 1)


def _written(tournament: Tournament, pairing: RoundPairing, wanted: Format) -> str:
    """The pairing as the text of a file."""
    if wanted is Format.BBP:
        return as_bbp(pairing)
    if wanted is Format.JSON:
        return json.dumps(pairing_as_json(tournament, pairing), ensure_ascii=False, indent=2) + "\n"
    if wanted is Format.TRF:
        from caissa.files import trf

        return trf.write(with_pairing(tournament, pairing))
    raise UnwritableFile(kind="a table", why="tables are only printed; choose --format trf, json or bbp")


def with_pairing(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    """The tournament with the round entered, its results still to come."""
    announced = tournament.round(pairing.round)
    games = tuple(
        Game(board.white, board.black, board=board.number) for board in pairing if board.black is not None
    )
    allocated = tuple(
        Bye(board.white, Outcome.PAIRING_ALLOCATED_BYE) for board in pairing if board.black is None
    )
    return tournament.with_round(replace(announced, games=games, byes=(*announced.byes, *allocated)))
