"""The score that a norm takes against an average of opponents: the tables of the Annex from their rule."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from caissa.ratings.tables import fractional_score, rating_difference
from caissa.titles.title_norms.levels import NormLevel
from caissa.tournament import Points

LEAST_PERCENTAGE = 35
"""The least score of a norm in per cent, not rounded (B.01 1.4.8b)."""


def halves(points: Points) -> int:
    """Points as a whole number of half points."""
    return int(2 * points)


@lru_cache(maxsize=4096)
def percentage(half_points: int, games: int) -> int:
    """The score in per cent, a half rounded up.

    Handbook: B.01 1.4.9
    """
    return fractional_score(Fraction(half_points, 2), games) if games else 0


def average_rating(total: int, games: int) -> int:
    """The opponents' ratings divided by their number, rounded, a half upwards.

    Handbook: B.01 1.4.7
    """
    return (2 * total + games) // (2 * games) if games else 0


def least_total(average: int, games: int) -> int:
    """The least sum of ratings whose rounded average is this: the reverse of `average_rating`."""
    return -(-(2 * average - 1) * games // 2)


def least_halves(games: int) -> int:
    """The fewest half points that are 35 per cent of this number of games.

    Handbook: B.01 1.4.8
    """
    return -(-2 * LEAST_PERCENTAGE * games // 100)


@lru_cache(maxsize=4096)
def least_average(level: NormLevel, games: int, half_points: int) -> int | None:
    """The lowest average of opponents against which this score is a title performance; None if none is.

    Handbook: B.01 1.4.8
    """
    if half_points < least_halves(games):
        return None
    difference = rating_difference(percentage(half_points, games))
    return max(level.average, level.performance - difference)


@lru_cache(maxsize=1024)
def least_totals(level: NormLevel, games: int) -> tuple[int | None, ...]:
    """For every score in half points the least sum of ratings with which it is a title performance."""
    averages = (least_average(level, games, half_points) for half_points in range(2 * games + 1))
    return tuple(None if average is None else least_total(average, games) for average in averages)


@lru_cache(maxsize=4096)
def required_halves(level: NormLevel, games: int, average: int) -> int | None:
    """The fewest half points that make a title performance against this average; None if none do."""
    for half_points in range(least_halves(games), 2 * games + 1):
        needed = least_average(level, games, half_points)
        if needed is not None and needed <= average:
            return half_points
    return None


@dataclass(frozen=True, slots=True)
class ScoreRange:
    """A row of the Annex: the points that suffice against averages from `lowest` to `highest`."""

    half_points: int
    lowest: int
    highest: int | None


def score_table(level: NormLevel, games: int) -> tuple[ScoreRange, ...]:
    """The Annex for one title and number of games, the highest score that is ever needed first.

    Handbook: B.01 1.7
    """
    ranges: list[ScoreRange] = []
    above: int | None = None
    for half_points in range(least_halves(games), 2 * games + 1):
        lowest = least_average(level, games, half_points)
        if lowest is not None and (above is None or lowest < above):
            ranges.append(ScoreRange(half_points, lowest, None if above is None else above - 1))
            above = lowest
    return tuple(reversed(ranges))
