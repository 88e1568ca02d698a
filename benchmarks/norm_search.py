"""How long the search for a norm takes: python benchmarks/norm_search.py [fields] [rounds].

Every field is one woman without a title in a Swiss of 19 rounds, judged for all four titles. The fields
are near to a norm, with few or many federations and titles and many wins, so that leaving out is hard.
"""

from __future__ import annotations

import gc
import sys
import time
from random import Random
from statistics import median

from caissa.titles import norms
from caissa.titles.title_norms.editions import B01_2024
from caissa.tournament import Game, Outcome, Person, Player, Round, Sex, Title, Tournament

FEDERATIONS = (
    ("ESP", "ITA"),
    ("ESP", "ITA", "GER"),
    ("ITA", "ITA", "ITA", "GER", "ESP"),
    ("ESP", "ITA", "GER", "FRA", "POR", "USA"),
)
TITLES = (Title.GM, Title.IM, Title.WGM, Title.FM, Title.WIM, None, None)
RESULTS = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))


def field(dice: Random, rounds: int) -> Tournament:
    """One player's opponents: about as strong as one of the four titles asks, some far below."""
    federations = dice.choice(FEDERATIONS)
    level = dice.choice((2420, 2270, 2220, 2070))
    weights = dice.choice(((8, 2, 1), (5, 4, 1), (16, 2, 1)))
    players = [Player(1, Person("Hero", federation="ESP", sex=Sex.FEMALE), 2300)]
    played = []
    for number in range(1, rounds + 1):
        low = dice.random() < 0.2
        rating = level + dice.randint(-400, -150) if low else level + dice.randint(-60, 160)
        person = Person(f"Opponent {number}", federation=dice.choice(federations), title=dice.choice(TITLES))
        players.append(Player(number + 1, person, rating))
        played.append(Round(number, (Game(1, number + 1, *dice.choices(RESULTS, weights)[0]),)))
    return Tournament(
        players=tuple(players), rounds=tuple(played), scheduled_rounds=rounds, type_code="FIDE_DUTCH_2026"
    )


def main(fields: int, rounds: int) -> None:
    """Print the median and the slowest field, and how many norms were found."""
    dice = Random(8)
    spent, achieved = [], 0
    gc.disable()  # so that no field pays for the garbage of the others
    for number in range(fields):
        if number % 100 == 0:
            gc.collect()
        tournament = field(dice, rounds)
        begun = time.process_time()
        judged = norms(tournament, B01_2024, 1)
        spent.append(time.process_time() - begun)
        achieved += sum(norm.achieved for norm in judged)
    spent.sort()
    print(f"{fields} fields of {rounds} rounds, four titles each; {achieved} norms")
    print(
        f"median {1000 * median(spent):.1f} ms, 99th of 100 {1000 * spent[len(spent) * 99 // 100]:.1f} ms",
        end="",
    )
    print(f", slowest {1000 * spent[-1]:.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 19)
