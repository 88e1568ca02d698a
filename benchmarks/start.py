"""What it costs to start: every command's help and a small run, pairing, and the server's second start.

Processor time (user and system) of a process of its own, the best of several runs, in seconds:
python benchmarks/start.py [--runs 9] [--server]
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from caissa.cli import COMMANDS

START = "from caissa.cli import main; main()"
LIMIT = 0.25
"""Seconds that a command may take before its own work."""
PAIRING = {"pair": 0.20, "pair -p": 0.15}
SERVER = 1.5


def seconds(words: list[str], runs: int, folder: Path, **settings: str) -> float:
    """The best processor time of some runs."""
    times = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, *words],
            cwd=folder,
            capture_output=True,
            check=False,
            env={**os.environ, **settings},
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(times)


def small_runs(players: Path) -> dict[str, list[str]]:
    """A run of each command that has next to nothing to do."""
    file = str(players)
    return {
        "show": ["show", file],
        "standings": ["standings", file],
        "table": ["table", "berger", "6"],
        "sizing": ["sizing", "60"],
        "time": ["time", "90+30"],
        "chess960": ["chess960", "518"],
        "rules": ["rules", "C.07", "8.1"],
        "document": ["document", "--list"],
        "direct-titles": ["direct-titles", "--list"],
        "rate": ["rate", file],
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--server", action="store_true", help="The server's start too; it takes a minute.")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        measure(folder, chosen.runs)
        if chosen.server:
            measure_server(folder, chosen.runs)


def measure(folder: Path, runs: int) -> None:
    """The commands."""
    fifty, four = folder / "fifty.trf", folder / "four.trf"
    for players, file in ((50, fifty), (4, four)):
        made = ["generate", str(file), "--players", str(players), "--rounds", "3", "--seed", "7"]
        subprocess.run([sys.executable, "-c", START, *made], check=True, capture_output=True)
    report("python", seconds(["-c", "pass"], runs, folder))
    report("pair, 50 players", seconds(["-c", START, "pair", str(fifty)], runs, folder), PAIRING["pair"])
    report(
        "pair -p, 50 players",
        seconds(["-c", START, "pair", str(fifty), "-p"], runs, folder),
        PAIRING["pair -p"],
    )
    report("--help", seconds(["-c", START, "--help"], runs, folder), LIMIT)
    for name in COMMANDS:
        report(f"{name} --help", seconds(["-c", START, name, "--help"], runs, folder), LIMIT)
    for name, words in small_runs(four).items():
        report(f"{name}, a small run", seconds(["-c", START, *words], runs, folder), LIMIT)


def measure_server(folder: Path, runs: int) -> None:
    """The web program's preparations, once for the first start and then again: nothing is left to do."""
    words = ["-c", "from caissa_web.preparation import prepare; prepare()"]
    settings = {"CAISSA_DATA": str(folder / "data")}
    subprocess.run([sys.executable, *words], cwd=folder, check=True, env={**os.environ, **settings})
    report("server, second start", seconds(words, runs, folder, **settings), SERVER)


def report(what: str, measured: float, limit: float | None = None) -> None:
    """One line of the table."""
    verdict = "" if limit is None else f"  {'ok' if measured <= limit else 'TOO SLOW'} (limit {limit:.2f})"
    print(f"{what:36} {measured:.3f}{verdict}")


if __name__ == "__main__":
    main()
