"""Compare Caissa's Dubov and Burstein pairings with py4swiss on random rounds.

py4swiss lives in an environment of its own; its Python is given by name. Every difference is kept in
FOLDER as the TRF of the round, with what both say in the file beside it.

Example: python tools/compare_other_swiss.py out --python ./py4swiss/bin/python --system dubov --count 500
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

from caissa.errors import CaissaError
from caissa.files import trf
from caissa.pairing.swiss.burstein.editions import seeding_rounds
from caissa.pairing.swiss.burstein.next_round import pair_burstein_round
from caissa.pairing.swiss.dubov.next_round import pair_dubov_round
from caissa.tournament import Bye, Colour, Game, Outcome, Person, Player, Round, Tournament

SYSTEMS = {"dubov": pair_dubov_round, "burstein": pair_burstein_round}
EDITION = "2026-02"
DRIVER = """
import sys
from pathlib import Path
from py4swiss.engines import BursteinEngine, DubovEngine
from py4swiss.trf import TrfParser
{patches}
engine = {{"dubov": DubovEngine, "burstein": BursteinEngine}}[sys.argv[1]]
for path in sys.stdin:
    try:
        pairs = engine.generate_pairings(TrfParser.parse(Path(path.strip())))
        print(" ".join(f"{{one.white}}-{{one.black}}" for one in pairs), flush=True)
    except Exception as error:
        print("error", type(error).__name__, error, flush=True)
"""
RESULTS = (
    (Outcome.WIN, Outcome.LOSS),
    (Outcome.LOSS, Outcome.WIN),
    (Outcome.DRAW, Outcome.DRAW),
)
FORFEITS = ((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN))


def start(dice: Random, players: tuple[int, int], rounds: tuple[int, int]) -> Tournament:
    """A random field before round 1."""
    rating, listed = 2600, []
    for number in range(1, dice.randint(*players) + 1):
        rating -= dice.randrange(12)
        listed.append(Player(number, Person(f"Player {number}"), rating, stated_rank=number))
    return Tournament(
        players=tuple(listed),
        scheduled_rounds=dice.randint(*rounds),
        initial_colour=dice.choice(tuple(Colour)),
    )


def played(tournament: Tournament, options: argparse.Namespace, dice: Random) -> Tournament:
    """The next round paired by Caissa and played."""
    announced = tournament.round(tournament.next_round)
    games, byes = [], list(announced.byes)
    for white, black in SYSTEMS[options.system](tournament, edition=EDITION).pairs:
        if black is None:
            byes.append(Bye(white, Outcome.PAIRING_ALLOCATED_BYE))
        else:
            choice = FORFEITS if dice.random() < options.forfeits else RESULTS
            games.append(Game(white, black, *dice.choice(choice)))
    return tournament.with_round(Round(announced.number, tuple(games), tuple(byes)))


def announced(tournament: Tournament, options: argparse.Namespace, dice: Random) -> Tournament:
    """The next round with its requested byes."""
    kinds = [Outcome(letter) for letter in options.byes]
    byes = tuple(
        Bye(number, dice.choice(kinds)) for number in tournament.numbers if dice.random() < options.absences
    )
    return tournament.with_round(Round(tournament.next_round, byes=byes))


def rounds_to_compare(options: argparse.Namespace) -> Iterator[Tournament]:
    """Rounds to be compared, from tournaments that Caissa pairs itself."""
    dice, compared = Random(options.seed), 0
    while compared < options.count:
        tournament = start(dice, tuple(options.players), tuple(options.rounds))
        for number in range(1, (tournament.scheduled_rounds or 0) + 1):
            tournament = announced(tournament, options, dice)
            seeding = options.system == "burstein" and number <= seeding_rounds(
                tournament.scheduled_rounds or 0
            )
            if not seeding:
                compared += 1
                yield tournament
                if compared == options.count:
                    return
            try:
                tournament = played(tournament, options, dice)
            except CaissaError:
                break


class Peer:
    """py4swiss, asked one round at a time."""

    def __init__(self, options: argparse.Namespace) -> None:
        patches = Path(options.patches).read_text(encoding="utf-8") if options.patches else ""
        script = options.folder / "driver.py"
        script.write_text(DRIVER.format(patches=patches), encoding="utf-8")
        self.process = subprocess.Popen(
            [options.python, str(script), options.system],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def pairs(self, path: Path) -> str:
        """Its pairing of the round in a file."""
        assert self.process.stdin is not None  # noqa: S101
        assert self.process.stdout is not None  # noqa: S101
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()


def ours(tournament: Tournament, system: str) -> str:
    """Caissa's pairing of the round."""
    try:
        pairing = SYSTEMS[system](tournament, edition=EDITION)
    except CaissaError as error:
        return f"error {error}"
    return " ".join(f"{white}-{black or 0}" for white, black in pairing.pairs)


def verdict(mine: str, theirs: str) -> str:
    """Same, other colours, other pairs, or an error on one side."""
    if mine.startswith("error") or theirs.startswith("error"):
        both = mine.startswith("error") and theirs.startswith("error PairingError")
        return "both unpairable" if both else "error"
    if set(mine.split()) == set(theirs.split()):
        return "same"
    pairs = [{frozenset(pair.split("-")) for pair in text.split()} for text in (mine, theirs)]
    return "other colours" if pairs[0] == pairs[1] else "other pairs"


def main() -> None:
    """Compare, count, and keep what differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--python", required=True)
    parser.add_argument("--patches", help="a file with corrections to py4swiss, run before comparing")
    parser.add_argument("--system", choices=SYSTEMS, required=True)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--players", type=int, nargs=2, default=(6, 60))
    parser.add_argument("--rounds", type=int, nargs=2, default=(5, 11))
    parser.add_argument("--forfeits", type=float, default=0.0)
    parser.add_argument("--absences", type=float, default=0.02)
    parser.add_argument("--byes", default="HZ", help="kinds of requested byes, by their TRF letters")
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    peer, counted = Peer(options), Counter[str]()
    for number, tournament in enumerate(rounds_to_compare(options)):
        path = options.folder / f"{options.system}-{options.seed}-{number}.trf"
        stated = replace(
            tournament,
            players=tuple(
                replace(player, stated_points=tournament.points(player.number, tournament.next_round))
                for player in tournament.players
            ),
        )
        path.write_text(trf.write(stated, trf.Kind.TRF16), encoding="utf-8")
        mine, theirs = ours(tournament, options.system), peer.pairs(path)
        outcome = verdict(mine, theirs)
        counted[outcome] += 1
        if outcome in ("same", "both unpairable"):
            path.unlink()
        else:
            path.with_suffix(".txt").write_text(
                f"{outcome}\nours   {mine}\ntheirs {theirs}\n", encoding="utf-8"
            )
    print(dict(counted))


if __name__ == "__main__":
    main()
