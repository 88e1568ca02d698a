"""Every participant's result in every round as whole numbers: what all tie-breaks are counted from.

Points are kept in units of `1/scale`, so that every sum and product stays exact and fast.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import lcm
from typing import Final

from caissa.tournament import Points, Score

PLAYED: Final = 0
OPEN: Final = 1
FORFEIT_WIN: Final = 2
FORFEIT_LOSS: Final = 3
ALLOCATED: Final = 4
REQUESTED: Final = 5
NO_ROUND: Final = 6
"""What a round was to a participant: a game, a game still open, a forfeit, a pairing-allocated or
full-point bye, a requested bye (also every round of absence, C.07 16.1.1), or no round at all."""

FORFEITS: Final = frozenset({FORFEIT_WIN, FORFEIT_LOSS})
VOLUNTARY: Final = frozenset({FORFEIT_LOSS, REQUESTED})
"""Voluntary unplayed rounds (VUR): requested byes and forfeit losses (C.07 16.1.2)."""

NOBODY: Final = -1
WHITE: Final = 1
BLACK: Final = 2

Numbers = list[list[int]]
LaterRatings = tuple[tuple[int, int], ...]
"""From which round on somebody has which rating, the earliest first; only in events of many weeks."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a win, a draw and a loss bring, in the table's units."""

    win: int
    draw: int
    loss: int


@dataclass(slots=True)
class ResultTable:
    """Who met whom with what result, participant by participant (a row) and round by round.

    `halves` holds the result itself, whatever it was worth: 2 for a win, 1 for a draw, 0 otherwise.
    `win_by_colour` is what a win brought with each colour where that differs.
    """

    ids: tuple[int, ...]
    rounds: int
    scale: int
    swiss: bool
    primary: Score
    worth: dict[Score, Worth]
    kinds: Numbers
    opponents: Numbers
    colours: Numbers
    wins: Numbers
    points: dict[Score, Numbers]
    halves: Numbers = field(default_factory=list)
    ratings: list[int | None] = field(default_factory=list)
    later_ratings: dict[int, LaterRatings] = field(default_factory=dict)
    tpns: list[int] = field(default_factory=list)
    bonus: dict[int, dict[Score, int]] = field(default_factory=dict)
    boards: list[list[list[int]]] = field(default_factory=list)
    size: int = 0
    win_by_colour: dict[int, int] = field(default_factory=dict)
    most_per_match: int = 0
    unranked: frozenset[int] = frozenset()
    _totals: dict[Score, list[int]] = field(default_factory=dict)
    _irregular: list[int] | None = None

    @property
    def teams(self) -> bool:
        """Are the participants teams?"""
        return len(self.points) > 1

    @property
    def secondary(self) -> Score:
        """The score of a team competition that does not decide it (C.07 13.1)."""
        return Score.GAME_POINTS if self.primary is Score.MATCH_POINTS else Score.MATCH_POINTS

    def totals(self, score: Score) -> list[int]:
        """Everybody's score from the rounds."""
        if score not in self._totals:
            self._totals[score] = [sum(row) for row in self.points[score]]
        return self._totals[score]

    @property
    def irregular(self) -> list[int]:
        """The participants with an unplayed round."""
        if self._irregular is None:
            self._irregular = [i for i, row in enumerate(self.kinds) if max(row, default=PLAYED) > OPEN]
        return self._irregular

    def board_points(self, i: int, against: int | None = None) -> list[int]:
        """A team's points on each board, in all its matches or in those against one opponent (C.07 12)."""
        totals = [0] * self.size
        for r, row in enumerate(self.boards[i]):
            if against is None or self.opponents[i][r] == against:
                for board, points in enumerate(row):
                    totals[board] += points
        return totals

    def games_of(self, i: int) -> int:
        """How many rounds were rounds for this participant: free rounds of a round robin are none."""
        return self.rounds - self.kinds[i].count(NO_ROUND)

    def with_forfeits_as_games(self, which: frozenset[int] = FORFEITS) -> ResultTable:
        """The same with these forfeits counted as games played (C.07 15.2, 6.1.1)."""
        kinds = list(self.kinds)
        for i in self.irregular:
            kinds[i] = [
                PLAYED if kind in which and opponent != NOBODY else kind
                for kind, opponent in zip(kinds[i], self.opponents[i], strict=True)
            ]
        return replace(self, kinds=kinds, _irregular=None)

    def with_last_round_drawn(self) -> ResultTable:
        """The same as if all paired games of the last round had ended in draws (C.07 8.3)."""
        if not self.rounds:
            return self
        last = self.rounds - 1
        paired = [row[last] != NOBODY for row in self.opponents]
        kinds = [
            [*row[:last], PLAYED] if there else row for row, there in zip(self.kinds, paired, strict=True)
        ]
        points = {
            score: [
                [*row[:last], self.worth[score].draw] if there else row
                for row, there in zip(rows, paired, strict=True)
            ]
            for score, rows in self.points.items()
        }
        return replace(self, kinds=kinds, points=points, _totals={}, _irregular=None)

    def without_last_round(self) -> ResultTable:
        """The same as it stood before the last round."""
        last = max(0, self.rounds - 1)
        return replace(
            self,
            rounds=last,
            kinds=[row[:last] for row in self.kinds],
            opponents=[row[:last] for row in self.opponents],
            points={score: [row[:last] for row in rows] for score, rows in self.points.items()},
            _totals={},
            _irregular=None,
        )


def common_scale(values: Iterable[Points]) -> int:
    """The smallest even number of units in a point that makes all these values whole."""
    return lcm(2, *(Fraction(value).denominator for value in values))


def in_units(value: Points, scale: int) -> int:
    """Points as a whole number of units."""
    return int(value * scale)
