"""What a random tournament shall be like; whatever is not said is left to the dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from caissa.pairing.generation.errors import ImpossibleTournament
from caissa.tournament import Colour, Scoring, require_fide


class Chance(Enum):
    """Things that happen now and then; each has a share between 0 and 1."""

    DRAW = "draws"
    HALF_POINT_BYE = "half-point byes"
    ZERO_POINT_BYE = "zero-point byes"
    FULL_POINT_BYE = "full-point byes"
    FORFEIT = "forfeits"
    DOUBLE_FORFEIT = "double forfeits"
    ODD_RESULT = "odd results"
    UNRATED_GAME = "unrated games"
    LATE_ENTRY = "late entries"
    WITHDRAWAL = "withdrawals"
    UNRATED_PLAYER = "unrated players"

    @property
    def usual(self) -> tuple[float, float]:
        """The smallest and the largest share that the dice give it."""
        return _USUAL[self]


_USUAL = {
    Chance.DRAW: (0.1, 0.5),
    Chance.HALF_POINT_BYE: (0.0, 0.06),
    Chance.ZERO_POINT_BYE: (0.0, 0.04),
    Chance.FULL_POINT_BYE: (0.0, 0.01),
    Chance.FORFEIT: (0.0, 0.06),
    Chance.DOUBLE_FORFEIT: (0.0, 0.01),
    Chance.ODD_RESULT: (0.0, 0.01),
    Chance.UNRATED_GAME: (0.0, 0.01),
    Chance.LATE_ENTRY: (0.0, 0.1),
    Chance.WITHDRAWAL: (0.0, 0.02),
    Chance.UNRATED_PLAYER: (0.0, 0.1),
}

MOST_PLAYERS = 9999
"""As many players as a TRF can number."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """The wishes for a random tournament; None, or a chance without a share, is left to the dice.

    Ratings are given one by one, or by the highest and lowest with or without a fixed gap.
    """

    players: int | None = None
    rounds: int | None = None
    edition: str = ""
    shares: Mapping[Chance, float] = field(default_factory=dict)
    prohibited_groups: int | None = None
    baku: bool | None = None
    scoring: Scoring | None = None
    tie_breaks: tuple[str, ...] | None = None
    ratings: tuple[int, ...] = ()
    highest_rating: int | None = None
    lowest_rating: int | None = None
    rating_gap: int | None = None
    initial_colour: Colour | None = None

    def __post_init__(self) -> None:
        for objection in self._objections():
            raise ImpossibleTournament(why=objection)
        if self.scoring is not None:
            require_fide(self.scoring)

    def _objections(self) -> list[str]:
        """Everything that speaks against these wishes."""
        wrong_shares = [chance.value for chance, share in self.shares.items() if not 0 <= share <= 1]
        listed = len(self.ratings)
        found = {
            f"there can be 2 to {MOST_PLAYERS} players": not _within(2, self.players, MOST_PLAYERS),
            "there can be 1 to 99 rounds": not _within(1, self.rounds, 99),
            f"the share of {', '.join(wrong_shares)} is not from 0 to 1": bool(wrong_shares),
            f"{listed} ratings are given for {self.players} players": bool(
                listed and self.players not in (None, listed)
            ),
            "ratings go from 1 to 3999": not all(_within(1, one, 3999) for one in self._all_ratings()),
            "the lowest rating is above the highest": self._range_turned(),
            "a rating gap is at least 0": not _within(0, self.rating_gap, 3999),
            "there can be 0 to 99 groups of prohibited pairings": not _within(0, self.prohibited_groups, 99),
        }
        return [objection for objection, holds in found.items() if holds]

    def _all_ratings(self) -> tuple[int, ...]:
        ends = (self.highest_rating, self.lowest_rating)
        return (*self.ratings, *(one for one in ends if one is not None))

    def _range_turned(self) -> bool:
        if self.highest_rating is None or self.lowest_rating is None:
            return False
        return self.lowest_rating > self.highest_rating


def _within(least: int, value: int | None, most: int) -> bool:
    return value is None or least <= value <= most
