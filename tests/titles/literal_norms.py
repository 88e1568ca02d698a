"""The norm rules read a second time, literally and slowly: every choice of games is tried.

Nothing of the engine is used here; the numbers are typed again from B.01 of January 2024.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

NUMBERS = {
    "GM": ({"GM"}, 2200, 2380, 2600),
    "IM": ({"GM", "IM"}, 2050, 2230, 2450),
    "WGM": ({"GM", "IM", "WGM"}, 2000, 2180, 2400),
    "WIM": ({"GM", "IM", "WGM", "WIM"}, 1850, 2030, 2250),
}
HOLDERS = {"GM", "IM", "FM", "WGM", "WIM", "WFM"}
FROM_HALF = (
    "0 7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 "
    "240 251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800"
)
DP = {share: int(dp) for share, dp in enumerate(FROM_HALF.split(), start=50)}


@dataclass(frozen=True)
class Line:
    """A line of the certificate: round, opponent, title, rating, federation and result."""

    round: int
    opponent: int
    title: str
    rating: int | None
    federation: str
    result: Fraction


def rounded(value: Fraction) -> int:
    """To the nearest whole number, a half upwards."""
    return floor(value + Fraction(1, 2))


def average(lines: list[Line], title: str) -> int:
    """1.4.6 and 1.4.7: one opponent raised to the floor, the lowest; the unrated count 1400."""
    ratings = [(1400 if line.rating is None else line.rating, line.opponent) for line in lines]
    lowest = min(ratings)[1]
    raised = [max(rating, NUMBERS[title][1]) if who == lowest else rating for rating, who in ratings]
    return rounded(Fraction(sum(raised), len(raised)))


def performance(lines: list[Line], title: str) -> int:
    """1.4.8 and 1.4.9."""
    share = rounded(100 * sum((line.result for line in lines), Fraction(0)) / len(lines))
    return average(lines, title) + (DP[share] if share >= 50 else -DP[100 - share])


def mix(lines: list[Line], title: str, own: str, *, exempt: bool, double: bool = False) -> bool:
    """1.4.3, 1.4.4 and 1.4.5, on different opponents; FID is not a federation."""
    people = {line.opponent: line for line in lines}.values()
    number = len(people)
    fitting = sum(line.title in NUMBERS[title][0] for line in people)
    if sum(line.title in HOLDERS for line in people) < ceil(Fraction(number, 2)):
        return False
    if fitting < max(3, ceil(Fraction(number, 2 if double else 3))):
        return False
    names = [line.federation for line in people if line.federation != "FID"]
    if exempt or len(lines) == 7:
        return True
    if len(set(names) - {own}) < 2:
        return False
    if any(names.count(name) > floor(Fraction(2 * number, 3)) for name in names):
        return False
    return own == "FID" or names.count(own) <= floor(Fraction(3 * number, 5))


def is_norm(lines: list[Line], title: str, own: str, *, exempt: bool, double: bool = False) -> bool:
    """Average, 35 per cent, performance and mix; the number of games is the caller's."""
    score = sum((line.result for line in lines), Fraction(0))
    return (
        mix(lines, title, own, exempt=exempt, double=double)
        and average(lines, title) >= NUMBERS[title][2]
        and 100 * score >= 35 * len(lines)
        and performance(lines, title) >= NUMBERS[title][3]
    )


def extra(lines: list[Line], title: str) -> int:
    """1.4.1d: the full points above the lowest score that would be enough against these opponents."""
    score = sum((line.result for line in lines), Fraction(0))
    mean = average(lines, title)
    for half_points in range(2 * len(lines) + 1):
        needed = Fraction(half_points, 2)
        share = rounded(100 * needed / len(lines))
        if 100 * needed >= 35 * len(lines):
            difference = DP[share] if share >= 50 else -DP[100 - share]
            if mean + difference >= NUMBERS[title][3]:
                return floor(score - needed)
    raise AssertionError("asked for a result that is no norm")


def choices(
    lines: list[Line], least: int, first_rounds: list[int], wins_may_go: bool
) -> Iterator[tuple[int, list[Line]]]:
    """1.4.1e and f: the first rounds, and any of the wins left out, with enough games left."""
    for last in first_rounds:
        played = [line for line in lines if line.round <= last]
        wins = [line for line in played if line.result == 1 and wins_may_go]
        for number in range(len(wins) + 1):
            for gone in combinations(wins, number):
                kept = [line for line in played if line not in gone]
                if len(kept) >= least:
                    yield number, kept


def best(
    lines: list[Line],
    title: str,
    own: str,
    least: int,
    first_rounds: list[int],
    *,
    most: int | None = None,
    exempt: bool = False,
    double: bool = False,
    round_robin: bool = False,
) -> tuple[int, int, int, int] | None:
    """Games it counts for, games, performance, wins kept, of the best norm; None if there is none."""
    candidates = []
    wins_may_go = not round_robin or mix(lines, title, own, exempt=exempt, double=double)
    for number, kept in choices(lines, least, first_rounds, wins_may_go):
        if is_norm(kept, title, own, exempt=exempt, double=double):
            counts = len(kept) + extra(kept, title)
            counts = counts if most is None else min(counts, most)
            candidates.append((counts, len(kept), performance(kept, title), -number))
    return max(candidates, default=None)
