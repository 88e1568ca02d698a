"""`caissa time`: what a time control is, for whom it is rated, and what a day at it looks like."""

from __future__ import annotations

import sys

import click

from caissa.cli.commands.time import time_answers, time_plans, time_sheets
from caissa.cli.commands.time.time_parts import Part
from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament
from caissa.cli.output import finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, flag, grouped, option
from caissa.errors import errors_in
from caissa.play import (
    RatesOfPlay,
    TimeControl,
    TimeControlReading,
    UnreadableTimeControl,
    rates_of_play,
    read_time_control,
    time_control_of,
)
from caissa.play.time_controls.suitability import kind_of_event

TIMETABLE = grouped(
    "timetable",
    time_plans.TimetableWishes,
    option("--rounds", type=click.IntRange(min=0), default=0, help="With --first-day: build a timetable."),
    option("--first-day", default="", help="The day of round 1, as 2026-05-01."),
    option("--hours", default="15:00", help="When rounds start on a day, as 10:00,16:00."),
)

SHEET = grouped(
    "sheet",
    time_sheets.SheetWishes,
    flag("--sheet", "wanted", help="Print a time control sheet."),
    option("--start", default="", help="When the games started, as 18:00."),
    option("--at", default="", help="When the clocks are read, as 18:30."),
    option(
        "--reading",
        "readings",
        multiple=True,
        help="A board: board,White's minutes,Black's minutes,move; may be repeated.",
    ),
    option("--boards", type=click.IntRange(min=1), default=10, help="Lines of an empty sheet."),
)


@click.command()
@click.argument("text", default="", help="The time control, in any usual notation.")
@option("--file", default="", help="Take the time control of this tournament file.")
@option("--section", default="", help="The section of an event.")
@option("--plan", type=click.IntRange(min=0), default=0, help="Rounds a day: can a day hold them?")
@flag("--school", help="A school event: 5 to 6 hours a day at most.")
@flag("--titles", help="A title tournament: at most 2 rounds a day.")
@TIMETABLE
@SHEET
@option("--highest", type=click.IntRange(min=0), help="The highest rating in the field.")
@option("--edition", default="", help="Edition of the rating regulations, as 2024-03.")
@flag("--approved", help="List FIDE's 36 rates of play with the events they are for.")
@JSON
def command(
    text: str,
    file: str,
    section: str,
    plan: int,
    school: bool,
    titles: bool,
    timetable: time_plans.TimetableWishes,
    sheet: time_sheets.SheetWishes,
    highest: int | None,
    edition: str,
    approved: bool,
    as_json: bool,
) -> None:
    """Say what a time control is: its kind, its length, who can be rated, and how else it is written.

    Example: caissa time "90 min/40 moves + 30 min + 30 sec/move" --plan 2
    """
    if approved:
        _list_approved(text or file, as_json=as_json)
        return
    reading, strongest, rates = _reading(text, file, section)
    control = _control(reading)
    highest = strongest if highest is None else highest
    kind = kind_of_event(control, titles=titles, school=school)
    if sheet.wanted:
        part = time_sheets.sheet(control, sheet)
    elif timetable.wanted:
        part = time_plans.timetable(control, timetable, titles=titles)
    elif plan:
        part = time_plans.plan(control, plan, kind, highest)
    else:
        part = time_answers.with_other_time_controls(
            time_answers.about(control, edition, kind, highest), rates
        )
    _print(reading, part, as_json=as_json)


def _list_approved(asked: str, *, as_json: bool) -> None:
    """The list itself, which no time control narrows down."""
    if asked:
        raise click.BadParameter("--approved lists all rates; give no time control and no file with it")
    part = time_answers.approved()
    if as_json:
        print_json(part.values)
    else:
        table(part.title, part.headings, part.rows, right=part.right)


def _reading(text: str, file: str, section: str) -> tuple[TimeControlReading, int | None, RatesOfPlay]:
    """The time control that was typed, or those of a file with the highest rating in it."""
    if bool(text) == bool(file):
        raise click.BadParameter("give a time control or a file with --file, and not both")
    if text:
        reading = read_time_control(text)
        return reading, None, RatesOfPlay(reading.time_control)
    tournament = open_tournament(file).section(section)
    ratings = [player.rating for player in tournament.players if player.rating]
    return time_control_of(tournament), max(ratings, default=None), rates_of_play(tournament)


def _control(reading: TimeControlReading) -> TimeControl:
    if reading.time_control is None:
        why = "; ".join(finding.what for finding in reading.findings) or "it says that there is none"
        raise UnreadableTimeControl(text=reading.text, why=why)
    return reading.time_control


def _print(reading: TimeControlReading, part: Part, *, as_json: bool) -> None:
    findings = (*reading.findings, *part.findings)
    if as_json:
        print_json({**part.values, "findings": [finding_as_json(finding) for finding in findings]})
    else:
        table(part.title, part.headings, part.rows, right=part.right)
        print_findings(findings)
    if errors_in(findings):
        sys.exit(ExitCode.DOUBTFUL)
