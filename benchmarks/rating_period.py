"""Measure how fast the list of a rating period is made: half a million games of 200,000 players.

Example: python benchmarks/rating_period.py --games 500000 --players 200000
The players, events and results are invented from a seed; making them is not counted.
"""

from __future__ import annotations

import argparse
import resource
import time
from datetime import date, timedelta
from random import Random

from caissa.ratings import ListedPlayer, PeriodEvent, rating_list, rules_of
from caissa.tournament import Speed

TARGET = 15.0
MONTH = "2026-11"
PLAYERS_IN_AN_EVENT, ROUNDS = 60, 7


def invented_players(number: int, dice: Random) -> list[ListedPlayer]:
    """A list in which one in ten is unrated and one in five a junior."""
    players = []
    for fide_id in range(1, number + 1):
        rating = None if dice.random() < 0.1 else min(2850, max(1400, round(dice.gauss(1800, 220))))
        birth = 2026 - (dice.randint(8, 18) if dice.random() < 0.2 else dice.randint(19, 80))
        games = 0 if rating is None else dice.randint(5, 400)
        player = ListedPlayer(fide_id, f"Player {fide_id}", "FRA", "M", "", birth, rating)
        players.append(player._replace(career_games=games, highest=rating, last_played="2026-08"))
    return players


def invented_events(games: int, players: list[ListedPlayer], dice: Random) -> list[PeriodEvent]:
    """Opens of 60 players and 7 rounds, until there are enough games."""
    rules = rules_of(Speed.STANDARD, "2025-10")
    events, count = [], 0
    while count < games:
        field = dice.sample(range(1, len(players) + 1), PLAYERS_IN_AN_EVENT)
        listed = []
        for _ in range(ROUNDS):
            dice.shuffle(field)
            for white, black in zip(field[::2], field[1::2], strict=True):
                halves = dice.choice((0, 1, 2))
                listed.append((white, black, halves, 2 - halves))
        start = date(2026, 10, 1) + timedelta(days=dice.randint(0, 20))
        events.append(PeriodEvent(f"Open {len(events) + 1}", rules, listed[: games - count], start))
        count += len(events[-1].games)
    return events


def main() -> None:
    """Make a period, make its list, and print the seconds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500_000)
    parser.add_argument("--players", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    dice = Random(options.seed)
    players = invented_players(options.players, dice)
    events = invented_events(options.games, players, dice)
    begin, cpu = time.perf_counter(), time.process_time()
    new_list = rating_list(MONTH, players, events, rules_of(Speed.STANDARD, "2025-10"))
    seconds, cpu = time.perf_counter() - begin, time.process_time() - cpu
    new = sum(player.rating is not None for player in new_list.players.values())
    print(f"{options.games} games, {len(events)} events, {options.players} players, {new} rated afterwards")
    print(f"{seconds:.1f} s (target {TARGET:.0f}), {cpu:.1f} s of one core")
    print(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB at most")


if __name__ == "__main__":
    main()
