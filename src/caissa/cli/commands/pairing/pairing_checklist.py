"""`caissa pairing-checklist`: the list for checking a pairing by hand."""

from __future__ import annotations

import sys
from typing import Any

import click

from caissa.cli.commands.pairing.dutch_section import dutch_section
from caissa.cli.commands.pairing.system_option import EDITION_HELP
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament, stopped_by_doubts
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, PAIRED_FILE, SECTION, flag, option
from caissa.pairing.checking.checklist import Checklist, ChecklistRow, checklist
from caissa.pairing.swiss.colours import Strength
from caissa.tournament import decimal_text, wall_text

_HEADINGS = (
    "Rk",
    "No",
    "TPN",
    "Name",
    "Rtg",
    "Pts",
    "Colours",
    "C",
    "D",
    "p",
    "l",
    "Cd",
    "Sc",
    "Opponents (Rk)",
)
_LEGEND = (
    "C colour in this round · D colour due: ! absolute, strong in capitals, mild in small letters · "
    "p, l float in the last round but one and in the last: + up, - down · Cd colour difference · "
    "Sc same colour in a row, - for Black · Opponents by their rank (Rk) in this list"
)


@click.command()
@PAIRED_FILE
@option("--round", "-r", "round_number", type=click.IntRange(min=1), help="The round; otherwise the next.")
@option("--edition", default="", help=EDITION_HELP)
@SECTION
@flag("--anyway", help="Make the list although the file holds errors.")
@JSON
def command(
    file: str,
    round_number: int | None,
    edition: str,
    section: str,
    anyway: bool,
    as_json: bool,
) -> None:
    """Print the pairing checklist: everyone's score, colours, floats and opponents before a round.

    The columns are those of the arbiters' manual, for checking a pairing by hand. No list is made while
    the file holds errors, unless --anyway is given.

    Example: caissa pairing-checklist open.trf --round 6
    """
    opened = open_tournament(file)
    if not anyway and stopped_by_doubts(opened, "no checklist; --anyway makes it all the same"):
        sys.exit(ExitCode.DOUBTFUL)
    tournament = dutch_section(opened, section)
    sheet = checklist(tournament, round_number, edition=edition or None)
    if as_json:
        print_json({**_as_json(sheet), "findings": [finding_as_json(finding) for finding in opened.findings]})
        return
    console().print(tournament.name, style="bold", markup=False)
    table(
        f"Checklist for round {sheet.round}", _HEADINGS, map(_row, sheet.rows), right=(0, 1, 2, 4, 5, 11, 12)
    )
    if sheet.absent:
        console().print(f"Not to be paired: {', '.join(map(str, sheet.absent))}", markup=False)
    console().print(_LEGEND, style="dim", markup=False)
    print_findings(opened.findings)


def _row(row: ChecklistRow) -> tuple[str, ...]:
    state = row.state
    score = wall_text(state.score)
    points = f"{score}+{wall_text(state.virtual_points)}" if state.virtual_points else score
    colour = row.colour.value.upper() if row.colour else ""
    before, last = row.floats
    opponents = ",".join(map(str, row.opponents))
    numbers = (str(row.rank), str(state.number), str(state.tpn), row.name, str(row.rating or ""), points)
    return (
        *numbers,
        row.colours,
        colour,
        _due(row),
        before,
        last,
        str(state.difference),
        str(row.run),
        opponents,
    )


def _due(row: ChecklistRow) -> str:
    """The colour due: W! absolute, W strong, w mild."""
    if row.state.due is None:
        return ""
    letter = row.state.due.value
    strength = row.state.strength
    if strength is Strength.MILD:
        return letter
    return letter.upper() + ("!" if strength is Strength.ABSOLUTE else "")


def _as_json(sheet: Checklist) -> dict[str, Any]:
    return {
        "round": sheet.round,
        "absent": list(sheet.absent),
        "players": [_row_as_json(row) for row in sheet.rows],
    }


def _row_as_json(row: ChecklistRow) -> dict[str, Any]:
    state = row.state
    return {
        "rank": row.rank,
        "number": state.number,
        "tpn": state.tpn,
        "name": row.name,
        "rating": row.rating,
        "points": decimal_text(state.score),
        "virtual_points": decimal_text(state.virtual_points),
        "colours": row.colours,
        "colour": row.colour.value if row.colour else None,
        "due": state.due.value if state.due else None,
        "strength": state.strength.name.lower(),
        "float_before": state.float_before.value,
        "last_float": state.last_float.value,
        "colour_difference": state.difference,
        "same_colour_run": row.run,
        "opponents": [opponent for opponent in state.opponents if opponent is not None],
        "opponent_ranks": list(row.opponents),
        "topscorer": state.topscorer,
        "may_get_bye": not state.bye_barred,
    }
