"""What a rating list knows of a player beyond the name: ratings, K, games, the past."""

from __future__ import annotations

from dataclasses import dataclass

from caissa.ratings.coefficient import TOP_RATING, Career, WhyK
from caissa.ratings.initial import PooledEvent
from caissa.ratings.rules import RatingRules
from caissa.tournament import Player, Rating, Speed, Title


@dataclass(frozen=True, slots=True)
class Record:
    """A player's record for one speed of play, as far as known.

    `rating` is that of the list in force at the start; `published_since` a first rating published after it
    (B.02 8.2.4). `games` are all rated games so far, `highest` the highest rating ever published. `pool`
    holds earlier events of an unrated player; `first_event` says whether this may be their first.
    """

    rating: int | None = None
    k: int | None = None
    games: int | None = None
    highest: int | None = None
    birth_year: int | None = None
    published_since: int | None = None
    pool: tuple[PooledEvent, ...] = ()
    first_event: bool = True

    @property
    def career(self) -> Career:
        """What K depends on."""
        rating = self.rating if self.rating is not None else self.published_since
        return Career(rating, self.highest, self.games, self.birth_year)


HAD_2400 = (Title.GM, Title.IM)
"""Titles that take a rating of 2400 at some time (B.01 1.5.3)."""


def record_of(player: Player, speed: Speed, rating: int | None) -> Record:
    """What a tournament file says of a player; a GM or IM is taken to have been published with 2400."""
    listed = _listed(player, speed)
    birth = player.birth.year if player.birth else None
    highest = TOP_RATING if player.title in HAD_2400 and speed is Speed.STANDARD else None
    return Record(rating, listed.k if listed else None, None, highest, birth)


def _listed(player: Player, speed: Speed) -> Rating | None:
    """The rating with its K in the person's lists, the first one that counts."""
    fitting = [
        rating for rating in player.person.ratings if rating.source == "FIDE" and rating.speed is speed
    ]
    return min(fitting, key=lambda rating: rating.from_round, default=None)


def k_of(record: Record, year: int, rules: RatingRules, stated: int | None = None) -> tuple[int, WhyK]:
    """A player's K: the one stated, the list's, else the one that the rules give in this year."""
    if stated is not None:
        return stated, WhyK.STATED
    if record.k:
        return record.k, WhyK.LISTED
    return rules.coefficient.does(record.career, year)
