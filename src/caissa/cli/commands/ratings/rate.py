"""`caissa rate`: rating changes, first ratings, what stands against rating, and the list of a period."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from caissa.cli.commands.ratings.rate_files import Wishes, rated_file
from caissa.cli.commands.ratings.rate_period import print_period
from caissa.cli.commands.ratings.rate_texts import explanation, row_texts, section_as_values
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.saving import WRITE_OVER_HELP, require_free, require_two_files
from caissa.errors import CaissaError, Finding, errors_in
from caissa.ratings import SectionRatings
from caissa.tournament import Speed

HEADINGS = ("No", "Name", "Rating", "Games", "W", "We", "K", "Change", "First rating")


class UnknownPlayer(CaissaError):
    """Nobody, or more than one, has the number or name that was asked for."""

    code = "rating.unknown-player"
    message = "{asked!r} is no player here{hint}."


def command(
    files: list[str] = typer.Argument(..., help="Tournament files; several are pooled as one period."),
    speed: Speed = typer.Option(None, "--speed", help="Otherwise as the time control says, else standard."),
    edition: str = typer.Option("", "--edition", help="An edition of B.02 or B.02.RB, such as 2024-03."),
    explained: str = typer.Option(
        "", "--explain", "-e", help="Show the working for a number or name, or all."
    ),
    k: int = typer.Option(None, "--k", min=1, max=40, help="Everybody's K."),
    use_list: bool = typer.Option(
        False, "--list", help="Take ratings and K from the imported list in force at the start."
    ),
    store: str = typer.Option("", "--store", help="Another place for the store than the user's own."),
    control: str = typer.Option("", "--time-control", help="Otherwise the file's own."),
    rounds_a_day: int = typer.Option(None, "--per-day", min=1, help="Most rounds a day, else by the dates."),
    excluded: list[str] = typer.Option([], "--excluded", help="A federation that is excluded from FIDE."),
    waived: bool = typer.Option(False, "--waived", help="A match's games count after its decision too."),
    period: str = typer.Option("", "--period", help="Make the list of this month, such as 2026-11."),
    output: str = typer.Option("", "--output", "-o", help="Save the period's list in FIDE's columns here."),
    force: bool = typer.Option(False, "--force", help=WRITE_OVER_HELP),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Work out rating changes and first ratings, and say what cannot be rated.

    Example: caissa rate open.trf --list --explain 4
    """
    for file in files:
        require_two_files(file, output)
    require_free(output, force)
    wishes = Wishes(
        speed, edition, k, use_list, store, control, rounds_a_day, tuple(excluded), waived, section, output
    )
    rated = [rated_file(file, wishes) for file in files]
    findings = [finding for one in rated for finding in one.findings]
    sections = [one.section for one in rated]
    if period or output or len(sections) > 1:
        findings += print_period(sections, period, wishes, explained, as_json, findings)
    else:
        _print_section(sections[0], findings, explained, as_json)
    if errors_in(findings):
        raise typer.Exit(ExitCode.DOUBTFUL)


def _print_section(rated: SectionRatings, findings: Sequence[Finding], explained: str, as_json: bool) -> None:
    asked = _asked(rated, explained)
    if as_json:
        values = section_as_values(rated, asked)
        print_json({**values, "findings": [finding_as_json(one) for one in findings]}, indent=None)
        return
    if asked:
        for number in asked:
            for line in explanation(rated, number):
                console().print(line, soft_wrap=True)
    else:
        title = f"{rated.tournament.name}: {rated.speed.value} ratings by {rated.rules.edition}"
        rows = [row_texts(row) for row in rated.rows]
        table(title.lstrip(": "), HEADINGS, rows, right=(0, 2, 3, 4, 5, 6, 7, 8))
    print_findings(findings)


def _asked(rated: SectionRatings, explained: str) -> list[int]:
    """The numbers whose working is wanted: none, one or all."""
    if not explained:
        return []
    names = {row.player.number: row.player.name for row in rated.rows}
    if explained.casefold() == "all":
        return list(names)
    if explained.isdecimal() and int(explained) in names:
        return [int(explained)]
    return [the_one(explained, names)]


def the_one(asked: str, names: dict[int, str]) -> int:
    """The number of the only player whose name has this in it."""
    fitting = [number for number, name in names.items() if asked.casefold() in name.casefold()]
    if len(fitting) != 1:
        raise UnknownPlayer(asked=asked, hint=f"; {len(fitting)} fit" if fitting else "")
    return fitting[0]
