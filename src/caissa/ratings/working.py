"""How one player's row of a new list came about, game by game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from caissa.ratings.change import RatedGame, RatingChange, change_of
from caissa.ratings.coefficient import Coefficient, for_games
from caissa.ratings.initial import InitialRating, PooledEvent, initial_rating, pooled
from caissa.ratings.listed import ListedPlayer, k_in_period
from caissa.ratings.months import later
from caissa.ratings.period import (
    NewList,
    PeriodEvent,
    Side,
    own_rating,
    pooled_event,
    ratings_at_start,
    sides,
)


@dataclass(frozen=True, slots=True)
class PeriodWorking:
    """How one player's new row came about: K, each event's change and its sum, or the pool and its rating."""

    before: ListedPlayer
    after: ListedPlayer
    coefficient: Coefficient | None = None
    events: tuple[tuple[str, RatingChange], ...] = ()
    pool: tuple[PooledEvent, ...] = ()
    initial: InitialRating | None = None

    @property
    def change(self) -> Decimal:
        """The period's change before it is rounded."""
        return sum((change.change for _, change in self.events), Decimal(0))


@dataclass(frozen=True, slots=True)
class _Seen:
    """An event with the ratings at its start and every player's games."""

    event: PeriodEvent
    at_start: dict[int, int]
    sides: dict[int, Side]


def period_workings(new: NewList, fide_ids: Iterable[int]) -> Iterator[PeriodWorking]:
    """The working behind the rows of several players; `KeyError` if nobody has an ID."""
    seen = []
    for event in new.events:
        at_start = ratings_at_start(event, new.before)
        seen.append(_Seen(event, at_start, sides(event, at_start)))
    return (_working(new, seen, fide_id) for fide_id in fide_ids)


def period_working(new: NewList, fide_id: int) -> PeriodWorking:
    """The working behind a player's row; `KeyError` if nobody has this ID."""
    return next(period_workings(new, [fide_id]))


def _working(new: NewList, seen: Sequence[_Seen], fide_id: int) -> PeriodWorking:
    before, after = new.before[fide_id], new.players[fide_id]
    met = [entry for entry in seen if fide_id in entry.sides]
    if own_rating(before, None) is None:
        return _of_unrated(new, before, after, met)
    games = [_rated_games(entry, before) for entry in met]
    k, why = k_in_period(before, later(new.month, -1), new.rules)
    coefficient = for_games(k, why, max(1, sum(map(len, games))))
    changes = [
        (entry.event.name, change_of(played[0].own, played, coefficient, entry.event.rules))
        for entry, played in zip(met, games, strict=True)
    ]
    return PeriodWorking(before, after, coefficient, tuple(changes))


def _rated_games(entry: _Seen, player: ListedPlayer) -> list[RatedGame]:
    side = entry.sides[player.fide_id]
    own = own_rating(player, entry.at_start.get(player.fide_id)) or 0
    return [
        RatedGame(own, rating, halves, 0, opponent)
        for rating, halves, opponent in zip(side.ratings, side.halves, side.opponents, strict=True)
    ]


def _of_unrated(
    new: NewList, before: ListedPlayer, after: ListedPlayer, met: Sequence[_Seen]
) -> PeriodWorking:
    added = [
        pooled_event(entry.event, new.month, entry.sides[before.fide_id], not before.has_played and not index)
        for index, entry in enumerate(met)
    ]
    pool = pooled((*before.pool, *added), new.month, new.rules.publication)
    initial = initial_rating(pool, new.rules.initial.does, new.rules.publication)
    return PeriodWorking(before, after, pool=pool, initial=initial)
