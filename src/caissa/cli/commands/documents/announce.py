"""`caissa announce`: check an announcement, print its documents, compare it with another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from caissa.cli.commands.documents.announce_options import Act, Ending, PointList, Product, Wish
from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import console, error_console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import FORCE, JSON, EnumChoice, grouped, option, parsed
from caissa.cli.saving import STANDARD_OUTPUT, require_free, require_two_files, save
from caissa.errors import errors_in

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caissa.prospectus import AnnouncementReading, ChangedClause


WISH = grouped(
    "wish",
    Wish,
    option(
        "--document",
        "product",
        type=EnumChoice(Product),
        default=Product.REGULATIONS.value,
        help="Which document to print.",
    ),
    option(
        "--kind", type=EnumChoice(PointList), help="The list of points; otherwise the announcement's own."
    ),
    option("--language", default="", help="en, fr, es, de, pt, ru, ar or zh; otherwise the authentic one."),
    option(
        "--to", "ending", type=EnumChoice(Ending), help="The format, where the output's ending tells none."
    ),
    option("--recipient", default="", help="For an invitation: whom it invites."),
    option(
        "--date",
        "day",
        type=click.DateTime(["%Y-%m-%d"]),
        callback=parsed(lambda typed: typed and typed.date()),
        help="The day to print on it, such as 2027-01-31.",
    ),
)


@click.command()
@click.argument("act", type=EnumChoice(Act), help="check, print or diff.")
@click.argument("file", help="The announcement, a TOML file; - for the standard input.")
@click.argument("other", default="", help="For diff: the later announcement.")
@option("--output", "-o", default="", help="For print: the file to write, .pdf, .html or .txt; or -.")
@WISH
@FORCE
@JSON
def command(act: Act, file: str, other: str, output: str, wish: Wish, force: bool, as_json: bool) -> None:
    """Check an announcement by the Handbook, print its regulations, or compare it with another.

    Example: caissa announce print festival.toml --language fr -o regulations.pdf
    """
    from caissa.cli.commands.documents.announce_making import read

    reading = read(file)
    if act is Act.CHECK:
        _check(reading, wish, as_json)
    elif act is Act.DIFF:
        if not other:
            raise click.BadParameter("the second announcement is missing", param_hint="OTHER")
        _diff(reading, read(other), wish, as_json)
    else:
        if not output:
            raise click.BadParameter("name the file to write with --output", param_hint="--output")
        require_two_files(file, output)
        require_free(output, force)
        _print(reading, wish, output, as_json)


def _check(reading: AnnouncementReading, wish: Wish, as_json: bool) -> None:
    """Say which points are missing and what is doubtful; errors end with 3."""
    from caissa.cli.commands.documents.announce_making import kind_of
    from caissa.prospectus import check_announcement, prospectus

    announcement = reading.announcement
    if announcement is None:
        _refuse(reading, as_json)
        return
    findings = (*reading.findings, *check_announcement(announcement))
    lines = prospectus(announcement, wish.language, kind_of(wish.kind))
    if as_json:
        print_json(
            {
                "kind": lines.kind.value,
                "points": [
                    {
                        "point": clause.key,
                        "heading": clause.heading,
                        "article": clause.article,
                        "presence": clause.presence.value,
                        "lacking": list(clause.lacking),
                    }
                    for clause in lines.points
                ],
                "findings": [
                    {**finding_as_json(finding), "article": str(getattr(finding, "article", ""))}
                    for finding in findings
                ],
            }
        )
    else:
        console().print(f"{lines.kind.label}: {len(lines.present)} of {len(lines.points)} points")
        if lines.missing:
            rows = [
                (clause.key, clause.heading, ", ".join(clause.lacking), clause.article)
                for clause in lines.missing
            ]
            table("Missing", ("Point", "Heading", "What is missing", "Article"), rows)
        print_findings(findings)
    if errors_in(findings):
        sys.exit(ExitCode.DOUBTFUL)


def _refuse(reading: AnnouncementReading, as_json: bool) -> None:
    """Say what does not fit in a file, and do nothing else."""
    if as_json:
        print_json({"findings": [finding_as_json(finding) for finding in reading.findings]})
    else:
        print_findings(reading.findings)
    sys.exit(ExitCode.DOUBTFUL)


def _print(reading: AnnouncementReading, wish: Wish, output: str, as_json: bool) -> None:
    from caissa.cli.commands.documents.announce_making import printed

    if reading.announcement is None or errors_in(reading.findings):
        _refuse(reading, as_json)
        return
    rendering = printed(reading.announcement, wish, output)
    save(output, rendering.content)
    if as_json and output != STANDARD_OUTPUT:
        listed = [finding_as_json(finding) for finding in rendering.findings]
        print_json({"written": output, "findings": listed})
    else:
        print_findings(rendering.findings)
        if output != STANDARD_OUTPUT:
            error_console().print(f"written: {output}", markup=False)


def _diff(before: AnnouncementReading, after: AnnouncementReading, wish: Wish, as_json: bool) -> None:
    """Print the clauses that differ, both texts; a difference ends with 4."""
    from caissa.cli.commands.documents.announce_making import kind_of
    from caissa.prospectus import differences

    for reading in (before, after):
        if reading.announcement is None or errors_in(reading.findings):
            _refuse(reading, as_json)
            return
    assert before.announcement is not None  # noqa: S101 - looked at above
    assert after.announcement is not None  # noqa: S101 - looked at above
    changes = differences(before.announcement, after.announcement, wish.language, kind_of(wish.kind))
    unprinted = not changes and before.announcement != after.announcement
    if as_json:
        print_json([_as_json(change) for change in changes])
    else:
        _print_changes(changes)
        if unprinted:
            console().print("Data that no clause prints differ.")
    if changes or unprinted:
        sys.exit(ExitCode.DIFFERENT)


def _as_json(change: ChangedClause) -> dict[str, object]:
    return {
        "point": change.key,
        "heading": change.heading,
        "article": change.article,
        "before": list(change.before),
        "after": list(change.after),
    }


def _print_changes(changes: Iterable[ChangedClause]) -> None:
    """Clause by clause, what only the earlier one says and what only the later one does."""
    for change in changes:
        console().print(f"{change.key}  {change.heading}")
        for line in change.before:
            if line not in change.after:
                console().print(f"  - {line}", style="red")
        for line in change.after:
            if line not in change.before:
                console().print(f"  + {line}", style="green")
