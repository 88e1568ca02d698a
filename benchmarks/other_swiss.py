"""How long a round of the other Swiss systems takes: python benchmarks/other_swiss.py [players] [rounds].

Every round of one random tournament is paired by the system itself; the slowest round is what counts.
"""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from random import Random

from caissa.pairing.olympiad import pair_olympiad_round
from caissa.pairing.systems import ENGINES
from caissa.tournament import Bye, Colour, Game, Outcome, Person, Player, Round, System, Team, Tournament

RESULTS = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.DRAW, Outcome.DRAW),
    (Outcome.LOSS, Outcome.WIN),
)
SYSTEMS = (System.DUBOV, System.BURSTEIN, System.LIM, System.DOUBLE_SWISS)
CODES = {System.DOUBLE_SWISS: "FIDE_DOUBLESWISS"}


def field(players: int, rounds: int, code: str) -> Tournament:
    """A field with falling ratings, before round 1."""
    listed = tuple(
        Player(number, Person(f"Player {number}"), 2700 - 4 * number) for number in range(1, players + 1)
    )
    return Tournament(players=listed, scheduled_rounds=rounds, initial_colour=Colour.WHITE, type_code=code)


def played(tournament: Tournament, pairs: tuple[tuple[int, int | None], ...], dice: Random) -> Tournament:
    """The next round with results by chance, the stronger player winning more often."""
    games, byes = [], []
    for white, black in pairs:
        if black is None:
            byes.append(Bye(white, Outcome.PAIRING_ALLOCATED_BYE))
            continue
        edge = 0.4 if white < black else -0.4
        games.append(Game(white, black, *RESULTS[min(2, max(0, round(dice.gauss(1 - edge, 0.8))))]))
    return tournament.with_round(Round(tournament.next_round, tuple(games), tuple(byes)))


def slowest(system: System, players: int, rounds: int) -> list[float]:
    """The seconds that each round took."""
    dice = Random(5)
    tournament = field(players, rounds, CODES.get(system, ""))
    spent = []
    for _ in range(rounds):
        begun = time.perf_counter()
        pairing = ENGINES[system](tournament, None, None)
        spent.append(time.perf_counter() - begun)
        tournament = played(tournament, pairing.pairs, dice)
    return spent


def olympiad(teams: int, rounds: int) -> list[float]:
    """The seconds that each round of an Olympiad took, with teams of one player each."""
    dice, spent = Random(5), []
    tournament = field(teams, rounds, "CUSTOM_TEAM_SWISS")
    listed = tuple(Team(player.number, player.name, (player.number,)) for player in tournament.players)
    tournament = replace(tournament, teams=listed)
    for _ in range(rounds):
        begun = time.perf_counter()
        pairing = pair_olympiad_round(tournament)
        spent.append(time.perf_counter() - begun)
        round_ = played(tournament, pairing.pairs, dice).rounds[-1]
        tournament = tournament.with_round(replace(round_, byes=(), team_byes=round_.byes))
    return spent


def report(name: str, count: str, spent: list[float]) -> None:
    """One line: the slowest round and the mean."""
    mean = sum(spent) / len(spent)
    print(f"{name:16} {count}, {len(spent)} rounds: slowest {max(spent):.2f} s, mean {mean:.2f} s")


def main() -> None:
    """Print a line per system."""
    players = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    for system in SYSTEMS:
        report(system.value, f"{players} players", slowest(system, players, rounds))
    teams = min(players, 200)
    report("Olympiad", f"{teams} teams", olympiad(teams, rounds))


if __name__ == "__main__":
    main()
