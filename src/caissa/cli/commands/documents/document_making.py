"""The documents that `caissa document` makes: which there are, from which facts, in which format."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from caissa import documents, prizes
from caissa.cli.commands.documents.document_format import Format
from caissa.cli.opening import read_bytes
from caissa.cli.output import print_json, table
from caissa.documents import KINDS, Printing, Rendering
from caissa.documents.document import Document
from caissa.errors import errors_in


def rendered(wanted: Format, document: Document, printing: Printing) -> Rendering:
    """The document in the wanted format; the libraries of the others are not loaded."""
    if wanted is Format.PDF:
        return documents.pdf(document, printing)
    if wanted is Format.XLSX:
        return documents.xlsx(document, printing)
    return documents.html(document, printing)


def list_kinds(as_json: bool) -> None:
    """Print which documents there are."""
    if as_json:
        print_json(
            [
                {"kind": kind.name, "what": kind.purpose, "details": list(kind.details)}
                for kind in KINDS.values()
            ]
        )
        return
    table("", ("Kind", "What it is"), [(kind.name, kind.purpose) for kind in KINDS.values()])


def require_all(kind: str, file: str, output: str) -> None:
    """Refuse a call that leaves out what the document needs."""
    file_needed = kind not in KINDS or KINDS[kind].needs_file
    for name, typed in (("KIND", kind), ("FILE", file or not file_needed), ("--output", output)):
        if not typed:
            raise click.BadParameter(f"{name} is missing; `caissa document --list` names the documents")


def known_details(details: str, title: str) -> dict[str, Any]:
    """What the user says of the event in a file of details, with the title of the command line."""
    if not details and not title:
        return {}
    from caissa.cli.commands.documents.form_files import completed
    from caissa.cli.plain_files import read_plain_file

    return completed(read_plain_file(details) if details else {}, title, Path(details).parent)


def fund_in(path: str) -> prizes.PrizeFund | None:
    """The prize fund that a file describes."""
    if not path:
        return None
    name, content = read_bytes(path)
    reading = prizes.read_fund(content.decode("utf-8-sig", errors="replace"), name)
    if wrong := errors_in(reading.findings):
        raise prizes.BadPrizeFund(why="; ".join(f"{error.where}: {error.what}" for error in wrong))
    return reading.fund
