"""A row of a rating list, what it keeps from list to list, and the states a player can be in (B.02 7)."""

from __future__ import annotations

from typing import NamedTuple

from caissa.ratings.coefficient import Career, WhyK
from caissa.ratings.initial import PooledEvent
from caissa.ratings.months import month_number
from caissa.ratings.rules import RatingRules

INACTIVE_AFTER = 12
"""Lists without a rated game after which a player is inactive."""


class ListedPlayer(NamedTuple):
    """A player in a rating list: what is published, and below it what the next list needs to know.

    `rating` is None for the unrated; `games` are those of the list's period. `k` is the published K, None if
    it is to be worked out. `career_games`, `highest`, `last_played` (a month), `has_played` and `pool` are
    kept for the next lists. In a rapid or blitz list `standard` is the standard rating, if there is one.

    Handbook: B.02 7.1.2; B.02.RB 6.1.2
    """

    fide_id: int
    name: str = ""
    federation: str = ""
    sex: str = ""
    title: str = ""
    birth_year: int | None = None
    rating: int | None = None
    games: int = 0
    k: int | None = None
    inactive: bool = False
    career_games: int | None = None
    highest: int | None = None
    last_played: str = ""
    has_played: bool = False
    pool: tuple[PooledEvent, ...] = ()
    standard: int | None = None

    @property
    def current(self) -> int | None:
        """The rating of this list, else the standard rating that stands for it (B.02.RB 7.2.1)."""
        return self.rating or self.standard

    @property
    def counts_as_rated(self) -> bool:
        """Is there a rating that games can change?"""
        return self.current is not None

    @property
    def career(self) -> Career:
        """What K depends on."""
        return Career(self.rating, self.highest, self.career_games, self.birth_year)


def k_in_period(player: ListedPlayer, month: str, rules: RatingRules) -> tuple[int, WhyK]:
    """The K for the games of a period: the one of the list before, published or worked out for that list.

    `month` is that of the list before.
    """
    if player.k:
        return player.k, WhyK.LISTED
    return rules.coefficient.does(player.career, month_number(month) // 12)


def inactive(player: ListedPlayer, last_played: str, month: str) -> bool:
    """Has a player had no rated game in the 12 lists up to this one?

    Handbook: B.02 7.2, 7.2.2; B.02.RB 6.2, 6.2.2
    """
    if not last_played:
        return player.inactive
    return month_number(month) - month_number(last_played) >= INACTIVE_AFTER


def published(rating: int, rules: RatingRules) -> int | None:
    """The rating as published: none below the floor, where a player counts as unrated from then on.

    Handbook: B.02 7.2.1; B.02.RB 6.2.1
    """
    return rating if rating >= rules.floor else None
