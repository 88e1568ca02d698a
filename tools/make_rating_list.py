"""Write a rating list of invented people, as large as FIDE's own.

Examples: python tools/make_rating_list.py list.zip --rows 1900000 --seed 1 --format txt --kind combined
          python tools/make_rating_list.py small.txt --example    (the 2,000 of a new installation)
"""

from __future__ import annotations

import argparse
import zipfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from caissa.files.rating_list.entry import Kind, ListEntry
from caissa.files.rating_list.invented import EXAMPLE_PEOPLE, example_people, people
from caissa.files.rating_list.printing import txt_list, xml_list
from caissa.tournament import Speed

MEMBER_NAMES = {Kind.COMBINED: "players_list_foa", Kind.STANDARD: "standard_rating_list"}


def entries(rows: int, seed: int, kind: Kind) -> Iterator[ListEntry]:
    """Invented people; a list of one speed has only those who are rated at it."""
    dice = Random(seed)
    if kind is Kind.COMBINED:
        return people(dice, rows)
    rated = (entry for entry in people(dice, rows * 20) if entry.rated(Speed(kind.value)).rating)
    return islice(rated, rows)


def encoded(listed: Iterator[ListEntry], kind: Kind, layout: str, month: str) -> Iterator[bytes]:
    """The list's bytes: TXT in Latin-1 as FIDE's, XML in UTF-8."""
    texts = txt_list(listed, kind, month) if layout == "txt" else xml_list(listed, kind)
    return (text.encode("latin-1" if layout == "txt" else "utf-8") for text in texts)


def write(out: Path, listed: Iterator[ListEntry], kind: Kind, layout: str, month: str) -> None:
    """Write the list, zipped if the name ends in .zip."""
    chunks = encoded(listed, kind, layout, month)
    if out.suffix == ".zip":
        name = f"{MEMBER_NAMES.get(kind, f'{kind}_rating_list')}.{layout}"
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive, archive.open(name, "w") as member:
            for chunk in chunks:
                member.write(chunk)
        return
    with out.open("wb") as file:
        file.writelines(chunks)


def main() -> None:
    """Read the options and write the list."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("out", type=Path, help="the file to write; .zip to have it zipped")
    parser.add_argument("--rows", type=int, default=1_900_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=("txt", "xml"), default="txt")
    parser.add_argument("--kind", type=Kind, choices=[kind for kind in Kind if kind is not Kind.NATIONAL])
    parser.add_argument("--month", default="2026-09", help="YYYY-MM")
    parser.add_argument("--example", action="store_true", help="the people that a new installation brings")
    options = parser.parse_args()
    kind = options.kind or Kind.COMBINED
    listed = example_people() if options.example else entries(options.rows, options.seed, kind)
    write(options.out, listed, kind, options.format, options.month)
    rows = f"example of {EXAMPLE_PEOPLE}" if options.example else f"{options.rows} seed {options.seed}"
    print(f"{options.out}: invented people, {rows}, {kind} {options.format}")


if __name__ == "__main__":
    main()
