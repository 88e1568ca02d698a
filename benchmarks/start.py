"""What it costs to start: every command's help and a small run, pairing, and the server's second start.

Processor time (user and system) of a process of its own, the best of several runs, in seconds:
python benchmarks/start.py [--runs 9] [--server]
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from caissa.cli import COMMANDS

START = "from caissa.cli import main; main()"
LIMIT = 0.25
"""Seconds that a command may take before its own work."""
PAIRING = {"pair": 0.20, "pair -p": 0.15}
SERVER = 1.5


ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    if name not in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED")
}
"""As users have it: what was compiled once is not compiled again."""


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
            env={**ENVIRONMENT, **settings},
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
        "document --list": ["document", "--list"],
        "document standings": ["document", "standings", file, "--force", "-o", f"{file}.html"],
        "direct-titles": ["direct-titles", "--list"],
        "rate": ["rate", file],
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument(
        "--server", action="store_true", help="The server too; its first start takes a minute."
    )
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
    pair = ["pair", str(fifty), "--round", "3"]
    report("python", seconds(["-c", "pass"], runs, folder))
    report("pair, 50 players", seconds(["-c", START, *pair], runs, folder), PAIRING["pair"])
    report(
        "pair -p, 50 players",
        seconds(["-c", START, *pair, "-p"], runs, folder),
        PAIRING["pair -p"],
    )
    report("--help", seconds(["-c", START, "--help"], runs, folder), LIMIT)
    for name in COMMANDS:
        report(f"{name} --help", seconds(["-c", START, name, "--help"], runs, folder), LIMIT)
    for name, words in small_runs(four).items():
        report(f"{name}, a small run", seconds(["-c", START, *words], runs, folder), LIMIT)


def measure_server(folder: Path, runs: int) -> None:
    """From the call of the web program to its first answer, when its records are there already."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    settings = {"CAISSA_DATA": str(folder / "data"), "CAISSA_PORT": str(port), "CAISSA_DEMO": "0"}
    start_server(port, folder, settings)
    report("server, second start", min(start_server(port, folder, settings) for _ in range(runs)), SERVER)


def start_server(port: int, folder: Path, settings: dict[str, str]) -> float:
    """The processor time of a server that is stopped after its first answer."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    server = subprocess.Popen(
        [sys.executable, "-m", "caissa_web"],
        cwd=folder,
        env={**ENVIRONMENT, **settings},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    while server.poll() is None and not answers(port):
        time.sleep(0.05)
    server.send_signal(signal.SIGINT)
    server.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def answers(port: int) -> bool:
    """Does anybody answer there?"""
    try:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=30):
            return True
    except HTTPError:
        return True
    except OSError:
        return False


def report(what: str, measured: float, limit: float | None = None) -> None:
    """One line of the table."""
    verdict = "" if limit is None else f"  {'ok' if measured <= limit else 'TOO SLOW'} (limit {limit:.2f})"
    print(f"{what:36} {measured:.3f}{verdict}")


if __name__ == "__main__":
    main()
