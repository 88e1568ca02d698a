"""How games end: White's expectation by FIDE's table, and draws as often as over the board."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache

from caissa.ratings.tables import CERTAIN, scoring_probability
from caissa.tournament import Outcome

Outcomes = tuple[Outcome, Outcome]
"""White's outcome and Black's."""

WON: Outcomes = (Outcome.WIN, Outcome.LOSS)
DRAWN: Outcomes = (Outcome.DRAW, Outcome.DRAW)
LOST: Outcomes = (Outcome.LOSS, Outcome.WIN)


@dataclass(frozen=True, slots=True)
class ResultModel:
    """What the colour is worth in rating points, and how many games in a hundred are drawn.

    `draws_with_white` and `draws_with_black` hold for the higher rated player's colour, by difference in
    rating: the first up to the first border, the next up to the next, and so on.
    """

    white_edge: int
    borders: tuple[int, ...]
    draws_with_white: tuple[int, ...]
    draws_with_black: tuple[int, ...]

    def expectation(self, white: int, black: int) -> float:
        """White's expected score by the table of the rating regulations (B.02 8.1.2), the colour counted."""
        difference = max(-CERTAIN, min(CERTAIN, white - black + self.white_edge))
        return scoring_probability(difference) / 100

    def draw_rate(self, white: int, black: int) -> float:
        """How often two players with these ratings draw, as far as White's expectation leaves room for it."""
        rates = self.draws_with_white if white >= black else self.draws_with_black
        expected = self.expectation(white, black)
        usual = rates[bisect_right(self.borders, abs(white - black))] / 100
        return min(usual, 2 * expected, 2 - 2 * expected)

    def outcomes(self, white: int, black: int, drawn: float) -> Outcomes:
        """The result that a number drawn between 0 and 1 stands for."""
        win, unbeaten = _borders(self, white, black)
        return WON if drawn < win else DRAWN if drawn < unbeaten else LOST


@lru_cache(maxsize=1 << 16)
def _borders(model: ResultModel, white: int, black: int) -> tuple[float, float]:
    expected, draws = model.expectation(white, black), model.draw_rate(white, black)
    return expected - draws / 2, expected + draws / 2


OVER_THE_BOARD = ResultModel(
    white_edge=28,
    borders=(100, 200, 300, 400),
    draws_with_white=(38, 33, 28, 27, 20),
    draws_with_black=(38, 34, 33, 29, 18),
)
"""From 2,486 rated games over the board in public report files (docs/algorithms/chances.md)."""

UNRATED = 1400
"""What a player without a rating plays like: the floor of FIDE's list (B.02 7.1)."""
