"""The difference in rating that counts for a game: the 400-point rule in all editions (B.02 8.3.1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum

from caissa.messages import msg

MOST = 400
"""A larger difference is counted as this one."""

REAL_FROM = 2650
"""From this rating on the real difference counts (B.02 8.3.1 since October 2025)."""

Pairs = Sequence[tuple[int, int]]
"""The games of a player in one tournament, each as own rating and opponent's rating."""

DifferenceRule = Callable[[Pairs], list[int]]
GapRule = Callable[[int, int], bool]


class Capping(Enum):
    """Whether the 400-point rule changed a game's difference."""

    WITHIN = msg("not above 400")
    CAPPED = msg("counted as 400")
    REAL = msg("above 400, but counted as it is")


def capping(difference: int, counted: int) -> Capping:
    """What the 400-point rule made of a difference."""
    if abs(difference) <= MOST:
        return Capping.WITHIN
    return Capping.REAL if counted == difference else Capping.CAPPED


def at_most_400(pairs: Pairs) -> list[int]:
    """Every difference above 400 counts as 400.

    Handbook: B.02 8.3.1 (2024); B.02.RB 7.3.1
    """
    return [
        difference if -MOST <= difference <= MOST else (MOST if difference > 0 else -MOST)
        for difference in [own - opponent for own, opponent in pairs]
    ]


def one_upgrade(pairs: Pairs) -> list[int]:
    """A much weaker opponent is raised to 400 less for one game only, that with the largest difference.

    Raising an opponent is the benefit that was limited; a much stronger opponent counts as 400 more always.

    Handbook: B.02 8.3.1 (2022)
    """
    differences = [own - opponent for own, opponent in pairs]
    largest = max(differences, default=0)
    counted = [max(difference, -MOST) for difference in differences]
    if largest > MOST:
        counted[differences.index(largest)] = MOST
    return counted


def at_most_400_below_2650(pairs: Pairs) -> list[int]:
    """Above 400 counts as 400 for a player rated below 2650; for others the real difference counts.

    Handbook: B.02 8.3.1 (2025)
    """
    return [
        difference if -MOST <= difference <= MOST or own >= REAL_FROM else (MOST if difference > 0 else -MOST)
        for own, difference in [(own, own - opponent) for own, opponent in pairs]
    ]


WIDE_GAP = 600
STRONG = 2600


def every_gap_counts(own: int, opponent: int) -> bool:  # noqa: ARG001 - the same question in every edition
    """Is the gap between two players too wide for their game to be rated? Never, by this text."""
    return False


def gap_of_600_with_a_strong_player(own: int, opponent: int) -> bool:
    """Is the gap 600 or more and one of the two rated above 2600, so that their game is not rated?

    Handbook: B.02.RB 7.3.1 (2024-12)
    """
    return abs(own - opponent) >= WIDE_GAP and max(own, opponent) > STRONG
