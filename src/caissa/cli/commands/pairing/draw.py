"""`caissa draw`: drawing of lots for pairing numbers or the initial colour, with a protocol."""

from __future__ import annotations

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from caissa.cli.commands.files.convert import FORMAT_BY_ENDING, Format
from caissa.cli.commands.pairing.draw_ceremony import CEREMONY, Ceremony, ceremony_findings
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, SECTION, flag, option
from caissa.cli.saving import FORCE_HELP, OR_FORCE, STANDARD_OUTPUT, require_two_files, save
from caissa.errors import Finding, UnwritableFile
from caissa.files import json_model, trf
from caissa.pairing.lots import ByHand, LotDrawn, Lots, Seed, draw_initial_colour
from caissa.pairing.stated_acceleration import with_acceleration_stated
from caissa.pairing.tables.round_robin.draws import NumbersDrawn, draw_numbers, entrants, restricted_draw
from caissa.pairing.tables.round_robin.editions import round_robin_rules
from caissa.pairing.tables.round_robin.numbering import LateMeeting, compatriots_meeting, with_drawn_numbers
from caissa.pairing.tables.schedules import participants_in_order, round_robin_table
from caissa.tournament import Tournament


@click.command()
@click.argument("file", help="A TRF, JSON, CSV or XLSX file; - for the standard input.")
@click.argument("out", default="", help="The file to write the result to, .trf or .json; nothing without it.")
@flag("--restricted", help="Keep players of one federation apart in the last rounds (Varma).")
@flag("--colour", help="Draw the initial colour of a Swiss instead.")
@flag("--verify", help="Draw nothing; list late meetings of compatriots.")
@option("--last", type=click.IntRange(min=1), default=3, help="How many last rounds to look at.")
@option("--seed", default="", help="Repeat the draw with this seed.")
@option("--by-hand", default="", help="The lots as people drew them, in order: A,8,4,B,2 …")
@CEREMONY
@SECTION
@flag("--force", help=FORCE_HELP)
@JSON
def command(
    file: str,
    out: str,
    restricted: bool,
    colour: bool,
    verify: bool,
    last: int,
    seed: str,
    by_hand: str,
    ceremony: Ceremony,
    section: str,
    force: bool,
    as_json: bool,
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
        doubts = ceremony_findings(tournament, ceremony, restricted=restricted)
        if out:
            save(out, _written(numbered, out))
        _report(opened, numbered, drawn, lots, last, as_json, doubts)
    opened.end_if_doubtful()


def _fresh_seed() -> str:
    return secrets.token_hex(8)


def _drawn(tournament: Tournament, lots: Lots, restricted: bool) -> NumbersDrawn:
    if restricted:
        return restricted_draw(entrants(tournament), lots, round_robin_rules(tournament))
    return draw_numbers(entrants(tournament), lots)


def _written(tournament: Tournament, out: str) -> str:
    return (
        json_model.write(tournament, indent=2)
        if _format(out) is Format.JSON
        else trf.write(with_acceleration_stated(tournament))
    )


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
    names = {entrant.number: entrant.federation for entrant in entrants(tournament)}
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
    opened: Opened,
    tournament: Tournament,
    drawn: NumbersDrawn | None,
    lots: Lots,
    last: int,
    as_json: bool,
    doubts: tuple[Finding, ...] = (),
) -> None:
    findings = (*opened.findings, *doubts)
    late = _late(tournament, last)
    if as_json:
        print_json(
            {
                "source": lots.source.name if drawn else None,
                "numbers": {entrant.number: entrant.name for entrant in entrants(tournament)},
                "sets": [[section.letter, list(section.numbers)] for section in drawn.sections]
                if drawn
                else [],
                "notes": list(drawn.notes) if drawn else [],
                "protocol": _steps(lots.protocol),
                "late_meetings": [_meeting_as_json(meeting) for meeting in late],
                "findings": [finding_as_json(finding) for finding in findings],
            }
        )
        return
    if drawn:
        _print_protocol(lots)
        _print_numbers(tournament, drawn)
    _print_late(tournament, late, last)
    print_findings(findings)


def _steps(protocol: tuple[LotDrawn, ...]) -> list[dict[str, Any]]:
    return [
        {
            "step": lot.step,
            "for": lot.purpose,
            "among": list(lot.among),
            "drawn": lot.drawn,
            "article": lot.article,
        }
        for lot in protocol
    ]


def _meeting_as_json(meeting: LateMeeting) -> dict[str, Any]:
    return {
        "round": meeting.round,
        "federation": meeting.group,
        "white": meeting.white,
        "black": meeting.black,
    }


def _print_protocol(lots: Lots) -> None:
    console().print(f"Protocol of the drawing of lots ({lots.source.name})", style="bold", markup=False)
    for step in lots.protocol:
        console().print(str(step), markup=False, soft_wrap=True)


def _print_numbers(tournament: Tournament, drawn: NumbersDrawn) -> None:
    for note in drawn.notes:
        console().print(note, markup=False)
    for section in drawn.sections:
        console().print(f"Set {section}", markup=False)
    rows = [(str(entrant.number), entrant.name, entrant.federation) for entrant in entrants(tournament)]
    console().print("Pairing numbers", style="bold")
    table("", ("No", "Name", "Fed"), rows, right=(0,))


def _print_late(tournament: Tournament, late: tuple[LateMeeting, ...], last: int) -> None:
    if not late:
        console().print(f"No two of one federation meet in the last {last} rounds.", markup=False)
        return
    names = {entrant.number: entrant.name for entrant in entrants(tournament)}
    rows = [
        (
            str(meeting.round),
            meeting.group,
            *(f"{number} {names[number]}" for number in (meeting.white, meeting.black)),
        )
        for meeting in late
    ]
    console().print(f"Of one federation, meeting in the last {last} rounds", style="bold", markup=False)
    table("", ("Rd", "Fed", "White", "Black"), rows)
