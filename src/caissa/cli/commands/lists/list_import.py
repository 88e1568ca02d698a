"""`caissa list-import`: a rating list into the store."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

import typer
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from caissa.cli.output import console, error_console, finding_as_json, print_findings, print_json, table
from caissa.cli.rating_store import open_for_import
from caissa.errors import UnreadableFile
from caissa.files import rating_list
from caissa.files.rating_list import ImportReport, Kind, StoredList
from caissa.files.rating_list.store import Watcher


def command(
    file: str = typer.Argument("", help="The list as downloaded: TXT, XML or CSV, zipped or not."),
    source: str = typer.Option("FIDE", "--source", help="Whose list it is: FIDE, or a federation's code."),
    month: str = typer.Option(
        None, "--month", help="The list's month, as 2026-09, where the file does not tell."
    ),
    kind: Kind = typer.Option(None, "--kind", help="The kind of list, where the file does not tell."),
    column: list[str] = typer.Option(
        [], "--column", help="A CSV's column, as field=heading; may be repeated."
    ),
    store: str = typer.Option("", "--store", help="Another place for the store than the user's own."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Import a rating list, so that look-ups work without internet; without a file, list what is stored.

    Example: caissa list-import players_list_foa.zip --month 2026-11
    """
    columns = _columns(column)
    with closing(open_for_import(store)) as connection:
        if not file:
            _print_lists(rating_list.lists(connection), as_json)
            return
        with _opened(file) as stream, progress_bar() as watch:
            report = rating_list.import_list(
                connection, stream, source=source, imported_at=datetime.now(UTC), month=month, kind=kind,
                columns=columns or None, name=Path(file).name, progress=watch,
            )  # fmt: skip
    print_report(report, as_json)


def _columns(told: list[str]) -> dict[str, str]:
    """The columns of a CSV as the user names them, `field=heading`."""
    for one in told:
        if "=" not in one:
            raise typer.BadParameter(f"{one!r} is not of the form field=heading", param_hint="--column")
    return dict(one.split("=", 1) for one in told)


def _opened(file: str) -> IO[bytes]:
    try:
        return Path(file).open("rb")
    except OSError as error:
        raise UnreadableFile(name=file, why=(error.strerror or str(error)).lower()) from None


@contextmanager
def progress_bar() -> Iterator[Watcher]:
    """A bar for each step of the import, on the error stream so that output stays clean."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=error_console(), transient=True) as bars:
        tasks = {}

        def watch(step: rating_list.Progress) -> None:
            if step.step not in tasks:
                tasks[step.step] = bars.add_task(step.step.capitalize(), total=step.total or None)
            bars.update(tasks[step.step], completed=step.done, total=step.total or None)

        yield watch


def print_report(report: ImportReport, as_json: bool) -> None:
    """Say what an import did."""
    if as_json:
        findings = [finding_as_json(one) for one in report.findings]
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
        print_json([_as_json(one) for one in stored])
        return
    rows = [(one.source, one.kind, one.month, f"{one.rows:,}", str(one.imported_at)) for one in stored]
    table("", ("Source", "Kind", "Month", "People", "Imported"), rows, right=(3,))


def _as_json(stored: StoredList) -> dict[str, object]:
    return {"source": stored.source, "kind": str(stored.kind), "month": stored.month, "rows": stored.rows}
