"""How long printing takes: the cross-table of 300 players and 11 rounds, in one process, imports included.

Call it as `python benchmarks/documents.py [--players 300] [--rounds 11]`.
"""

from __future__ import annotations

import time

STARTED = time.perf_counter()

import argparse  # noqa: E402 - all imports are timed
import random  # noqa: E402

from caissa.documents import (  # noqa: E402
    Request,
    html,
    pdf,
    xlsx,
)
from caissa.documents.register import document  # noqa: E402
from caissa.tournament import Game, Outcome, Person, Player, Round, Tournament  # noqa: E402

IMPORTED = time.perf_counter() - STARTED


def main() -> None:
    """Make a tournament, then print its cross-table in every format and say how long each took."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--players", type=int, default=300)
    reader.add_argument("--rounds", type=int, default=11)
    asked = reader.parse_args()
    tournament = _tournament(asked.players, asked.rounds)
    start = time.perf_counter()
    paper = document("cross-table", Request(tournament))
    built = time.perf_counter() - start
    print(f"{asked.players} players, {asked.rounds} rounds; import {IMPORTED:.2f} s, built {built:.2f} s")
    for name, render in (("PDF", pdf), ("PDF again", pdf), ("HTML", html), ("XLSX", xlsx)):
        start = time.perf_counter()
        content = render(paper).content
        print(f"{name:10} {time.perf_counter() - start:6.2f} s {len(content) / 1000:8.0f} kB")
    start = time.perf_counter()
    pdf(document("standings", Request(tournament)))
    print(f"standings  {time.perf_counter() - start:6.2f} s with the tie-breaks")
    print(f"processor  {time.process_time():6.2f} s for all of it")


def _tournament(players: int, rounds: int) -> Tournament:
    dice = random.Random(1)
    people = tuple(
        Player(number, Person(f"Familyname{number}, Firstname", federation="NOR"), 2600 - number)
        for number in range(1, players + 1)
    )
    played = []
    for number in range(1, rounds + 1):
        order = [player.number for player in people]
        dice.shuffle(order)
        outcomes = [(Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN)]
        games = tuple(
            Game(white, black, *dice.choice(outcomes))
            for white, black in zip(order[::2], order[1::2], strict=False)
        )
        played.append(Round(number, games))
    return Tournament(
        name="Benchmark Open",
        players=people,
        rounds=tuple(played),
        scheduled_rounds=rounds,
        ranking=("PTS", "DE", "BH/C1", "BH", "SB"),
        type_code="FIDE_DUTCH_2026",
    )


if __name__ == "__main__":
    main()
