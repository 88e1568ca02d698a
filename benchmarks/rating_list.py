"""Measure the rating-list store with a list as large as FIDE's: import, look-up and search.

Example: python benchmarks/rating_list.py --folder ~/.cache/caissa-benchmarks
The list of invented people is made once and used again; the store is made anew each time.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random

from caissa.files.rating_list import ListEntry, StoredList, by_id, import_list, lists, search
from caissa.files.rating_list.lookup import as_entry
from caissa.files.rating_list.schema import COLUMNS
from caissa.folding import fold

GENERATOR = Path(__file__).parents[1] / "tools" / "make_rating_list.py"
ACCENTS = str.maketrans("aeioun", "áéíöüñ")
TARGETS = {"import": 45.0, "memory": 300.0, "by ID": 1.0, "by name": 30.0}
QUESTIONS = 1000


def make_list(options: argparse.Namespace) -> Path:
    """The list to import, made by the generator if it is not there yet."""
    path: Path = options.folder / f"invented-{options.rows}-{options.seed}-{options.format}.zip"
    if not path.exists():
        command = [sys.executable, str(GENERATOR), str(path), "--rows", str(options.rows)]
        subprocess.run([*command, "--seed", str(options.seed), "--format", options.format], check=True)
    return path


def peak_megabytes() -> float:
    """The most memory this process has had at once."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def timed_import(connection: sqlite3.Connection, path: Path, label: str) -> None:
    """Import the list and print seconds and memory."""
    start, start_cpu = time.perf_counter(), time.process_time()
    with path.open("rb") as stream:
        moment = datetime.fromisoformat("2026-09-01")
        report = import_list(connection, stream, source="FIDE", month="2026-09", imported_at=moment)
    seconds, cpu = time.perf_counter() - start, time.process_time() - start_cpu
    print(f"{label:24}{seconds:8.1f} s (target {TARGETS['import']:.0f}), {cpu:.1f} s of one core")
    print(f"{'rows':24}{report.stored.rows:8}")
    print(f"{'peak memory so far':24}{peak_megabytes():8.0f} MB (target {TARGETS['memory']:.0f})")


def sample(connection: sqlite3.Connection, stored: StoredList, dice: Random) -> list[ListEntry]:
    """Some people to ask for."""
    statement = stored.sql(f"SELECT {COLUMNS} FROM [entries] WHERE row = ?")  # noqa: S608
    rows = (dice.randint(1, stored.rows) for _ in range(QUESTIONS))
    return [as_entry(connection.execute(statement, (row,)).fetchone()) for row in rows]


def with_typo(word: str, dice: Random) -> str:
    """The word with one slip of the fingers."""
    at, letter = dice.randrange(max(1, len(word) - 1)), dice.choice("abcdefghijklmnopqrstuvwxyz")
    swapped = word[:at] + word[at + 1 : at + 2] + word[at] + word[at + 2 :]
    changed, added = word[:at] + letter + word[at + 1 :], word[:at] + letter + word[at:]
    return dice.choice([word[:at] + word[at + 1 :], changed, added, swapped])


def questions(dice: Random) -> Iterator[tuple[str, Callable[[ListEntry], str]]]:
    """Each kind of question: its name, and how to ask for a person."""
    yield "whole name", lambda entry: entry.name
    yield "prefix, 1 letter", lambda entry: fold(entry.name)[:1]
    yield "prefix, 3 letters", lambda entry: fold(entry.name)[:3]
    yield "prefix, 4 letters", lambda entry: fold(entry.name)[:4]
    yield "prefix, 6 letters", lambda entry: fold(entry.name)[:6]
    yield "two prefixes, 2 and 4", lambda e: f"{e.name.split()[-1][:2]} {fold(e.name)[:4]}"
    yield "accents added", lambda entry: entry.name.translate(ACCENTS)
    yield "typo in the surname", lambda entry: with_typo(fold(entry.name).split()[0], dice)
    yield "typo in two words", lambda e: " ".join(with_typo(word, dice) for word in fold(e.name).split()[:2])
    yield "typo in a prefix", lambda e: with_typo(fold(e.name).split()[0][:6], dice)


def report(label: str, ask: Callable[[ListEntry], object], people: list[ListEntry], target: float) -> None:
    """Ask for everybody and print the median, the 95th percentile and the slowest."""
    times = []
    for entry in people:
        start = time.perf_counter()
        ask(entry)
        times.append((time.perf_counter() - start) * 1000)
    ordered = sorted(times)
    middle, late = statistics.median(ordered), ordered[int(len(ordered) * 0.95)]
    print(f"{label:24}{middle:8.3f}{late:8.3f}{ordered[-1]:8.3f} ms (target {target:.0f})")


def measure(connection: sqlite3.Connection, seed: int) -> None:
    """Print how long each kind of question takes."""
    dice = Random(seed)
    (stored,) = lists(connection)
    people = sample(connection, stored, dice)
    print(f"{'':24}{'median':>8}{'p95':>8}{'slowest':>8}")
    report("by FIDE ID", lambda entry: by_id(connection, entry.fide_id or 0), people, TARGETS["by ID"])
    for label, wording in questions(dice):
        asked = {id(entry): wording(entry) for entry in people}
        report(label, lambda e, asked=asked: search(connection, asked[id(e)]), people, TARGETS["by name"])
    report(
        "surname, federation",
        lambda e: search(connection, fold(e.name).split()[0], federation=e.federation),
        people,
        TARGETS["by name"],
    )


def main() -> None:
    """Make or reuse the list, import it, ask, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--folder", type=Path, required=True, help="where the list and the store are kept")
    parser.add_argument("--rows", type=int, default=1_900_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=("txt", "xml"), default="txt")
    parser.add_argument("--again", action="store_true", help="import a second time, over the first")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    path = make_list(options)
    store = options.folder / "store.sqlite"
    store.unlink(missing_ok=True)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the start")
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}")
    connection = sqlite3.connect(store)
    timed_import(connection, path, f"import, {options.format} zipped")
    if options.again:
        timed_import(connection, path, "import over the first")
    print(f"{'store':24}{store.stat().st_size / 1e6:8.0f} MB")
    measure(connection, options.seed)
    connection.close()


if __name__ == "__main__":
    main()
