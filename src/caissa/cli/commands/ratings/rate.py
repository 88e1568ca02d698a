"""`caissa rate`: rating changes, first ratings, what stands against rating, and the list of a period."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import click

from caissa.cli.commands.ratings.rate_files import Wishes, rated_file
from caissa.cli.commands.ratings.rate_period import print_period
from caissa.cli.commands.ratings.rate_texts import explanation, report_values, row_texts, section_as_values
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import FORCE, JSON, SECTION, STORE, EnumChoice, flag, grouped, option
from caissa.cli.saving import require_free, require_two_files
from caissa.errors import CaissaError, Finding, errors_in
from caissa.ratings import SectionRatings
from caissa.tournament import Speed

HEADINGS = ("No", "Name", "Rating", "Games", "W", "We", "K", "Change", "First rating")


class UnknownPlayer(CaissaError):
    """Nobody, or more than one, has the number or name that was asked for."""

    code = "rating.unknown-player"
    message = "{asked!r} is no player here{hint}."


WISHES = grouped(
    "wishes",
    Wishes,
    option("--speed", type=EnumChoice(Speed), help="Otherwise as the time control says, else standard."),
    option("--edition", default="", help="An edition of B.02 or B.02.RB, such as 2024-03."),
    option("--k", type=click.IntRange(min=1, max=40), help="Everybody's K."),
    flag("--list", "use_list", help="Take ratings and K from the imported list in force at the start."),
    STORE,
    option("--time-control", "control", default="", help="Otherwise the file's own."),
    option(
        "--per-day", "rounds_a_day", type=click.IntRange(min=1), help="Most rounds a day, else by the dates."
    ),
    option("--excluded", multiple=True, help="A federation that is excluded from FIDE."),
    option("--deceased", multiple=True, type=int, help="The FIDE ID of a player whose death was reported."),
    option("--transferred", multiple=True, help="A transfer that was reported, as FIDE ID=federation."),
    flag("--waived", help="A match's games count after its decision too."),
    option("--output", "-o", default="", help="Save the period's list in FIDE's columns here."),
    SECTION,
)


@click.command()
@click.argument("files", nargs=-1, required=True, help="Tournament files; several are pooled as one period.")
@option("--explain", "-e", "explained", default="", help="Show the working for a number or name, or all.")
@option("--period", default="", help="Make the list of this month, such as 2026-11.")
@WISHES
@FORCE
@JSON
def command(
    files: tuple[str, ...], explained: str, period: str, wishes: Wishes, force: bool, as_json: bool
) -> None:
    """Work out rating changes and first ratings, and say what cannot be rated.

    Ends with 3 if something stands against rating the whole report, such as a player without a FIDE ID
    or of an excluded federation (B.02 10.1).

    Example: caissa rate open.trf --list --explain 4
    """
    for file in files:
        require_two_files(file, wishes.output)
    require_free(wishes.output, force)
    rated = [rated_file(file, wishes) for file in files]
    findings = [finding for file_ratings in rated for finding in file_ratings.findings]
    sections = [file_ratings.section for file_ratings in rated]
    if period or wishes.output or len(sections) > 1:
        findings += print_period(sections, period, wishes, explained, as_json, findings)
    else:
        _print_section(sections[0], findings, explained, as_json)
    if errors_in(findings):
        sys.exit(ExitCode.DOUBTFUL)


def _print_section(rated: SectionRatings, findings: Sequence[Finding], explained: str, as_json: bool) -> None:
    asked = _asked(rated, explained)
    if as_json:
        values = section_as_values(rated, asked)
        print_json({**values, "findings": [finding_as_json(finding) for finding in findings]}, indent=None)
        return
    if asked:
        for number in asked:
            for line in explanation(rated, number):
                console().print(line, soft_wrap=True)
    else:
        title = f"{rated.tournament.name}: {rated.speed.value} ratings by {rated.rules.edition}"
        rows = [row_texts(row) for row in rated.rows]
        table(title.lstrip(": "), HEADINGS, rows, right=(0, 2, 3, 4, 5, 6, 7, 8))
        if report := report_values(rated):
            console().print(
                f"The report is due for the list of {report['due_for']}, which closes on "
                f"{report['list_closes']}; after the list of {report['last_list']} it is never rated.",
                soft_wrap=True,
            )
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
    return [player_named(explained, names)]


def player_named(asked: str, names: dict[int, str]) -> int:
    """The number of the only player whose name has this in it."""
    fitting = [number for number, name in names.items() if asked.casefold() in name.casefold()]
    if len(fitting) != 1:
        raise UnknownPlayer(asked=asked, hint=f"; {len(fitting)} fit" if fitting else "")
    return fitting[0]
