"""`caissa pack`: a tournament in every format, with its lists, in one archive."""

from __future__ import annotations

import typer

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import open_tournament
from caissa.cli.output import error_console, finding_as_json, print_findings, print_json
from caissa.cli.saving import STANDARD_OUTPUT, require_free, save
from caissa.documents import Paper, Printing, Request
from caissa.documents.pack import pack
from caissa.files import trf


def command(
    file: str = typer.Argument(..., help="A TRF, JSON or other tournament file; - for the standard input."),
    output: str = typer.Option(..., "--output", "-o", help="The ZIP archive to write; - for the output."),
    with_pdf: bool = typer.Option(False, "--pdf", help="The lists as PDF too."),
    paper: Paper = typer.Option(Paper.A4, "--paper", help="The paper."),
    large: bool = typer.Option(False, "--large", help="Large print."),
    section: str = typer.Option("", "--section", help="The section of an event file."),
    force: bool = typer.Option(False, "--force", help="Write over a file that is there already."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Put a tournament into one ZIP: TRF, JSON, CSV, PGN, and its lists as HTML; always the same bytes.

    Example: caissa pack open.trf -o open.zip --pdf
    """
    require_free(output, force)
    opened = open_tournament(file)
    tournament = opened.section(section)
    made = pack(Request(tournament), Printing(paper, large=large), with_pdf=with_pdf)
    save(output, made.content)
    findings = [*opened.findings, *trf.losses(tournament, trf.Kind.TRF26), *made.findings]
    if as_json and output != STANDARD_OUTPUT:
        print_json({"written": output, "findings": [finding_as_json(one) for one in findings]})
    else:
        print_findings(findings)
        error_console().print(f"{opened.name} read as {opened.kind}; written: {output}", markup=False)
    if opened.doubtful:
        raise typer.Exit(ExitCode.DOUBTFUL)
