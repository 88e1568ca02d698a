"""`caissa draw`: drawing of lots for pairing numbers or the initial colour, with a protocol."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer

from caissa.cli.convert import FORMAT_BY_ENDING, Format
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.saving import FORCE_HELP, OR_FORCE, STANDARD_OUTPUT, require_two_files, save
from caissa.errors import ImpossibleChange, UnwritableFile
from caissa.files import json_model, trf
from caissa.pairing.lots import ByHand, LotDrawn, Lots, Seed, draw_initial_colour
from caissa.pairing.tables.round_robin.draws import NumbersDrawn, draw_numbers, restricted_draw
from caissa.pairing.tables.round_robin.editions import round_robin_rules
from caissa.pairing.tables.round_robin.numbering import LateMeeting, compatriots_meeting, with_drawn_numbers
from caissa.pairing.tables.schedules import participants_in_order, round_robin_table
from caissa.tournament import Tournament


def command(
    file: str = typer.Argument(..., help="A TRF, JSON, CSV or XLSX file; - for the standard input."),
    out: str = typer.Argument("", help="The file to write the result to, .trf or .json; nothing without it."),
    restricted: bool = typer.Option(
        False, "--restricted", help="Keep players of one federation apart in the last rounds (Varma)."
    ),
    colour: bool = typer.Option(False, "--colour", help="Draw the initial colour of a Swiss instead."),
    verify: bool = typer.Option(False, "--verify", help="Draw nothing; list late meetings of compatriots."),
    last: int = typer.Option(3, "--last", min=1, help="How many last rounds to look at."),
    seed: str = typer.Option("", "--seed", help="Repeat the draw with this seed."),
    by_hand: str = typer.Option("", "--by-hand", help="The lots as people drew them, in order: A,8,4,B,2 …"),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    force: bool = typer.Option(False, "--force", help=FORCE_HELP),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Draw pairing numbers for a round robin and print the protocol.

    Every draw has a seed, printed with it; the same seed gives the same draw. Lots drawn by people are
    entered with --by-hand and checked.

    Example: caissa draw masters.trf drawn.trf --restricted
    """
    if out:
        _format(out)
    if not force:
        require_two_files(file, out, OR_FORCE)
    opened = open_tournament(file)
    tournament = opened.section(section)
    lots = Lots(
        ByHand(tuple(by_hand.replace(" ", "").split(","))) if by_hand else Seed(seed or _fresh_seed())
    )
    if verify:
        _report(opened, tournament, None, lots, last, as_json)
    elif colour:
        _draw_colour(tournament, lots, out, as_json)
    else:
        drawn = _drawn(tournament, lots, restricted)
        numbered = with_drawn_numbers(tournament, drawn.order)
        if out:
            save(out, _written(numbered, out))
        _report(opened, numbered, drawn, lots, last, as_json)
    if opened.doubtful:
        raise typer.Exit(ExitCode.DOUBTFUL)


def _fresh_seed() -> str:
    return secrets.token_hex(8)


def _drawn(tournament: Tournament, lots: Lots, restricted: bool) -> NumbersDrawn:
    if tournament.for_teams:
        raise ImpossibleChange(why="Numbers are drawn here for players; this is a competition of teams")
    if restricted:
        return restricted_draw(tournament.players, lots, round_robin_rules(tournament))
    return draw_numbers(tournament.players, lots)


def _written(tournament: Tournament, out: str) -> str:
    return json_model.write(tournament, indent=2) if _format(out) is Format.JSON else trf.write(tournament)


def _format(out: str) -> Format:
    """TRF26 or JSON, by the file's ending; what is printed is TRF26."""
    wanted = Format.TRF26 if out == STANDARD_OUTPUT else FORMAT_BY_ENDING.get(Path(out).suffix.lower())
    if wanted not in (Format.TRF26, Format.JSON):
        raise UnwritableFile(
            kind=out, why="a draw is written as TRF or JSON; its file must end in .trf or .json"
        )
    return wanted


def _late(tournament: Tournament, last: int) -> tuple[LateMeeting, ...]:
    order = participants_in_order(tournament)
    names = {number: tournament.player(number).federation for number in order}
    return compatriots_meeting(
        round_robin_table(tournament).seated(lambda seat: order[seat - 1]), names, last
    )


def _draw_colour(tournament: Tournament, lots: Lots, out: str, as_json: bool) -> None:
    drawn = draw_initial_colour(lots)
    if out:
        save(out, _written(replace(tournament, initial_colour=drawn), out))
    if as_json:
        print_json(
            {"source": lots.source.name, "initial_colour": drawn.value, "protocol": _steps(lots.protocol)}
        )
        return
    _print_protocol(lots)


def _report(
    opened: Opened, tournament: Tournament, drawn: NumbersDrawn | None, lots: Lots, last: int, as_json: bool
) -> None:
    late = _late(tournament, last)
    if as_json:
        print_json(
            {
                "source": lots.source.name if drawn else None,
                "numbers": {one.number: one.name for one in tournament.players},
                "sets": [[one.letter, list(one.numbers)] for one in drawn.sections] if drawn else [],
                "notes": list(drawn.notes) if drawn else [],
                "protocol": _steps(lots.protocol),
                "late_meetings": [_meeting_as_json(one) for one in late],
                "findings": [finding_as_json(finding) for finding in opened.findings],
            }
        )
        return
    if drawn:
        _print_protocol(lots)
        _print_numbers(tournament, drawn)
    _print_late(tournament, late, last)
    print_findings(opened.findings)


def _steps(protocol: tuple[LotDrawn, ...]) -> list[dict[str, Any]]:
    return [
        {
            "step": one.step,
            "for": one.purpose,
            "among": list(one.among),
            "drawn": one.drawn,
            "article": one.article,
        }
        for one in protocol
    ]


def _meeting_as_json(one: LateMeeting) -> dict[str, Any]:
    return {"round": one.round, "federation": one.group, "white": one.white, "black": one.black}


def _print_protocol(lots: Lots) -> None:
    console().print(f"Protocol of the drawing of lots ({lots.source.name})", style="bold", markup=False)
    for step in lots.protocol:
        console().print(str(step), markup=False, soft_wrap=True)


def _print_numbers(tournament: Tournament, drawn: NumbersDrawn) -> None:
    for note in drawn.notes:
        console().print(note, markup=False)
    for one in drawn.sections:
        console().print(f"Set {one}", markup=False)
    rows = [(str(one.number), one.name, one.federation) for one in tournament.players]
    console().print("Pairing numbers", style="bold")
    table("", ("No", "Name", "Fed"), rows, right=(0,))


def _print_late(tournament: Tournament, late: tuple[LateMeeting, ...], last: int) -> None:
    if not late:
        console().print(f"No two of one federation meet in the last {last} rounds.", markup=False)
        return
    rows = [
        (str(one.round), one.group, *(f"{n} {tournament.player(n).name}" for n in (one.white, one.black)))
        for one in late
    ]
    console().print(f"Of one federation, meeting in the last {last} rounds", style="bold", markup=False)
    table("", ("Rd", "Fed", "White", "Black"), rows)
