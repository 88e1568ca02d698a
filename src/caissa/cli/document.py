"""`caissa document`: lists, cards, slips, sheets and reports as PDF, HTML or XLSX."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any

import typer

from caissa.cli.exit_codes import ExitCode
from caissa.cli.form_files import completed
from caissa.cli.opening import Opened, open_tournament, read_bytes
from caissa.cli.output import error_console, finding_as_json, print_findings, print_json, table
from caissa.cli.saving import STANDARD_OUTPUT, save
from caissa.documents import (
    KINDS,
    Paper,
    Printing,
    Rendering,
    Request,
    document,
    html,
    pdf,
    xlsx,
)
from caissa.documents.document import Document
from caissa.errors import Finding, UnreadableFile, UnwritableFile, errors_in
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


def command(
    kind: str = typer.Argument("", help="Which document; --list names them all."),
    file: str = typer.Argument("", help="A TRF, JSON or other tournament file; - for the standard input."),
    output: str = typer.Option("", "--output", "-o", help="The file to write: .pdf, .html or .xlsx; or -."),
    to: Format | None = typer.Option(None, "--to", help="The format, where the output's ending tells none."),
    round_number: int | None = typer.Option(
        None, "--round", "-r", min=1, help="The round; otherwise the last one paired."
    ),
    participant: int | None = typer.Option(
        None, "--player", min=1, help="Only this player (or team), by number."
    ),
    title: str = typer.Option("", "--title", help="For the forms of titles: GM, IM, WGM or WIM."),
    tie_breaks: str = typer.Option(
        "", "--tiebreaks", "-t", help="The list, such as 'PTS,DE,BH/C1'; otherwise the file's own."
    ),
    edition: str = typer.Option("", "--edition", help="An edition of C.07, such as 2024-08."),
    paper: Paper = typer.Option(Paper.A4, "--paper", help="The paper."),
    large: bool = typer.Option(False, "--large", help="Large print."),
    details: str = typer.Option("", "--details", help="A TOML file with what the file cannot say."),
    fund: str = typer.Option("", "--fund", "-f", help="The prize fund (TOML or JSON); else the file's own."),
    day: datetime | None = typer.Option(
        None, "--date", formats=["%Y-%m-%d"], help="The day to print on it, such as 2026-05-01."
    ),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    force: bool = typer.Option(False, "--force", help="Write over a file that is there already."),
    listing: bool = typer.Option(False, "--list", help="List the documents and stop."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
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
    asked = Request(
        opened.section(section),
        round_number=round_number,
        participant=participant,
        day=day.date() if day else None,
        tie_breaks=tie_breaks or None,
        edition=edition or None,
        fund=_fund(fund),
        details=completed(_details(details), title, Path(details).parent),
    )
    printing = Printing(paper, large=large, made_on=asked.day)
    made = _RENDERERS[wanted](document(kind, asked), printing)
    save(output, made.content)
    _report(opened, made.findings, output, as_json)
    if opened.doubtful:
        raise typer.Exit(ExitCode.DOUBTFUL)


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
            raise typer.BadParameter(f"{name} is missing; `caissa document --list` names the documents")


def _format_of(output: str) -> Format:
    ending = Path(output).suffix.lower()
    if ending not in _ENDINGS:
        known = ", ".join(one.value for one in Format)
        raise UnwritableFile(kind=output, why=f"its ending tells no format; name one with --to ({known})")
    return _ENDINGS[ending]


def require_free(output: str, force: bool) -> None:
    """Refuse to write over a file unless asked to; a device such as /dev/null is no file."""
    if output != STANDARD_OUTPUT and not force and Path(output).is_file():
        raise UnwritableFile(kind=output, why="the file is there already; --force writes over it")


def _details(path: str) -> dict[str, Any]:
    """What a TOML file of details says."""
    if not path:
        return {}
    name, content = read_bytes(path)
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UnreadableFile(name=name, why=f"it is no TOML: {error}") from None


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
