"""`caissa document`: lists, cards, slips, sheets and reports as PDF, HTML or XLSX."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from functools import partial
from pathlib import Path

import click

from caissa.cli.commands.documents.form_files import completed
from caissa.cli.opening import Opened, open_tournament, read_bytes
from caissa.cli.output import error_console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import FORCE, JSON, SECTION, EnumChoice, flag, grouped, option, parsed
from caissa.cli.plain_files import read_plain_file
from caissa.cli.saving import STANDARD_OUTPUT, require_free, save
from caissa.documents import (
    KINDS,
    Paper,
    Printing,
    Rendering,
    Request,
    document,
    html,
    pdf,
    phrases_in,
    xlsx,
)
from caissa.documents.document import Document
from caissa.errors import Finding, UnwritableFile, errors_in
from caissa.prizes import BadPrizeFund, PrizeFund, read_fund
from caissa.tournament import Tournament


class Format(Enum):
    """The formats that a document is written in."""

    PDF = "pdf"
    HTML = "html"
    XLSX = "xlsx"


_RENDERERS: dict[Format, Callable[[Document, Printing], Rendering]] = {
    Format.PDF: pdf,
    Format.HTML: html,
    Format.XLSX: xlsx,
}
_ENDINGS = {f".{one.value}": one for one in Format} | {".htm": Format.HTML}


WISHES = grouped(
    "wishes",
    partial(Request, Tournament()),
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
"""What is wanted of a document besides the tournament that it is about."""

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
    wishes: Request,
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
    if listing:
        _list_kinds(as_json)
        return
    _require_all(kind, file, output)
    wanted = to or _format_of(output)
    require_free(output, force)
    opened = open_tournament(file) if file else Opened("", "", Tournament(), ())
    known = completed(read_plain_file(details) if details else {}, title, Path(details).parent)
    request = replace(
        wishes,
        tournament=opened.section(section),
        details=known,
        fund=_fund(fund),
        say=phrases_in(language),
    )
    printed = _RENDERERS[wanted](document(kind, request), replace(printing, made_on=request.day))
    save(output, printed.content)
    _report(opened, printed.findings, output, as_json)
    opened.end_if_doubtful()


def _list_kinds(as_json: bool) -> None:
    if as_json:
        print_json(
            [{"kind": one.name, "what": one.purpose, "details": list(one.details)} for one in KINDS.values()]
        )
        return
    table("", ("Kind", "What it is"), [(one.name, one.purpose) for one in KINDS.values()])


def _require_all(kind: str, file: str, output: str) -> None:
    file_needed = kind not in KINDS or KINDS[kind].needs_file
    for name, given in (("KIND", kind), ("FILE", file or not file_needed), ("--output", output)):
        if not given:
            raise click.BadParameter(f"{name} is missing; `caissa document --list` names the documents")


def _format_of(output: str) -> Format:
    ending = Path(output).suffix.lower()
    if ending not in _ENDINGS:
        known = ", ".join(one.value for one in Format)
        raise UnwritableFile(kind=output, why=f"its ending tells no format; name one with --to ({known})")
    return _ENDINGS[ending]


def _fund(path: str) -> PrizeFund | None:
    """The prize fund that a file describes."""
    if not path:
        return None
    name, content = read_bytes(path)
    reading = read_fund(content.decode("utf-8-sig", errors="replace"), name)
    if wrong := errors_in(reading.findings):
        raise BadPrizeFund(why="; ".join(f"{one.where}: {one.what}" for one in wrong))
    return reading.fund


def _report(opened: Opened, findings: tuple[Finding, ...], output: str, as_json: bool) -> None:
    if as_json and output != STANDARD_OUTPUT:
        found = [finding_as_json(one) for one in (*opened.findings, *findings)]
        print_json({"read_as": opened.kind, "written": output, "findings": found})
        return
    print_findings([*opened.findings, *findings])
    if output != STANDARD_OUTPUT:
        read = f"{opened.name} read as {opened.kind}; " if opened.name else ""
        error_console().print(f"{read}written: {output}", markup=False)
