"""`caissa list-fetch`: the newest rating lists from where they are published into the store."""

from __future__ import annotations

from contextlib import closing
from datetime import UTC, datetime

import click

from caissa.cli.commands.lists.list_import import print_report
from caissa.cli.fetching import addresses, fetch_list
from caissa.cli.parameters import JSON, STORE, option
from caissa.cli.progress import progress_bar
from caissa.cli.rating_store import open_for_import


@click.command()
@click.argument("address", nargs=-1, help="Where the lists are; without one, FIDE's combined list.")
@option("--source", default="FIDE", help="Whose lists they are: FIDE, or a federation's code.")
@STORE
@JSON
def command(
    address: tuple[str, ...],
    source: str,
    store: str,
    as_json: bool,
) -> None:
    """Fetch the newest rating lists from the internet and import them; what cannot be right changes nothing.

    The setting CAISSA_RATING_LIST_URLS names other addresses, parted by commas.

    Example: caissa list-fetch
    """
    for url in address or addresses():
        with closing(open_for_import(store)) as connection, progress_bar() as watch:
            report = fetch_list(
                connection,
                url,
                now=datetime.now(UTC),
                watch=lambda done, size: watch("fetching", done, size),
                progress=lambda step: watch(step.step, step.done, step.total),
                source=source,
            )
        print_report(report, as_json)
