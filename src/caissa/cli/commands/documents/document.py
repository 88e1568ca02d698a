"""`caissa document`: lists, cards, slips, sheets and reports as PDF, HTML or XLSX."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import typer

from caissa.cli.commands.documents import document_options as options
from caissa.cli.commands.documents.document_options import Format
from caissa.cli.commands.documents.form_files import completed
from caissa.cli.opening import Opened, open_tournament, read_bytes
from caissa.cli.output import error_console, finding_as_json, print_findings, print_json, table
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

_RENDERERS: dict[Format, Callable[[Document, Printing], Rendering]] = {
    Format.PDF: pdf,
    Format.HTML: html,
    Format.XLSX: xlsx,
}
_ENDINGS = {f".{one.value}": one for one in Format} | {".htm": Format.HTML}


def command(
    kind: str = options.KIND,
    file: str = options.FILE,
    output: str = options.OUTPUT,
    to: Format | None = options.TO,
    round_number: int | None = options.ROUND,
    participant: int | None = options.PARTICIPANT,
    title: str = options.TITLE,
    tie_breaks: str = options.TIE_BREAKS,
    edition: str = options.EDITION,
    paper: Paper = options.PAPER,
    large: bool = options.LARGE,
    details: str = options.DETAILS,
    fund: str = options.FUND,
    day: datetime | None = options.DAY,
    section: str = options.SECTION,
    language: str = options.LANGUAGE,
    force: bool = options.FORCE,
    listing: bool = options.LISTING,
    as_json: bool = options.JSON,
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
    told = completed(read_plain_file(details) if details else {}, title, Path(details).parent)
    asked = Request(opened.section(section), round_number=round_number, participant=participant, details=told)
    asked = replace(asked, tie_breaks=tie_breaks or None, edition=edition or None, fund=_fund(fund))
    asked = replace(asked, day=day.date() if day else None, say=phrases_in(language))
    made = _RENDERERS[wanted](document(kind, asked), Printing(paper, large=large, made_on=asked.day))
    save(output, made.content)
    _report(opened, made.findings, output, as_json)
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
            raise typer.BadParameter(f"{name} is missing; `caissa document --list` names the documents")


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
