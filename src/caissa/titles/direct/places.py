"""Who finished where in an event, or in a group of it, and who was level with the winner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from caissa.standings import Standings
from caissa.titles.direct.table import Achievement
from caissa.tournament import Points, Tournament


@dataclass(frozen=True, slots=True)
class Finish:
    """A player's final place, how many share it, and the points."""

    player: int
    place: int
    sharing: int
    points: Points

    @property
    def last_possible(self) -> int:
        """The worst place the player could get if the tie were broken."""
        return self.place + self.sharing - 1


@dataclass(frozen=True, slots=True)
class Finishes:
    """The final order, best first."""

    listed: tuple[Finish, ...]

    @property
    def best_points(self) -> Points | None:
        """The winner's points."""
        return self.listed[0].points if self.listed else None

    def reaching(self, asked: Achievement) -> tuple[Finish, ...]:
        """Those whose place earns it.

        Handbook: B.01 1.2.3; B.01.2 terms, note.4
        """
        return tuple(
            finish
            for finish in self._eligible(asked)
            if asked.first <= finish.place and finish.last_possible <= asked.last
        )

    def undecided(self, asked: Achievement) -> tuple[Finish, ...]:
        """Those who share a place across the border: the tie must be broken first."""
        return tuple(
            finish
            for finish in self._eligible(asked)
            if finish.place <= asked.last
            and finish.last_possible >= asked.first
            and not (asked.first <= finish.place and finish.last_possible <= asked.last)
        )

    def _eligible(self, asked: Achievement) -> Iterable[Finish]:
        if not asked.level_with_winner:
            return self.listed
        return (finish for finish in self.listed if finish.points == self.best_points)


def finishes_by_standings(
    tournament: Tournament, standings: Standings, members: Collection[int] | None = None
) -> Finishes:
    """The final order by the tie-breaks; with members, the order within that group."""
    ranked = [
        (row.rank, row.id, _points(tournament, row.id, row.values.get("PTS")))
        for row in standings.rows
        if members is None or row.id in members
    ]
    return _placed(ranked)


def finishes_as_stated(tournament: Tournament, members: Collection[int] | None = None) -> Finishes:
    """The final order as the Chief Arbiter's file states it.

    Handbook: B.01.2 note.4
    """
    ranked = [
        (player.stated_rank, player.number, _points(tournament, player.number, player.stated_points))
        for player in tournament.players
        if player.stated_rank is not None and (members is None or player.number in members)
    ]
    return _placed(sorted(ranked))


def _points(tournament: Tournament, number: int, stated: Points | None) -> Points:
    return tournament.points(number) if stated is None else stated


def _placed(ranked: list[tuple[int, int, Points]]) -> Finishes:
    """Places within the group, from ranks in the whole."""
    sharing = Counter(rank for rank, _, _ in ranked)
    first: dict[int, int] = {}
    for place, (rank, _, _) in enumerate(ranked, start=1):
        first.setdefault(rank, place)
    return Finishes(
        tuple(Finish(number, first[rank], sharing[rank], points) for rank, number, points in ranked)
    )
