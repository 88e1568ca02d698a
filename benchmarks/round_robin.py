"""Measure round robins, draws and team tables: any round robin up to 200 players takes under 50 ms.

Example: python benchmarks/round_robin.py --players 200
"""

from __future__ import annotations

import argparse
import platform
import statistics
import time
from collections.abc import Callable

from caissa.pairing.lots import Lots, Seed
from caissa.pairing.tables.round_robin.berger import berger_table
from caissa.pairing.tables.round_robin.cycles import round_robin
from caissa.pairing.tables.round_robin.draws import restricted_draw
from caissa.pairing.tables.round_robin.varma import built_sections
from caissa.pairing.tables.schedules import pair_by_schedule
from caissa.pairing.tables.scheveningen import scheveningen
from caissa.tournament import Person, Player, Tournament

TARGET = 50.0
"""Milliseconds for the whole schedule of a round robin."""


def milliseconds(work: Callable[[], object], repeats: int) -> float:
    """The median time of a piece of work."""
    taken = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def field(players: int) -> tuple[Player, ...]:
    """Players of many federations, up to five of each."""
    return tuple(
        Player(number, Person(f"Player {number:03}", federation=f"F{number // 5:02}"))
        for number in range(1, players + 1)
    )


def works(players: int) -> dict[str, Callable[[], object]]:
    """What is measured."""
    event = Tournament(players=field(players), type_code="BERGER_ROUNDROBIN")
    double = Tournament(players=field(players), type_code="BERGER_DOUBLEROUNDROBIN")
    groups = [5] * (players // 5)
    return {
        f"round robin of {players}, all rounds": lambda: round_robin(players),
        f"double round robin of {players}, all rounds": lambda: round_robin(players, 2),
        f"one round of {players}, with reasons": lambda: pair_by_schedule(event, players // 2),
        f"one round of a double of {players}, with reasons": lambda: pair_by_schedule(double, players),
        f"Scheveningen on {players // 2} boards": lambda: scheveningen(players // 2),
        f"sets for {players} in groups of five": lambda: built_sections(players, groups),
        "restricted draw of 24": lambda: restricted_draw(event.players[:24], Lots(Seed("x"))),
        "round robin of 16": lambda: berger_table(16),
    }


def main() -> None:
    """Print a table of medians, and whether the target is met."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--players", type=int, default=200)
    options.add_argument("--repeats", type=int, default=7)
    chosen = options.parse_args()
    print(f"Python {platform.python_version()}, medians of {chosen.repeats}")
    for name, work in works(chosen.players).items():
        print(f"{milliseconds(work, chosen.repeats):9.2f} ms  {name}")
    slowest = max(milliseconds(lambda n=n: round_robin(n), 3) for n in range(3, chosen.players + 1))
    print(f"{slowest:9.2f} ms  the slowest round robin of 3 to {chosen.players} (target {TARGET:.0f} ms)")


if __name__ == "__main__":
    main()
