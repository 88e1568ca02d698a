"""A player's first rating, from the games against rated opponents of one or several events (B.02 8.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NamedTuple

from caissa.messages import msg
from caissa.ratings.months import month_number
from caissa.ratings.rounding import half_up
from caissa.ratings.tables import fractional_score, rating_difference

HYPOTHETICAL = (1800, 1800)
"""Two imaginary opponents, both drawn with (B.02 8.2.2 since March 2024)."""

FOR_HALF_A_POINT = 20
"""What each half point above one half of the points brought till February 2024."""


class PooledGame(NamedTuple):
    """A game of an unrated player: the opponent's rating and the player's score in half points."""

    opponent: int
    halves: int


class PooledEvent(NamedTuple):
    """An unrated player's games against rated opponents in one event, and the list it is rated for."""

    month: str
    games: tuple[PooledGame, ...]
    first: bool = False
    name: str = ""

    @property
    def disregarded(self) -> bool:
        """Is it the player's first event, and the score zero?

        Handbook: B.02 8.2.1; B.02.RB 7.2.2
        """
        return self.first and not any(game.halves for game in self.games)


class Unpublished(Enum):
    """Why a first rating is not published."""

    TOO_FEW_GAMES = msg("fewer than 5 games against rated opponents")
    BELOW_THE_FLOOR = msg("below the lowest published rating")


@dataclass(frozen=True, slots=True)
class InitialRating:
    """A first rating and its working: Ra, the fractional score, what was added, and the limits."""

    games: int
    halves: int
    average: Fraction
    hundredths: int
    added: int
    rating: int
    limited: bool
    disregarded: tuple[PooledEvent, ...]
    unpublished: Unpublished | None = None

    @property
    def published(self) -> bool:
        """Will it stand in the list?"""
        return self.unpublished is None


class Reckoned(NamedTuple):
    """Ra, the score in hundredths of the games, and what is added to Ra."""

    average: Fraction
    hundredths: int
    added: int


InitialRule = Callable[[Sequence[PooledGame]], Reckoned]


@dataclass(frozen=True, slots=True)
class Publication:
    """What a first rating needs in order to be published.

    Handbook: B.02 7.1.4, 8.2.3; B.02.RB 6.1.4, 7.2.4
    """

    article: str
    floor: int
    highest: int | None
    games: int = 5
    months: int = 26


def with_two_draws(games: Sequence[PooledGame]) -> Reckoned:
    """Ra and score with two more opponents of 1800 who were drawn with; the table gives the difference.

    Handbook: B.02 8.2, 8.2.2, 8.2.3 (2024); B.02.RB 7.2, 7.2.3, 7.2.4
    """
    ratings = [*HYPOTHETICAL, *(game.opponent for game in games)]
    halves = len(HYPOTHETICAL) + sum(game.halves for game in games)
    p = fractional_score(Fraction(halves, 2), len(ratings))
    return Reckoned(Fraction(sum(ratings), len(ratings)), p, rating_difference(p))


def twenty_for_half_a_point(games: Sequence[PooledGame]) -> Reckoned:
    """Ra is the opponents' average; 20 for each half point above one half, below it by the table.

    Handbook: B.02 8.2, 8.2.2, 8.2.3 (2022)
    """
    halves = sum(game.halves for game in games)
    p = fractional_score(Fraction(halves, 2), len(games))
    above = halves - len(games)
    added = FOR_HALF_A_POINT * above if above >= 0 else rating_difference(p)
    return Reckoned(Fraction(sum(game.opponent for game in games), len(games)), p, added)


def pooled(events: Sequence[PooledEvent], month: str, publication: Publication) -> tuple[PooledEvent, ...]:
    """The events that still count for a list: those of the last 26 rating periods.

    Handbook: B.02 7.1.4; B.02.RB 6.1.4
    """
    oldest = month_number(month) - publication.months
    return tuple(event for event in events if month_number(event.month) > oldest)


def initial_rating(
    events: Sequence[PooledEvent], rule: InitialRule, publication: Publication
) -> InitialRating | None:
    """The first rating from all events that count; None without any game against a rated opponent.

    Handbook: B.02 7.1.4, 8.2, 8.2.1, 8.2.3; B.02.RB 6.1.4, 7.2, 7.2.2, 7.2.4
    """
    left_out = tuple(event for event in events if event.disregarded)
    games = [game for event in events if event not in left_out for game in event.games]
    if not games:
        return None
    reckoned = rule(games)
    exact = half_up(reckoned.average + reckoned.added)
    rating = exact if publication.highest is None else min(exact, publication.highest)
    halves = sum(game.halves for game in games)
    why_not = _unpublished(rating, len(games), publication)
    return InitialRating(len(games), halves, *reckoned, rating, rating < exact, left_out, why_not)


def _unpublished(rating: int, games: int, publication: Publication) -> Unpublished | None:
    if games < publication.games:
        return Unpublished.TOO_FEW_GAMES
    return Unpublished.BELOW_THE_FLOOR if rating < publication.floor else None
