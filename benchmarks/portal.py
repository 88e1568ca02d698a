"""How long verdicts, places and the matching of a bank statement take: `python benchmarks/portal.py`.

10,000 verdicts by six rules, 2,000 applications for 300 places, and drawn festivals of 400 open invoices with
a statement of 1,000 lines each, of which right and wrong postings are counted.
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path
from random import Random
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.money.bank.festival import RIGHT, invoices, statement, wrongly_posted

from caissa.entering import (
    AgeOn,
    Application,
    Entrant,
    Fact,
    FactIs,
    FederationAmong,
    HasFideId,
    Pool,
    PoolMethod,
    RatingWithin,
    Rule,
    SexIs,
    allocate,
    judge,
)
from caissa.money.bank import MatchState, match_lines
from caissa.tournament import Birth, Rating, Sex
from caissa.tournament.rating_bands import RatingBand

RULES = (
    Rule("age", AgeOn(date(2026, 1, 1), most=13)),
    Rule("rating", RatingWithin(RatingBand(1000, 1999, unrated=True))),
    Rule("sex", SexIs(Sex.FEMALE)),
    Rule("federation", FederationAmong(("FRA", "BEL", "GER"))),
    Rule("fide_id", HasFideId()),
    Rule("barred", FactIs(Fact.BARRED, wanted=False)),
)


def verdicts(count: int = 10_000) -> float:
    """Seconds for so many verdicts with their reasons."""
    entrants = [
        Entrant(
            str(number),
            number,
            ("FRA", "ESP")[number % 2],
            Birth(2008 + number % 8),
            Sex.FEMALE,
            None,
            (Rating(1000 + number % 1500),),
            (),
            {Fact.BARRED: False},
        )
        for number in range(1, count + 1)
    ]
    start = perf_counter()
    for entrant in entrants:
        _ = judge(RULES, entrant).standing
    return perf_counter() - start


def places(count: int = 2_000, size: int = 300) -> float:
    """Seconds for applications by rating, in order and by lots."""
    applications = [Application(f"E{number}", number, rating=number % 2800) for number in range(count)]
    pools = [
        Pool("rating", size // 3, PoolMethod.RATING),
        Pool("first", size // 3),
        Pool("lots", size // 3, PoolMethod.LOTS),
    ]
    start = perf_counter()
    allocate(pools, applications, "seed")
    return perf_counter() - start


def festival(seed: int) -> tuple[float, int, float]:
    """Seconds, wrong postings, and the share of right references that were posted."""
    random = Random(seed)
    opened = invoices(random)
    written = statement(random, opened)
    start = perf_counter()
    matches = match_lines([each.line for each in written], opened)
    seconds = perf_counter() - start
    posted = [match.posted_to[0].number if match.posted_to else "" for match in matches]
    right = [match.state for each, match in zip(written, matches, strict=True) if each.deed in RIGHT]
    return seconds, len(wrongly_posted(written, posted)), right.count(MatchState.POSTED) / len(right)


def main() -> None:
    """Print the figures."""
    print(f"10,000 verdicts: {verdicts():.2f} s")
    print(f"2,000 applications for 300 places: {places():.3f} s")
    runs = [festival(seed) for seed in range(20)]
    slowest = max(seconds for seconds, _, _ in runs)
    least = min(share for _, _, share in runs)
    wrong = sum(count for _, count, _ in runs)
    print(f"20 statements of 1,000 lines: slowest {slowest:.2f} s, wrong postings {wrong}")
    print(f"right references posted: {least:.1%} at least")


if __name__ == "__main__":
    main()
