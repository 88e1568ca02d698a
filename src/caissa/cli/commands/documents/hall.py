"""`caissa hall`: how many boards fit into a hall, and its plan as SVG."""

from __future__ import annotations

import sys
from typing import Any

import click

from caissa.checklists import Capacity, Hall, HallPlan, capacity, drawn, hall_plan, read_hall
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import error_console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import FORCE, JSON, option
from caissa.cli.plain_files import read_plain_file
from caissa.cli.saving import STANDARD_OUTPUT, require_free, save
from caissa.errors import Finding, errors_in


@click.command()
@click.argument("file", help="A TOML or JSON file with the measures of the hall; - for the standard input.")
@option("--output", "-o", default="", help="The SVG file of the plan to write; or -.")
@FORCE
@JSON
def command(file: str, output: str, force: bool, as_json: bool) -> None:
    """Say how many boards fit into a hall, with light and space, and draw its plan with numbered boards.

    The file has the measures in metres (length, width, side_space, row_space, margin, front, spectators,
    table_length, table_width), the style (single, dual, multi), the boards wanted, fixed boards, and
    tables [[doors]], [[windows]], [[screens]] with wall, at and width. The command ends with 3 if the
    boards do not fit or a measure breaks every text.

    Example: caissa hall hall.toml -o plan.svg
    """
    require_free(output, force)
    hall = read_hall(read_plain_file(file))
    room, plan = capacity(hall), hall_plan(hall)
    doubts = (*room.findings, *plan.findings)
    if output:
        save(output, drawn(plan))
    if output != STANDARD_OUTPUT:
        _report(hall, room, plan, doubts, as_json)
    if errors_in(doubts):
        sys.exit(ExitCode.DOUBTFUL)


def _report(hall: Hall, room: Capacity, plan: HallPlan, doubts: tuple[Finding, ...], as_json: bool) -> None:
    if as_json:
        print_json(_as_json(room, plan, doubts))
        return
    rows = [
        ("Area", f"{room.area} m²", ""),
        ("Boards that fit", str(room.boards), ""),
        ("… as the tables stand", str(room.by_rows), hall.style.label),
        ("… by the space of the players", str(room.by_area), f"{room.space_wanted} m² ({room.space_source})"),
        ("Boards on the plan", str(len(plan.boards)), f"in {plan.rows} rows"),
        ("Space for each player", f"{room.space} m²", ""),
        *(("Light", f"{light.lux} lux", f"{light.lumens} lm ({light.source})") for light in room.light),
        (
            "Toilets",
            str(room.toilets or "plenty"),
            "by your own figure" if room.toilets else "no text has a figure (C.01 2.5)",
        ),
    ]
    table(hall.name, ("", "", ""), rows)
    print_findings(doubts)
    if not plan.boards:
        error_console().print("No board fits.", markup=False)


def _as_json(room: Capacity, plan: HallPlan, doubts: tuple[Finding, ...]) -> dict[str, Any]:
    return {
        "area": str(room.area),
        "boards": room.boards,
        "by_rows": room.by_rows,
        "by_area": room.by_area,
        "space": str(room.space),
        "light": [
            {"source": light.source, "lux": str(light.lux), "lumens": str(light.lumens)}
            for light in room.light
        ],
        "toilets": room.toilets,
        "plan": [
            {"board": board.number, "row": board.row, "x": board.x, "y": board.y, "fixed": board.fixed}
            for board in plan.boards
        ],
        "findings": [finding_as_json(finding) for finding in doubts],
    }
