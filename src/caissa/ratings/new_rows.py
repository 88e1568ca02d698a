"""How a player's row of the list before becomes the row of the new list (B.02 7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.ratings.coefficient import FAST, ORDINARY, for_games, is_junior
from caissa.ratings.initial import PooledEvent, initial_rating, pooled
from caissa.ratings.listed import ListedPlayer, inactive, k_in_period, published
from caissa.ratings.months import later
from caissa.ratings.rules import RatingRules


def new_row(
    player: ListedPlayer,
    month: str,
    rules: RatingRules,
    total: Sequence[int] | None,
    added: Sequence[PooledEvent] | None,
) -> ListedPlayer:
    """A player's row in the new list; `total` are the rated games of the period and their ΔR in hundredths.

    Handbook: B.02 7.1, 7.2; B.02.RB 6.1, 6.2
    """
    if total is not None:
        return _played(player, month, rules, total[0], total[1])
    if added is not None or (player.pool and not player.counts_as_rated):
        return _still_unrated(player, month, rules, added or ())
    return _did_not_play(player, month, rules)


def _did_not_play(player: ListedPlayer, month: str, rules: RatingRules) -> ListedPlayer:
    k = None if player.rating is None else published_k(player, month, rules)
    return player._replace(games=0, k=k, inactive=inactive(player, player.last_played, month))


def _played(player: ListedPlayer, month: str, rules: RatingRules, games: int, change: int) -> ListedPlayer:
    """A rated player's row: the rating before and the change of the period, rounded once (8.3.4)."""
    k, why = k_in_period(player, later(month, -1), rules)
    base = player.current or 0
    exact = change * for_games(k, why, games).value
    rating = published(base + rules.rounding.does(exact), rules)
    row = player._replace(
        rating=rating,
        games=games,
        k=k,
        inactive=False,
        career_games=_games_so_far(player, games),
        highest=max(player.highest or 0, player.rating or 0, rating or 0) or None,
        last_played=month,
        has_played=True,
        pool=(),
    )
    return row._replace(k=None if rating is None else published_k(row, month, rules))


def _games_so_far(player: ListedPlayer, games: int) -> int | None:
    """The rated games of the career; unknown stays unknown, except for who is new to this list."""
    if player.career_games is None:
        return games if player.rating is None else None
    return player.career_games + games


def _still_unrated(
    player: ListedPlayer, month: str, rules: RatingRules, added: Sequence[PooledEvent]
) -> ListedPlayer:
    """An unrated player's row: the pool with the new events, and the first rating if it can be published.

    Handbook: B.02 7.1.4; B.02.RB 6.1.4
    """
    events = pooled((*player.pool, *added), month, rules.publication)
    first_rating = initial_rating(events, rules.initial.does, rules.publication)
    row = player._replace(
        games=sum(len(event.games) for event in added),
        has_played=player.has_played or bool(added),
        last_played=month if added else player.last_played,
        inactive=False,
        k=None,
        pool=events,
    )
    if first_rating is None or not first_rating.published:
        return row
    career = (player.career_games or 0) + first_rating.games
    highest = max(player.highest or 0, first_rating.rating)
    rated = row._replace(rating=first_rating.rating, career_games=career, highest=highest, pool=())
    return rated._replace(k=published_k(rated, month, rules))


def published_k(player: ListedPlayer, month: str, rules: RatingRules) -> int:
    """The K that a list prints.

    Where the number of games is not known, K never rises, and 40 stays 40 unless the player ceases to be a
    junior: only a count of games could end it.

    Handbook: B.02 8.3.3, 7.1.2; B.02.RB 7.3.3, 6.1.2
    """
    year = int(month[:4])
    k, _ = rules.coefficient.does(player.career, year)
    if player.career_games is not None or not player.k:
        return k
    grown_up = is_junior(player.birth_year, year - 1) and not is_junior(player.birth_year, year)
    if (player.k, k) == (FAST, ORDINARY) and not grown_up:
        return FAST
    return min(player.k, k)
