"""`caissa time`: what a time control is, for whom it is rated, and what a day at it looks like."""

from __future__ import annotations

import typer

from caissa.cli.commands.time.time_parts import Part
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import finding_as_json, print_findings, print_json, table
from caissa.errors import errors_in
from caissa.play import TimeControl, TimeControlReading, UnreadableTimeControl, read_time_control


def command(
    text: str = typer.Argument("", help="The time control, in any usual notation."),
    file: str = typer.Option("", "--file", help="Take the time control of this tournament file."),
    section: str = typer.Option("", "--section", help="The section of an event."),
    plan: int = typer.Option(0, "--plan", help="Rounds a day: can a day hold them?", min=0),
    school: bool = typer.Option(False, "--school", help="A school event: 5 to 6 hours a day at most."),
    titles: bool = typer.Option(False, "--titles", help="A title tournament: at most 2 rounds a day."),
    rounds: int = typer.Option(0, "--rounds", help="With --first-day: build a timetable.", min=0),
    first_day: str = typer.Option("", "--first-day", help="The day of round 1, as 2026-05-01."),
    hours: str = typer.Option("15:00", "--hours", help="When rounds start on a day, as 10:00,16:00."),
    sheet: bool = typer.Option(False, "--sheet", help="Print a time control sheet."),
    start: str = typer.Option("", "--start", help="When the games started, as 18:00."),
    at: str = typer.Option("", "--at", help="When the clocks are read, as 18:30."),
    readings: list[str] = typer.Option(
        [], "--reading", help="A board: board,White's minutes,Black's minutes,move; may be repeated."
    ),
    boards: int = typer.Option(10, "--boards", help="Lines of an empty sheet.", min=1),
    edition: str = typer.Option("", "--edition", help="Edition of the rating regulations, as 2024-03."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Say what a time control is: its kind, its length, who can be rated, and how else it is written.

    Example: caissa time "90 min/40 moves + 30 min + 30 sec/move" --plan 2
    """
    from caissa.cli.commands.time import time_answers, time_plans, time_sheets

    reading = _reading(text, file, section)
    control = _control(reading)
    if sheet:
        part = time_sheets.sheet(control, start, at, readings, boards)
    elif first_day or rounds:
        part = time_plans.timetable(control, rounds, first_day, hours, titles=titles)
    elif plan:
        part = time_plans.plan(control, plan, school=school, titles=titles)
    else:
        part = time_answers.about(control, edition, school=school, titles=titles)
    _print(reading, part, as_json=as_json)


def _reading(text: str, file: str, section: str) -> TimeControlReading:
    """The time control that was typed, or the one of a file."""
    if bool(text) == bool(file):
        raise typer.BadParameter("give a time control or a file with --file, and not both")
    if text:
        return read_time_control(text)
    from caissa.cli.opening import open_tournament
    from caissa.play import time_control_of

    return time_control_of(open_tournament(file).section(section))


def _control(reading: TimeControlReading) -> TimeControl:
    if reading.time_control is None:
        why = "; ".join(finding.what for finding in reading.findings) or "it says that there is none"
        raise UnreadableTimeControl(text=reading.text, why=why)
    return reading.time_control


def _print(reading: TimeControlReading, part: Part, *, as_json: bool) -> None:
    findings = (*reading.findings, *part.findings)
    if as_json:
        print_json({**part.values, "findings": [finding_as_json(one) for one in findings]})
    else:
        table(part.title, part.headings, part.rows, right=part.right)
        print_findings(findings)
    if errors_in(findings):
        raise typer.Exit(ExitCode.DOUBTFUL)
