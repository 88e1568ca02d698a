"""`caissa list-fetch`: the newest rating lists from where they are published into the store."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

import typer

from caissa.cli.commands.lists.list_import import print_report, progress_bar
from caissa.cli.fetching import addresses, fetch_list
from caissa.cli.rating_store import open_for_import
from caissa.files import rating_list


def command(
    address: list[str] = typer.Argument(None, help="Where the lists are; without one, FIDE's combined list."),
    source: str = typer.Option(
        "FIDE", "--source", help="Whose lists they are: FIDE, or a federation's code."
    ),
    store: str = typer.Option("", "--store", help="Another place for the store than the user's own."),
    as_json: bool = typer.Option(False, "--json", help="Print JSON."),
) -> None:
    """Fetch the newest rating lists from the internet and import them; what cannot be right changes nothing.

    The setting CAISSA_RATING_LIST_URLS names other addresses, parted by commas.

    Example: caissa list-fetch
    """
    for one in address or addresses():
        with closing(open_for_import(store)) as connection, progress_bar() as watch:
            report = fetch_list(
                connection,
                one,
                now=datetime.now(UTC),
                watch=lambda done, size: watch(rating_list.Progress("fetching", done, size)),
                progress=watch,
                source=source,
            )
        print_report(report, as_json)
