"""Averages, performances and categories: figures from ratings alone."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from caissa.ratings.rounding import half_up
from caissa.ratings.tables import fractional_score, rating_difference

FIRST_CATEGORY = 2251
CATEGORY_WIDTH = 25


def average_rating(ratings: Sequence[int]) -> int | None:
    """The average, rounded to a whole number, a half upwards (B.01 1.4.7); None without ratings."""
    return half_up(Fraction(sum(ratings), len(ratings))) if ratings else None


def performance(opponents: Sequence[int], score: Decimal) -> int | None:
    """Rp: the opponents' average plus the difference that the table gives for the score (B.01 1.4.8)."""
    average = average_rating(opponents)
    if average is None:
        return None
    return average + rating_difference(fractional_score(Fraction(score), len(opponents)))


def category(ratings: Sequence[int]) -> int | None:
    """The category of a round robin by its average: 1 from 2251, one more each 25 points; None below."""
    average = average_rating(ratings)
    if average is None or average < FIRST_CATEGORY:
        return None
    return (average - FIRST_CATEGORY) // CATEGORY_WIDTH + 1


def field_averages(ratings: Sequence[int]) -> list[int | None]:
    """For every player of a round robin the average of the others, as each of them will meet them."""
    total = sum(ratings)
    others = len(ratings) - 1
    return [half_up(Fraction(total - own, others)) if others else None for own in ratings]
