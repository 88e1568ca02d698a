"""How fast standings are: Caissa alone, growth with the number of players, and beside Gacrux.

    python benchmarks/standings.py
    python benchmarks/standings.py --gacrux ../peers/gacrux-venv

The list is PTS, DE, BH/C1, BH, SB, WIN, BPG, ARO, TPR, PTP, APRO. `total` is reading and counting, in this
process. `command` is all of `caissa standings FILE`, Python's start and printing included, and its ratio to
`total`. `gacrux` is all of its checker, and its ratio to our command; each is the best of some runs, with
Python's bytecode in its cache as for everybody who has started a program before. Seconds are processor time.
"""

from __future__ import annotations

import argparse
import atexit
import gc
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path

from caissa.cli.program import GARBAGE_SELDOM
from caissa.files import trf
from caissa.standings import standings

LIST = ("PTS", "DE", "BH/C1", "BH", "SB", "WIN", "BPG", "ARO", "TPR", "PTP", "APRO")
SIZES = ((500, 9), (500, 11), (1000, 11), (2000, 11), (4000, 11))
LIMIT = 0.4
RATIOS = {(500, 11): 5, (2000, 11): 50}
"""Gacrux takes at least so many times as long as our whole command."""
RUNS_OF_GACRUX = 3
WHOLE = 2
"""The whole command may take so many times as long as reading and computing."""


def invented_file(players: int, rounds: int, seed: int = 1) -> str:
    """A Swiss of this many players as a TRF: neighbours by score meet, stronger players win more often."""
    draw = random.Random(seed)
    ratings = sorted((draw.randint(1400, 2700) for _ in range(players)), reverse=True)
    points, cells = [0.0] * players, [[] for _ in range(players)]
    for _ in range(rounds):
        order = sorted(range(players), key=lambda number: (-points[number], draw.random()))
        for white, black in zip(order[::2], order[1::2], strict=True):
            for player, letter, cell in _game(draw, ratings, white, black):
                cells[player].append(cell)
                points[player] += {"1": 1, "=": 0.5, "+": 1, "H": 0.5}.get(letter, 0)
    head = "012 Invented\n042 2026/04/01\n092 Individual: Swiss-System\n142 {rounds}\n192 FIDE_DUTCH_2026\n"
    lines = [
        f"001 {number + 1:4d} m    {f'Player{number + 1}, Anna':33} {ratings[number]:4d} "
        f"NOR {1_500_000 + number:11d} 1990/01/01 {points[number]:4.1f} {number + 1:4d}  "
        f"{'  '.join(cells[number])}"
        for number in range(players)
    ]
    return head.format(rounds=rounds) + "\n".join(lines) + "\n"


def _game(draw: random.Random, ratings: list[int], white: int, black: int) -> list[tuple[int, str, str]]:
    """Both sides of a game: mostly played, sometimes a forfeit or two byes."""
    chance = draw.random()
    if chance < 0.02:
        return [(player, letter, f"0000 - {letter}") for player, letter in ((white, "H"), (black, "Z"))]
    letters = "+-" if chance < 0.03 else _result(draw, ratings[white] - ratings[black])
    return [
        (white, letters[0], f"{black + 1:4d} w {letters[0]}"),
        (black, letters[1], f"{white + 1:4d} b {letters[1]}"),
    ]


def _result(draw: random.Random, difference: int) -> str:
    expected = 1 / (1 + 10 ** (-difference / 400))
    chance = draw.random()
    return "==" if 0.35 < chance < 0.65 else "10" if chance < expected else "01"


def seconds_of_caissa(text: str, times: int = 5) -> tuple[float, float]:
    """The best of some runs: reading the file, and the standings after it."""
    reading, counting = [], []
    for _ in range(times):
        begun = time.process_time()
        tournament = trf.read(text).tournament
        read = time.process_time()
        standings(tournament, LIST)
        counting.append(time.process_time() - read)
        reading.append(read - begun)
    return min(reading), min(counting)


def seconds_of_command(text: str, times: int = 9) -> float:
    """The best of some runs of `caissa standings`, each a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.trf"
        file.write_text(text)
        command = [sys.executable, "-m", "caissa", "standings", file, "-t", ",".join(LIST)]
        return min(_seconds_of(command) for _ in range(times))


def _seconds_of(command: list[str | Path]) -> float:
    """The processor time of a process, user and system."""
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, env=_with_bytecode())
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ended.ru_utime + ended.ru_stime - begun.ru_utime - begun.ru_stime


@cache
def _with_bytecode() -> dict[str, str]:
    """Settings under which Python keeps the bytecode of what it has loaded, in a folder of this process."""
    folder = tempfile.mkdtemp(prefix="caissa-bytecode-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": folder}


def seconds_of_gacrux(environment: Path, text: str) -> float:
    """The best of some runs of Gacrux's checker, each a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.trf"
        file.write_text(text)
        command = [
            environment / "bin" / "python",
            "-m",
            "gacrux.tiebreakchecker",
            "-i",
            file,
            "-o",
            "-",
            "-t",
            *LIST,
        ]
        return min(_seconds_of(command) for _ in range(RUNS_OF_GACRUX))


def main() -> int:
    """Measure, print a table, and end with 1 if a limit is missed."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--gacrux", type=Path, help="a virtual environment with gacrux 1.11.65")
    options.add_argument("--sizes", type=int, default=len(SIZES), help="how many of the sizes to run")
    asked = options.parse_args()
    gc.set_threshold(*GARBAGE_SELDOM)  # as the command line does
    missed = False
    print(
        f"{'players':>7} {'rounds':>6} {'reading':>9} {'standings':>9} {'total':>9} {'command':>9}       "
        f"{'gacrux':>9} ratio"
    )
    for players, rounds in SIZES[: asked.sizes]:
        text = invented_file(players, rounds)
        reading, counting = seconds_of_caissa(text)
        total = reading + counting
        theirs = seconds_of_gacrux(asked.gacrux, text) if asked.gacrux and players <= 2000 else None
        whole = seconds_of_command(text)
        other = f"{theirs:8.2f}s {theirs / whole:5.1f}×" if theirs else ""
        print(
            f"{players:7d} {rounds:6d} {reading:8.3f}s {counting:8.3f}s {total:8.3f}s "
            f"{whole:8.3f}s {whole / total:4.1f}× {other}"
        )
        missed |= players == 2000 and (total > LIMIT or whole > WHOLE * total)
        missed |= theirs is not None and theirs / whole < RATIOS.get((players, rounds), 0)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
