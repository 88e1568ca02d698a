"""How long an update of one game takes in a live file of 150 boards: read, matched, stored.

    python -m benchmarks.games.live_games

A database in memory, so that the disk does not count; the aim is 20 milliseconds.
"""

from __future__ import annotations

import logging
import os
import statistics
import sys
import time
from datetime import timedelta

BOARDS, MOVES, UPDATES = 150, 40, 30


def main() -> None:
    """Store a round of live games, then change one of them again and again."""
    logging.disable(logging.CRITICAL)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "caissa_web.config.settings")
    import django  # noqa: PLC0415 - its settings are known only now
    from django.test.utils import get_runner, setup_test_environment  # noqa: PLC0415

    django.setup()
    from django.conf import settings  # noqa: PLC0415

    setup_test_environment()
    runner = get_runner(settings)(verbosity=0, interactive=False)
    databases = runner.setup_databases(serialized_aliases=set())
    try:
        _measure()
    finally:
        runner.teardown_databases(databases)


def _measure() -> None:
    from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament  # noqa: PLC0415
    from caissa_web import operations  # noqa: PLC0415
    from caissa_web.operations.games import live  # noqa: PLC0415
    from caissa_web.records.models import Section  # noqa: PLC0415

    waiting = Outcome.NOT_YET_PLAYED
    players = tuple(
        Player(number, Person(f"Family{number}, Given"), 2600 - number) for number in range(1, 2 * BOARDS + 1)
    )
    games = tuple(
        Game(2 * board - 1, 2 * board, waiting, waiting, board=board) for board in range(1, BOARDS + 1)
    )
    facts = Tournament(name="Large", players=players, rounds=(Round(1, games),), scheduled_rounds=9)
    event = operations.create_event("bench", "Bench", by="bench")
    section = operations.create_section(event, "open", facts, by="bench")
    lengths = [2 * MOVES] * BOARDS

    def file() -> str:
        return "\n".join(_game(board, lengths[board - 1]) for board in range(1, BOARDS + 1))

    began = time.perf_counter()
    live.put_games(section, file(), by="bench")
    first = time.perf_counter() - began
    taken = []
    for update in range(UPDATES):
        lengths[update % BOARDS] += 1
        text = file()
        fresh = Section.objects.select_related("event").get(pk=section.pk)
        began = time.perf_counter()
        changed = live.put_games(fresh, text, by="bench")
        taken.append(1000 * (time.perf_counter() - began))
        if changed != 1:
            raise SystemExit(f"{changed} games changed instead of one")
    sys.stdout.write(
        f"{BOARDS} boards, {len(text) // 1000} kB: first file {first:.2f} s (in a process of its own), "
        f"an update {statistics.median(taken):.1f} ms (median), {max(taken):.1f} ms (longest)\n"
    )


def _game(board: int, plies: int) -> str:
    there_and_back = ("Nf3", "Nf6", "Ng1", "Ng8")
    moves = []
    for ply in range(plies):
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else ""
        seconds = 5400 - 20 * (ply // 2)
        moves.append(f"{number}{there_and_back[ply % 4]} {{[%clk {timedelta(seconds=seconds)}]}}")
    names = f'[White "Family{2 * board - 1}, Given"]\n[Black "Family{2 * board}, Given"]'
    headers = f'[Event "Bench"]\n[Round "1.{board}"]\n{names}\n'
    return f'{headers}[Result "*"]\n\n{" ".join(moves)} *\n'


if __name__ == "__main__":
    main()
