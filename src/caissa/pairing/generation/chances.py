"""What happens now and then in a random tournament."""

from __future__ import annotations

from enum import Enum


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
