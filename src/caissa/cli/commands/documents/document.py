"""`caissa document`: lists, cards, slips, sheets and reports as PDF, HTML or XLSX."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from caissa.cli.commands.documents.document_format import Format, format_of
from caissa.cli.opening import Opened, open_tournament
from caissa.cli.output import error_console, finding_as_json, print_findings, print_json
from caissa.cli.parameters import FORCE, JSON, SECTION, EnumChoice, flag, grouped, option, parsed
from caissa.cli.saving import STANDARD_OUTPUT, require_free, save
from caissa.documents import Paper, Printing
from caissa.errors import Finding
from caissa.tournament import Tournament

WISHES = grouped(
    "wishes",
    dict,
    option(
        "--round",
        "-r",
        "round_number",
        type=click.IntRange(min=1),
        help="The round; otherwise the last one paired.",
    ),
    option(
        "--player", "participant", type=click.IntRange(min=1), help="Only this player (or team), by number."
    ),
    option(
        "--tiebreaks",
        "-t",
        "tie_breaks",
        callback=parsed(lambda typed: typed or None),
        help="The list, such as 'PTS,DE,BH/C1'; otherwise the file's own.",
    ),
    option(
        "--edition",
        callback=parsed(lambda typed: typed or None),
        help="An edition of C.07, such as 2024-08.",
    ),
    option(
        "--date",
        "day",
        type=click.DateTime(["%Y-%m-%d"]),
        callback=parsed(lambda typed: typed and typed.date()),
        help="The day to print on it, such as 2026-05-01.",
    ),
)
"""What is wanted of a document, by the names that `Request` has for it."""

PRINTING = grouped(
    "printing",
    Printing,
    option("--paper", type=EnumChoice(Paper), default=Paper.A4.value, help="The paper."),
    flag("--large", help="Large print."),
)


@click.command()
@click.argument("kind", default="", help="Which document; --list names them all.")
@click.argument("file", default="", help="A TRF, JSON or other tournament file; - for the standard input.")
@option("--output", "-o", default="", help="The file to write: .pdf, .html or .xlsx; or -.")
@option("--to", type=EnumChoice(Format), help="The format, where the output's ending tells none.")
@WISHES
@option("--title", default="", help="For the forms of titles: GM, IM, WGM or WIM.")
@PRINTING
@option("--details", default="", help="A TOML or JSON file with what the file cannot say.")
@option("--fund", "-f", default="", help="The prize fund (TOML or JSON); else the file's own.")
@SECTION
@option("--language", default="en", help="The language: en, fr, es, de, pt, ru, ar or zh.")
@FORCE
@flag("--list", "listing", help="List the documents and stop.")
@JSON
def command(
    kind: str,
    file: str,
    output: str,
    to: Format | None,
    wishes: dict[str, Any],
    title: str,
    printing: Printing,
    details: str,
    fund: str,
    section: str,
    language: str,
    force: bool,
    listing: bool,
    as_json: bool,
) -> None:
    """Print a document: pairings, standings, cross-tables, cards, slips, score sheets, reports, forms.

    Example: caissa document pairings open.trf --round 5 -o pairings.pdf
    """
    # All documents and what they print from; a page of help does without.
    from caissa.cli.commands.documents import document_making as making
    from caissa.documents import Request, phrases_in
    from caissa.documents.register import document

    if listing:
        making.list_kinds(as_json)
        return
    making.require_all(kind, file, output)
    wanted = to or format_of(output)
    require_free(output, force)
    opened = open_tournament(file) if file else Opened("", "", Tournament(), ())
    request = Request(
        opened.section_on_paper(section),
        details=making.known_details(details, title),
        fund=making.fund_in(fund),
        say=phrases_in(language),
        **wishes,
    )
    printed = making.rendered(wanted, document(kind, request), replace(printing, made_on=request.day))
    save(output, printed.content)
    _report(opened, printed.findings, output, as_json)
    opened.end_if_doubtful()


def _report(opened: Opened, findings: tuple[Finding, ...], output: str, as_json: bool) -> None:
    if as_json and output != STANDARD_OUTPUT:
        listed = [finding_as_json(finding) for finding in (*opened.findings, *findings)]
        print_json({"read_as": opened.kind, "written": output, "findings": listed})
        return
    print_findings([*opened.findings, *findings])
    if output != STANDARD_OUTPUT:
        read = f"{opened.name} read as {opened.kind}; " if opened.name else ""
        error_console().print(f"{read}written: {output}", markup=False)
