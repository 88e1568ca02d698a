"""The two conversion tables of the rating regulations, in whole hundredths (B.02 8.1.1, 8.1.2).

The regulations for rapid and blitz (7.1) and for titles (B.01 1.4.9) print the same tables.
"""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction

from caissa.messages import msg

# dp for p = .50, .51 … .99, 1.0; below one half the sign turns (8.1.1).
_DP_FROM_HALF = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)  # fmt: skip

# The last difference of each band: 0-3 is .50, 4-10 is .51 … 620-735 is .99; above it is 1.0 (8.1.2).
_LAST_OF_BAND = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip

CERTAIN = _LAST_OF_BAND[-1] + 1
"""The smallest difference in rating at which the higher rated player's probability is 1.0."""

DP = tuple(-dp for dp in reversed(_DP_FROM_HALF)) + _DP_FROM_HALF[1:]
"""Table 8.1.1: the rating difference dp for a fractional score of 0, 1, … 100 hundredths."""


def rating_difference(hundredths: int) -> int:
    """The rating difference dp for a fractional score p given in hundredths.

    Handbook: B.02 8.1, 8.1.1; B.02.RB 7.1, 7.1.1
    """
    if not 0 <= hundredths <= 100:
        raise ValueError(
            msg(
                "a fractional score lies between 0 and 100 hundredths, not {hundredths}",
                hundredths=hundredths,
            )
        )
    return DP[hundredths]


def fractional_score(points: int | Fraction, games: int) -> int:
    """Points divided by games in hundredths, a half rounded up: 3/8 is 38 (B.02 8.1.1)."""
    share = Fraction(points) / games
    return (200 * share.numerator + share.denominator) // (2 * share.denominator)


def scoring_probability(difference: int) -> int:
    """The scoring probability PD in hundredths of the player who is `difference` above the opponent.

    A negative difference is the lower rated player's; the whole scale is used, without the 400 cut.

    Handbook: B.02 8.1.2; B.02.RB 7.1.2
    """
    if difference < 0:
        return 50 - bisect_right(_LAST_OF_BAND, -difference - 1)
    return 50 + bisect_right(_LAST_OF_BAND, difference - 1)


_SCALE = range(-CERTAIN, CERTAIN + 1)
PROBABILITIES = tuple(scoring_probability(d) for d in (*_SCALE[CERTAIN:], *_SCALE[:CERTAIN]))
"""Table 8.1.2 for every difference up to the certain one; a negative index is a negative difference."""
