"""The development coefficient K and its limit of 700 (B.02 8.3.3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from caissa.messages import msg

TOP, ORDINARY, FAST = 10, 20, 40
TOP_RATING = 2400
JUNIOR_LIMIT = 2300
JUNIOR_AGE = 18
NEW_GAMES = 30
MOST = 700
"""K times the games of a rating period is never more than this."""


class WhyK(Enum):
    """The reason a player has this K."""

    TOP = msg("a rating of 2400 or more has been published")
    JUNIOR = msg("until the end of the year of the 18th birthday, always below 2300")
    NEW = msg("new to the list, fewer than 30 games")
    ORDINARY = msg("below 2400")
    LISTED = msg("as the rating list says")
    STATED = msg("as stated by the user")


@dataclass(frozen=True, slots=True)
class Career:
    """What is known of a player's past: the rating, the highest ever published, rated games, year of birth.

    `games` is None where the number is not known; the player is then taken to have completed 30.
    """

    rating: int | None = None
    highest: int | None = None
    games: int | None = None
    birth_year: int | None = None

    @property
    def peak(self) -> int:
        """The highest published rating that is known of."""
        return max(self.rating or 0, self.highest or 0)


@dataclass(frozen=True, slots=True)
class Coefficient:
    """K with its reason; `full` is K before the limit of 700 for this number of games."""

    value: int
    why: WhyK
    full: int

    @property
    def limited(self) -> bool:
        """Did the limit of 700 lower it?"""
        return self.value < self.full


CoefficientRule = Callable[[Career, int], tuple[int, WhyK]]


def development_coefficient(career: Career, year: int) -> tuple[int, WhyK]:
    """K in a year: 10 once 2400 was published, 40 for juniors and new players, otherwise 20.

    Handbook: B.02 8.3.3; B.02.RB 7.3.3
    """
    if career.peak >= TOP_RATING:
        return TOP, WhyK.TOP
    if is_junior(career.birth_year, year) and career.peak < JUNIOR_LIMIT:
        return FAST, WhyK.JUNIOR
    if career.games is not None and career.games < NEW_GAMES:
        return FAST, WhyK.NEW
    return ORDINARY, WhyK.ORDINARY


def is_junior(birth_year: int | None, year: int) -> bool:
    """Has the year of the 18th birthday not ended yet?"""
    return birth_year is not None and year - birth_year <= JUNIOR_AGE


def limited(k: int, games: int) -> int:
    """K, lowered to the largest whole number that times the games of the period is at most 700.

    Handbook: B.02 8.3.3; B.02.RB 7.3.3
    """
    return MOST // games if k * games > MOST else k


def for_games(k: int, why: WhyK, games: int) -> Coefficient:
    """A player's coefficient in a period or tournament with this number of games."""
    return Coefficient(limited(k, games), why, k)
