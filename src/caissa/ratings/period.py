"""The list of a rating period, built from all its events (B.02 7.1).

One pass over the games of each event gathers every player's opponents and scores, one call a player and
event works them out, and one pass over the list before makes the new rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from caissa.errors import Finding, Severity
from caissa.messages import msg
from caissa.ratings.change import deltas
from caissa.ratings.initial import PooledEvent, PooledGame
from caissa.ratings.listed import ListedPlayer
from caissa.ratings.new_rows import new_row
from caissa.ratings.rules import RatingRules

PeriodGame = tuple[int, int, int, int]
"""A rated game: the FIDE IDs of White and Black, and what each scored in half points."""


@dataclass(frozen=True, slots=True)
class PeriodEvent:
    """An event of a rating period: its games that count, and the rules by its start.

    `ratings` are those of the list in force at its start, by FIDE ID; None where that is the list before the
    new one. Unplayed and other games that nobody's rating counts are left out by the caller.
    """

    name: str
    rules: RatingRules
    games: Sequence[PeriodGame]
    start: date | None = None
    ratings: Mapping[int, int] | None = None


@dataclass(slots=True)
class Side:
    """A player's games in one event: the opponents' ratings, the scores, the opponents."""

    ratings: list[int] = field(default_factory=list)
    halves: list[int] = field(default_factory=list)
    opponents: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class NewList:
    """The list of a month: its rows by FIDE ID, what it was made from, and what is doubtful."""

    month: str
    rules: RatingRules
    players: Mapping[int, ListedPlayer]
    before: Mapping[int, ListedPlayer]
    events: tuple[PeriodEvent, ...]
    findings: tuple[Finding, ...] = ()
    deceased: frozenset[int] = frozenset()

    @property
    def published(self) -> Iterator[ListedPlayer]:
        """The rows that are published: living players with a rating, by FIDE ID.

        Handbook: B.02 7.1.2, 10.2; B.02.RB 6.1.2
        """
        return (
            player
            for fide_id, player in sorted(self.players.items())
            if player.rating is not None and fide_id not in self.deceased
        )


def rating_list(
    month: str, before: Iterable[ListedPlayer], events: Iterable[PeriodEvent], rules: RatingRules
) -> NewList:
    """The list of a month from the list before and all events rated for it.

    Handbook: B.02 7.1, 7.1.1, 8.3.2, 8.3.4; B.02.RB 6.1, 6.1.1, 7.3.2, 7.3.4
    """
    old = {player.fide_id: player for player in before}
    ordered = tuple(sorted(events, key=lambda event: event.start or date.min))
    sums: dict[int, list[int]] = {}
    pools: dict[int, list[PooledEvent]] = defaultdict(list)
    unknown: set[int] = set()
    for event in ordered:
        _add_event(event, month, old, sums, pools, unknown)
    for fide_id in unknown:
        old[fide_id] = ListedPlayer(fide_id)
    new = {
        fide_id: new_row(player, month, rules, sums.get(fide_id), pools.get(fide_id))
        for fide_id, player in old.items()
    }
    return NewList(month, rules, new, old, ordered, _findings(unknown))


def _add_event(
    event: PeriodEvent,
    month: str,
    old: Mapping[int, ListedPlayer],
    sums: dict[int, list[int]],
    pools: dict[int, list[PooledEvent]],
    unknown: set[int],
) -> None:
    """Add what every player of an event gained, or put the games of the unrated into their pools."""
    at_start = ratings_at_start(event, old)
    for fide_id, side in sides(event, at_start).items():
        player = old.get(fide_id)
        if player is None:
            unknown.add(fide_id)
        own = own_rating(player, at_start.get(fide_id))
        if own is None:
            first = not pools[fide_id] and (player is None or not player.has_played)
            pools[fide_id].append(pooled_event(event, month, side, first))
            continue
        _, changes = deltas(event.rules, [(own, rating) for rating in side.ratings], side.halves)
        total = sums.setdefault(fide_id, [0, 0])
        total[0] += len(changes)
        total[1] += sum(changes)


def ratings_at_start(event: PeriodEvent, old: Mapping[int, ListedPlayer]) -> dict[int, int]:
    """The ratings that count for an event, by FIDE ID.

    Handbook: B.02 7.1; B.02.RB 7.2.1
    """
    if event.ratings is not None:
        return dict(event.ratings)
    fallback = bool(event.rules.standard_counts)
    ratings = {}
    for white, black, _, _ in event.games:
        for fide_id in (white, black):
            player = old.get(fide_id)
            if player is not None:
                rating = player.rating or (player.standard if fallback else None)
                if rating:
                    ratings[fide_id] = rating
    return ratings


def own_rating(player: ListedPlayer | None, at_start: int | None) -> int | None:
    """The rating a player's own change is reckoned with; None for who has none to be changed.

    Who was unrated at the start and has been published since counts as rated, but not for the opponents.
    Who was rated at the start and has fallen below the floor since is like any other unrated player.

    Handbook: B.02 8.2.4, 7.2.1; B.02.RB 7.2.5, 6.2.1
    """
    current = None if player is None else player.current
    return None if current is None else at_start or current


def sides(event: PeriodEvent, at_start: Mapping[int, int]) -> dict[int, Side]:
    """Every player's games against rated opponents."""
    by_player: dict[int, Side] = defaultdict(Side)
    too_wide = event.rules.gap.does if event.rules.gap.article else None
    for white, black, for_white, for_black in event.games:
        own, other = at_start.get(white), at_start.get(black)
        if own and other and too_wide is not None and too_wide(own, other):
            continue
        if other:
            side = by_player[white]
            side.ratings.append(other)
            side.halves.append(for_white)
            side.opponents.append(black)
        if own:
            side = by_player[black]
            side.ratings.append(own)
            side.halves.append(for_black)
            side.opponents.append(white)
    return by_player


def pooled_event(event: PeriodEvent, month: str, side: Side, first: bool) -> PooledEvent:
    """An unrated player's games in an event, for the pool."""
    games = tuple(map(PooledGame, side.ratings, side.halves))
    return PooledEvent(month, games, first, event.name)


def _findings(unknown: set[int]) -> tuple[Finding, ...]:
    return tuple(
        Finding(
            "rating.not-listed", Severity.WARNING, msg("FIDE ID {fide_id}", fide_id=fide_id),
            msg("is not in the list before"), msg("assumed unrated"),
        )
        for fide_id in sorted(unknown)
    )  # fmt: skip
