"""`caissa lookup`: people in the stored rating lists."""

from __future__ import annotations

import sys
from dataclasses import asdict, is_dataclass

import click

from caissa.cli.exit_codes import ExitCode
from caissa.cli.output import console, print_json, table
from caissa.cli.parameters import JSON, STORE, option
from caissa.cli.rating_store import searched
from caissa.files import rating_list
from caissa.files.rating_list import Hit


@click.command()
@click.argument("words", nargs=-1, required=True, help="A FIDE ID, or a name or parts of it in any order.")
@option("--federation", "-f", help="Only people of this federation.")
@option("--limit", "-n", type=click.IntRange(min=1, max=1000), default=20, help="How many to print.")
@STORE
@JSON
def command(
    words: tuple[str, ...],
    federation: str | None,
    limit: int,
    store: str,
    as_json: bool,
) -> None:
    """Find people in the imported rating lists: by ID or name, accents and one slip a word forgiven.

    Example: caissa lookup nakamrua hikaru
    """
    with searched(store) as connection:
        hits = rating_list.search(connection, " ".join(words), limit=limit, federation=federation)
    if as_json:
        print_json([_as_json(hit) for hit in hits])
    elif hits:
        headings = ("ID", "", "Name", "Fed", "Std", "Rapid", "Blitz", "Born", "List", "Match")
        table("", headings, [_row(hit) for hit in hits], right=(0, 4, 5, 6))
    else:
        console().print("Nobody of that name is in the stored lists.")
    if not hits:
        sys.exit(ExitCode.REFUSED)


def _row(hit: Hit) -> tuple[str, ...]:
    entry = hit.entry
    numbers = (entry.standard_rating, entry.rapid_rating, entry.blitz_rating, entry.birth_year)
    ratings = tuple(str(value or "") for value in numbers)
    found_in = f"{hit.found_in.source} {hit.found_in.month}"
    number = str(entry.fide_id or entry.national_id)
    match = hit.match.name.lower().replace("_", " ")
    return (number, entry.title, entry.name, entry.federation, *ratings, found_in, match)


def _as_json(hit: Hit) -> dict[str, object]:
    entry = asdict(hit.entry) if is_dataclass(hit.entry) else hit.entry._asdict()
    return {
        **entry,
        "source": hit.found_in.source,
        "month": hit.found_in.month,
        "match": hit.match.name.lower(),
    }
