"""`caissa list-import`: a rating list into the store."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import click

from caissa.cli.output import console, finding_as_json, print_findings, print_json, table
from caissa.cli.parameters import JSON, STORE, EnumChoice, column_pairs, option
from caissa.cli.progress import progress_bar
from caissa.cli.rating_store import open_for_import
from caissa.errors import UnreadableFile
from caissa.files import rating_list
from caissa.files.rating_list import ImportReport, Kind, StoredList


@click.command()
@click.argument("file", default="", help="The list as downloaded: TXT, XML or CSV, zipped or not.")
@option("--source", default="FIDE", help="Whose list it is: FIDE, or a federation's code.")
@option("--month", help="The list's month, as 2026-09, where the file does not tell.")
@option("--kind", type=EnumChoice(Kind), help="The kind of list, where the file does not tell.")
@option("--column", multiple=True, help="A CSV's column, as field=heading; may be repeated.")
@STORE
@JSON
def command(
    file: str,
    source: str,
    month: str | None,
    kind: Kind | None,
    column: tuple[str, ...],
    store: str,
    as_json: bool,
) -> None:
    """Import a rating list, so that look-ups work without internet; without a file, list what is stored.

    Example: caissa list-import players_list_foa.zip --month 2026-11
    """
    columns = dict(column_pairs(column))
    with closing(open_for_import(store)) as connection:
        if not file:
            _print_lists(rating_list.lists(connection), as_json)
            return
        with _opened(file) as stream, progress_bar() as watch:
            report = rating_list.import_list(
                connection,
                stream,
                source=source,
                imported_at=datetime.now(UTC),
                month=month,
                kind=kind,
                columns=columns or None,
                name=Path(file).name,
                progress=lambda step: watch(step.step, step.done, step.total),
            )
    print_report(report, as_json)


def _opened(file: str) -> IO[bytes]:
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise UnreadableFile(name=file, why=(error.strerror or str(error)).lower()) from None


def print_report(report: ImportReport, as_json: bool) -> None:
    """Say what an import did."""
    if as_json:
        findings = [finding_as_json(finding) for finding in report.findings]
        print_json({**_as_json(report.stored), "faults": report.faults, "findings": findings})
        return
    print_findings(report.findings, most=10)
    stored = report.stored
    again = " (in place of an earlier import)" if report.replaced else ""
    console().print(
        f"{stored.rows:,} people of {stored.source} {stored.kind} {stored.month} stored{again}", markup=False
    )
    if report.faults:
        console().print(f"{report.faults:,} rows had faults", markup=False)


def _print_lists(stored: list[StoredList], as_json: bool) -> None:
    if as_json:
        print_json([_as_json(listed) for listed in stored])
        return
    rows = [
        (listed.source, listed.kind, listed.month, f"{listed.rows:,}", str(listed.imported_at))
        for listed in stored
    ]
    table("", ("Source", "Kind", "Month", "People", "Imported"), rows, right=(3,))


def _as_json(stored: StoredList) -> dict[str, object]:
    return {"source": stored.source, "kind": str(stored.kind), "month": stored.month, "rows": stored.rows}
