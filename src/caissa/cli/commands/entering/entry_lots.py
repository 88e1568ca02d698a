"""`caissa entry-lots`: the order of a drawing of lots for places, worked out again by anybody."""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Sequence

import click

from caissa.cli.exit_codes import ExitCode
from caissa.cli.opening import read_bytes
from caissa.cli.output import console, print_json, table
from caissa.cli.parameters import JSON, option
from caissa.entering import commitment, lot
from caissa.errors import UnreadableFile

HEADINGS = frozenset({"code", "codes", "entry"})


@click.command()
@click.argument(
    "file", help="Codes of the entries, one a line or the first column of a CSV; - for the standard input."
)
@option("--seed", required=True, help="The seed that was published after entries had closed.")
@option("--announced", default="", help="The SHA-256 of the seed that was announced before entries opened.")
@option("--places", type=click.IntRange(min=0), default=None, help="How many places there are.")
@JSON
def command(file: str, seed: str, announced: str, places: int | None, as_json: bool) -> None:
    """Work out the order of a drawing of lots for places again, and check that the seed is the announced one.

    The lot of an entry is the SHA-256 of "seed:code"; the lowest comes first.

    Example: caissa entry-lots codes.csv --seed "river 7314" --announced 9f2c… --places 300
    """
    name, content = read_bytes(file)
    codes = _codes(name, content)
    order = sorted(codes, key=lambda code: (lot(seed, code), code))
    fits = not announced or commitment(seed) == announced.strip().lower()
    if as_json:
        lots = [{"number": n, "code": code, "lot": lot(seed, code)} for n, code in enumerate(order, start=1)]
        print_json({"commitment": commitment(seed), "seed_is_the_announced_one": fits, "lots": lots})
    else:
        _print(seed, order, places)
        if announced:
            console().print(
                "The seed is the announced one." if fits else "The seed is NOT the announced one."
            )
    if not fits:
        sys.exit(ExitCode.DIFFERENT)


def _codes(name: str, content: bytes) -> Sequence[str]:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableFile(name=name, why="it is not written in UTF-8") from None
    cells = [row[0].strip() for row in csv.reader(io.StringIO(text)) if row and row[0].strip()]
    codes = cells[1:] if cells and cells[0].lower() in HEADINGS else cells
    if len(set(codes)) != len(codes):
        doubled = next(code for code in codes if codes.count(code) > 1)
        raise UnreadableFile(name=name, why=f"the code {doubled} stands in it twice")
    if not codes:
        raise UnreadableFile(name=name, why="there is no code in it")
    return codes


def _print(seed: str, order: Sequence[str], places: int | None) -> None:
    rows = [
        (str(number), code, lot(seed, code)[:16], _gets(number, places))
        for number, code in enumerate(order, start=1)
    ]
    table("", ("No", "Code", "Lot", ""), rows, right=(0,))


def _gets(number: int, places: int | None) -> str:
    if places is None:
        return ""
    return "place" if number <= places else f"waiting list {number - places}"
