"""W − We: by how much players did better than their rating promised (Arbiters' Manual, rating prizes)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from caissa.ratings.tables import scoring_probability
from caissa.tournament import STANDARD_SCORING, Tournament


@dataclass(frozen=True, slots=True)
class Improvement:
    """One player's W − We: games against rated opponents, points from them, and what was to be expected."""

    number: int
    games: int
    points: Fraction
    average: int
    expected: Fraction

    @property
    def gain(self) -> Fraction:
        """W − We."""
        return self.points - self.expected


def improvement(tournament: Tournament, number: int, after_round: int | None = None) -> Improvement | None:
    """A player's W − We, with We from the average rating of the opponents; None for the unrated.

    Only games over the board against rated opponents count. The average is rounded to a whole rating,
    a half upwards, and the whole table is used, without the cut at 400.
    """
    rating = tournament.player(number).rating
    if rating is None:
        return None
    ratings: list[int] = []
    points = Fraction(0)
    for result in tournament.results(number)[:after_round]:
        opponent = tournament.player(result.opponent).rating if result.opponent else None
        if opponent is not None and result.outcome.played and not result.outcome.open:
            ratings.append(opponent)
            points += Fraction(STANDARD_SCORING.points(result.outcome))
    if not ratings:
        return None
    average = (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))
    expected = len(ratings) * Fraction(scoring_probability(rating - average), 100)
    return Improvement(number, len(ratings), points, average, expected)
