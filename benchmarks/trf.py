"""How long a TRF26 of 2,000 players and 11 rounds takes to read and to write.

    python benchmarks/trf.py [--players 2000] [--rounds 11] [--times 7]

Wanted: read in under 0.5 s, written in under 0.2 s by the clock on a machine that does nothing else;
the processor's time is printed too, because it says more where the machine is busy.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

from caissa.files import trf
from caissa.tournament import Bye, Game, Outcome, Person, Player, Round, Tournament

WANTED = {"read": 0.5, "write": 0.2}


def open_of(players: int, rounds: int) -> Tournament:
    """An open drawn from a fixed seed, with some byes and forfeits in each round."""
    dice = random.Random(2026)
    people = tuple(
        Player(
            number,
            Person(f"Player{number:04d}, Ünit", fide_id=1_000_000 + number, federation="NOR"),
            rating=2600 - number // 2,
            stated_rank=number,
        )
        for number in range(1, players + 1)
    )
    return Tournament(
        name="Benchmark Open",
        scheduled_rounds=rounds,
        players=people,
        rounds=tuple(_round(number, players, dice) for number in range(1, rounds + 1)),
    )


def _round(number: int, players: int, dice: random.Random) -> Round:
    numbers = list(range(1, players + 1))
    dice.shuffle(numbers)
    absent = sorted(numbers[: players // 50 * 2])
    rest = numbers[len(absent) :]
    ends = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
    forfeit = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
    games = (
        Game(white, black, *(forfeit if dice.random() < 0.02 else dice.choice(ends)))
        for white, black in zip(rest[::2], rest[1::2], strict=False)
    )
    byes = tuple(
        Bye(player, dice.choice((Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE))) for player in absent
    )
    return Round(number, tuple(sorted(games, key=lambda game: min(game.white, game.black))), byes)


def seconds(act: Callable[[], object], times: int) -> tuple[list[float], list[float]]:
    """How long an act took each time, by the clock and by the processor."""
    by_clock, by_processor = [], []
    for _ in range(times):
        clock, processor = time.perf_counter(), time.process_time()
        act()
        by_clock.append(time.perf_counter() - clock)
        by_processor.append(time.process_time() - processor)
    return by_clock, by_processor


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Read and write a large TRF26.")
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--times", type=int, default=7)
    asked = parser.parse_args()
    text = trf.write(open_of(asked.players, asked.rounds))
    fresh = iter([open_of(asked.players, asked.rounds) for _ in range(asked.times)])
    taken = {
        "read": seconds(lambda: trf.read(text), asked.times),
        "write": seconds(lambda: trf.write(next(fresh)), asked.times),
    }
    print(f"{asked.players} players, {asked.rounds} rounds, {len(text):,} characters")
    for what, (clock, processor) in taken.items():
        print(
            f"{what:>6}: by the clock median {statistics.median(clock):.3f} s, worst {max(clock):.3f} s; "
            f"by the processor median {statistics.median(processor):.3f} s, worst {max(processor):.3f} s "
            f"(wanted: under {WANTED[what]} s)"
        )
    return 0 if all(statistics.median(clock) < WANTED[what] for what, (clock, _) in taken.items()) else 1


if __name__ == "__main__":
    raise SystemExit(main())
