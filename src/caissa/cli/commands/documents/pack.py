"""`caissa pack`: a tournament in every format, with its lists, in one archive."""

from __future__ import annotations

import click

from caissa.cli.opening import open_tournament
from caissa.cli.output import error_console, finding_as_json, print_findings, print_json
from caissa.cli.parameters import FORCE, JSON, SECTION, TOURNAMENT_FILE, EnumChoice, flag, option
from caissa.cli.saving import STANDARD_OUTPUT, require_free, save
from caissa.documents import Paper, Printing
from caissa.files import trf


@click.command()
@TOURNAMENT_FILE
@option("--output", "-o", required=True, help="The ZIP archive to write; - for the output.")
@flag("--pdf", "with_pdf", help="The lists as PDF too.")
@option("--paper", type=EnumChoice(Paper), default=Paper.A4.value, help="The paper.")
@flag("--large", help="Large print.")
@SECTION
@FORCE
@JSON
def command(
    file: str,
    output: str,
    with_pdf: bool,
    paper: Paper,
    large: bool,
    section: str,
    force: bool,
    as_json: bool,
) -> None:
    """Put a tournament into one ZIP: TRF, JSON, CSV, PGN, and its lists as HTML; always the same bytes.

    Example: caissa pack open.trf -o open.zip --pdf
    """
    # All lists and what they print from; a page of help does without.
    from caissa.documents import Request
    from caissa.documents.pack import pack

    require_free(output, force)
    opened = open_tournament(file)
    tournament = opened.section_on_paper(section)
    archive = pack(Request(tournament), Printing(paper, large=large), with_pdf=with_pdf)
    save(output, archive.content)
    findings = [*opened.findings, *trf.losses(tournament, trf.Kind.TRF26), *archive.findings]
    if as_json and output != STANDARD_OUTPUT:
        print_json({"written": output, "findings": [finding_as_json(finding) for finding in findings]})
    else:
        print_findings(findings)
        error_console().print(f"{opened.name} read as {opened.kind}; written: {output}", markup=False)
    opened.end_if_doubtful()
