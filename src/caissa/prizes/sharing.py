"""Sharing: what every player of one prize list is due, by each of the three methods."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from itertools import groupby


class Method(Enum):
    """The three ways to award money prizes to players with equal points (Arbiters' Manual, appendix)."""

    EQUAL = "equal"
    RANK = "rank"
    HORT = "hort"

    @property
    def part_by_rank(self) -> Fraction:
        """Which part of each prize stays with the place; the rest is shared by those with equal points."""
        return _PARTS_BY_RANK[self]


_PARTS_BY_RANK = {Method.EQUAL: Fraction(0), Method.RANK: Fraction(1), Method.HORT: Fraction(1, 2)}


@dataclass(frozen=True, slots=True)
class Placing:
    """A participant in the order of a list: those of one `rank` nothing separates, those of one `tie` share.

    Both are places: the one where the group begins. Ranks only part what is tied, never the reverse.
    """

    number: int
    rank: int
    tie: int


@dataclass(frozen=True, slots=True)
class Due:
    """What one participant is due from a pool, exactly: the part for the place and the part of the pool."""

    number: int
    place: int
    for_place: Fraction
    from_pool: Fraction

    @property
    def amount(self) -> Fraction:
        """Both parts together."""
        return self.for_place + self.from_pool


@dataclass(frozen=True, slots=True)
class Pool:
    """The prizes that fall to participants who are tied (or to one who is not), and what each is due.

    `left_out` are tied participants below the prize places, where sharing is limited to these.
    """

    first_place: int
    prizes: tuple[int, ...]
    dues: tuple[Due, ...]
    left_out: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        """The prizes together, in the smallest unit of the currency."""
        return sum(self.prizes)

    @property
    def shared(self) -> bool:
        """Do several participants share?"""
        return len(self.dues) > 1


def pools(
    method: Method, prizes: Sequence[int], members: Sequence[Placing], *, limited: bool = False
) -> tuple[Pool, ...]:
    """The pools of a list from the first place down, as far as there are prizes and members.

    With `limited` only those who are ranked within the prize places share. `members` are in the order
    of the list; a player who takes a prize elsewhere is not among them, and those below move up.
    """
    pools: list[Pool] = []
    position = 0
    for _, tied in groupby(members, key=lambda member: shared_by(method, member)):
        if position >= len(prizes):
            break
        group = Group(method, prizes, tuple(tied), position, limited=limited)
        pools.append(group.pool)
        position += len(group.members)
    return tuple(pools)


def shared_by(method: Method, placing: Placing) -> int:
    """With whom somebody shares: all with equal points, or by rank only those whom nothing separates."""
    return placing.rank if method is Method.RANK else placing.tie


class Group:
    """Participants who share, in the order of the list, after as many others as `position` says."""

    def __init__(
        self,
        method: Method,
        prizes: Sequence[int],
        members: tuple[Placing, ...],
        position: int,
        *,
        limited: bool,
    ) -> None:
        self.members = members
        self._method, self._prizes, self._position = method, prizes, position
        self._ranks = [member.rank for member in members]
        inside = len(prizes) - position if limited else len(members)
        # Those whom nothing separates from the last within the prize places are within as well.
        self.sharing = bisect_right(self._ranks, self._ranks[min(inside, len(members)) - 1])

    @cached_property
    def prizes(self) -> tuple[int, ...]:
        """The prizes that fall to the group."""
        return tuple(self._prizes[self._position : self._position + len(self.members)])

    @cached_property
    def _share(self) -> Fraction:
        return (1 - self._method.part_by_rank) * Fraction(sum(self.prizes), self.sharing)

    def due(self, placing: Placing) -> Due | None:
        """What one of the group is due; None if they are ranked below the prize places and these limit."""
        first, after = bisect_left(self._ranks, placing.rank), bisect_right(self._ranks, placing.rank)
        if first >= self.sharing:
            return None
        for_place = self._method.part_by_rank * Fraction(sum(self.prizes[first:after]), after - first)
        return Due(placing.number, self._position + first + 1, for_place, self._share)

    @property
    def pool(self) -> Pool:
        """The group's prizes and what everybody is due."""
        dues = tuple(due for due in map(self.due, self.members) if due is not None)
        left_out = tuple(member.number for member in self.members[self.sharing :])
        return Pool(self._position + 1, self.prizes, dues, left_out)
