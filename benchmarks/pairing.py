"""Time to pair round 5 of 9, or another, against the number of players, alone or beside another engine.

    python benchmarks/pairing.py --bbp 2026=PATH/bbpPairings --plot pairing.svg

Files named tNNNN_r5of9.trf are taken from a corpus folder beside the repository, or the folder
given; without it, tournaments are played at random. Our time is the engine alone, from facts of which
nothing has been worked out, reasons unasked, the best of some runs;
the other engine's is its whole process. Both are processor time, so that a busy machine does
not blur them. Ratios, not seconds, are worth comparing.
Round 1 of 10,000 players: --round 1 --sizes 1000,10000.
"""

from __future__ import annotations

import argparse
import math
import random
import subprocess
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]

from caissa.files import trf
from caissa.matching import fast
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.tournament import Colour, Game, Outcome, Person, Player, Round, Tournament

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus" / "timing"
SIZES = (50, 100, 200, 400, 800, 1600, 3200, 10000)
LARGE = 800
"""Growth is measured from so many players on; below, what every round costs at least decides."""

ROUND = 5


@dataclass
class Row:
    """One size: our seconds and the other engines', by name."""

    players: int
    ours: float
    theirs: dict[str, float] = field(default_factory=dict)


def played_at_random(players: int, before: int = ROUND) -> Tournament:
    """The rounds before this one of a tournament of this many players, the better one winning more often."""
    dice = random.Random(players)
    tournament = Tournament(
        scheduled_rounds=9,
        initial_colour=Colour.WHITE,
        players=tuple(Player(number, Person(f"P{number}"), 2500) for number in range(1, players + 1)),
    )
    results = [(Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN)]
    for number in range(1, before):
        games = []
        for white, black in pair_round(tournament, number).pairs:
            chances = [4, 3, 2] if black is not None and white < black else [2, 3, 4]
            if black is not None:
                games.append(Game(white, black, *dice.choices(results, chances)[0]))
        tournament = tournament.with_round(Round(number, games=tuple(games)))
    return tournament


def best_of(runs: int, does: Callable[[], object]) -> float:
    """The shortest time of some runs, in seconds."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        does()
        times.append(time.process_time() - start)
    return min(times)


def one_round(tournament: Tournament, number: int, edition: str) -> None:
    """A round paired from facts of which nothing has been worked out yet; nobody asks for its reasons."""
    pair_round(replace(tournament), number, edition=edition)


def children_seconds() -> float:
    """Processor time of finished child processes so far; wall time where the system does not tell."""
    if resource is None:
        return time.perf_counter()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def peer_seconds(engine: str, report: Path, limit: float) -> float | None:
    """How long another engine takes for the same file, or None if it is not done in time."""
    with tempfile.TemporaryDirectory() as folder:
        command = [engine, "--dutch", str(report), "-p", str(Path(folder) / "pairs")]
        start = children_seconds()
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=limit)
        except subprocess.TimeoutExpired:
            return None
        return children_seconds() - start


def measure(options: argparse.Namespace) -> list[Row]:
    """A row for every size, printed as it comes."""
    rows = []
    peers = dict(entry.split("=", 1) for entry in options.bbp)
    late: set[str] = set()
    print(
        f"{'players':>8} {'Caissa ' + options.edition:>14}", *(f"{name:>14} {'ratio':>7}" for name in peers)
    )
    for size in options.sizes:
        report = options.corpus / f"t{size:04d}_r5of9.trf"
        tournament = (
            trf.read(report.read_text(encoding="utf-8")).tournament
            if report.exists() and options.round == ROUND
            else played_at_random(size, options.round)
        )
        row = Row(
            size,
            best_of(options.runs, lambda: one_round(tournament, options.round, options.edition)),  # noqa: B023
        )
        line = f"{size:>8} {row.ours * 1000:>12.2f}ms"
        for name, engine in peers.items():
            seconds = (
                None
                if name in late or options.round != ROUND or not report.exists()
                else peer_seconds(engine, report, options.limit)
            )
            if seconds is None:
                late.add(name)
                line += f" {'-':>14} {'-':>7}"
                continue
            row.theirs[name] = seconds
            line += f" {seconds:>13.3f}s {seconds / row.ours:>6.1f}x"
        print(line, flush=True)
        rows.append(row)
    return rows


def growth(rows: list[Row]) -> float:
    """The exponent of the growth from 800 players on, by least squares on logarithms."""
    large = [row for row in rows if row.players >= LARGE]
    points = [(math.log(row.players), math.log(row.ours)) for row in (large if len(large) > 1 else rows)]
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0.0


def plot(rows: list[Row], target: Path, edition: str) -> None:
    """Seconds against players, both on a logarithmic scale, as an SVG file."""
    lines = {f"Caissa {edition}": [(row.players, row.ours) for row in rows]}
    for row in rows:
        for name, seconds in row.theirs.items():
            lines.setdefault(name, []).append((row.players, seconds))
    every = [seconds for points in lines.values() for _, seconds in points]
    low, high = math.floor(math.log10(min(every))), math.ceil(math.log10(max(every)))
    first, last = math.log(rows[0].players), math.log(rows[-1].players)

    def across(players: int) -> float:
        return 60 + 560 * (math.log(players) - first) / ((last - first) or 1)

    def down(seconds: float) -> float:
        return 360 - 320 * (math.log10(seconds) - low) / ((high - low) or 1)

    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="760" height="400" font-family="sans-serif">']
    parts += [
        f'<text x="{across(row.players):.0f}" y="385" font-size="12" text-anchor="middle">'
        f"{row.players}</text>"
        for row in rows
    ]
    for power in range(low, high + 1):
        y = down(10**power)
        parts.append(f'<line x1="60" y1="{y:.0f}" x2="620" y2="{y:.0f}" stroke="#ddd"/>')
        parts.append(f'<text x="52" y="{y + 4:.0f}" font-size="12" text-anchor="end">{10**power:g} s</text>')
    for (name, points), colour in zip(lines.items(), ("#06c", "#c30", "#690", "#939"), strict=False):
        path = " ".join(f"{across(players):.1f},{down(seconds):.1f}" for players, seconds in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = across(points[-1][0]), down(points[-1][1])
        parts.append(f'<text x="{x + 6:.0f}" y="{y + 4:.0f}" font-size="12" fill="{colour}">{name}</text>')
    target.write_text("\n".join([*parts, "</svg>", ""]), encoding="utf-8")


def main() -> None:
    """Read the options, measure, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--bbp", action="append", default=[], metavar="NAME=PATH", help="a peer to run beside us"
    )
    parser.add_argument("--corpus", type=Path, default=CORPUS, help="the folder with the timing files")
    parser.add_argument("--edition", default="2026", choices=["2017", "2026"])
    parser.add_argument("--sizes", type=lambda text: [int(size) for size in text.split(",")], default=SIZES)
    parser.add_argument("--round", type=int, default=ROUND, help="which round; peers pair round 5 only")
    parser.add_argument("--runs", type=int, default=3, help="our time is the best of so many runs")
    parser.add_argument("--limit", type=float, default=120, help="seconds after which a peer is left out")
    parser.add_argument("--plot", type=Path, help="write a plot as SVG")
    options = parser.parse_args()
    print("extension:", "built" if fast.Kernel is not None else "not built (pure Python)")
    rows = measure(options)
    print(f"our time grows like n^{growth(rows):.2f}")
    if resource is not None:
        print(f"at most {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10} MB of memory")
    if options.plot:
        plot(rows, options.plot, options.edition)


if __name__ == "__main__":
    main()
