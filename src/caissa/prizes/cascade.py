"""One prize a player: which list everybody is paid from, where a player could be paid from several.

The rule, its reasons and the other readings: docs/interpretations/prizes/prize-cascade.md.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from caissa.prizes.sharing import Group, Method, Placing, shared_by

NOWHERE = -1
_ZERO = Fraction(0)
_PATIENCE = 20
"""Moves for each player and list after which the search is given up; far fewer were ever needed."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A prize list as the cascade sees it: prizes by place, how they are shared, and who could win them."""

    name: str
    prizes: tuple[int, ...]
    method: Method
    limited: bool
    order: tuple[Placing, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """One step: a player is put into a list, or changes to a better one (indices; -1 is none)."""

    number: int
    before: int
    after: int
    amount: Fraction
    instead: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who is paid from which list, the steps that led there, and whether they came to rest."""

    members: tuple[tuple[Placing, ...], ...]
    moves: tuple[Move, ...]
    settled: bool = True


def one_list_each(contests: Sequence[Contest], ranking: Sequence[int]) -> Settlement:
    """Go down the ranking and put each player where they get most, the first-named list in case of doubt.

    When a tied or better placed newcomer makes another list worth more to somebody, they change to it;
    at the end nobody would get more from another list.
    """
    seats = _Seats(contests, ranking)
    for number in ranking:
        if seats.improve(number) and not seats.come_to_rest():
            return seats.settlement(settled=False)
    return seats.settlement(settled=seats.all_at_rest())


class _Seats:
    """Who sits in which list at the moment, and what everybody would get in each.

    Only those are asked again whom a move can have touched: newcomers take from those who sit in the
    list, and a player who leaves makes room for all who belong to it.
    """

    def __init__(self, contests: Sequence[Contest], ranking: Sequence[int]) -> None:
        self._of: dict[int, int] = {}
        self._contests, self._ranking = contests, ranking
        self._rank = {number: at for at, number in enumerate(ranking)}
        self._placings = [{placing.number: placing for placing in contest.order} for contest in contests]
        self._position = [
            {placing.number: at for at, placing in enumerate(contest.order)} for contest in contests
        ]
        self._members: list[list[Placing]] = [[] for _ in contests]
        self._keys: list[list[int]] = [[] for _ in contests]
        self._known: list[dict[int, Fraction]] = [{} for _ in contests]
        self._to_ask: set[int] = set()
        self._moves: list[Move] = []
        self._most_moves = _PATIENCE * (len(ranking) + len(contests))

    def all_at_rest(self) -> bool:
        """Ask everybody, again and again, until nobody moves."""
        moves = -1
        while moves < len(self._moves):
            moves = len(self._moves)
            if not self.come_to_rest(everybody=True):
                return False
        return True

    def come_to_rest(self, *, everybody: bool = False) -> bool:
        """Let the highest in the ranking who would get more elsewhere change first, until nobody would.

        Those who have no seat are asked at the end only, with `everybody`.
        """
        waiting = set(self._ranking) if everybody else self._to_ask & self._of.keys()
        while waiting:
            number = min(waiting, key=self._rank.__getitem__)
            waiting.remove(number)
            self._to_ask.clear()
            if self.improve(number):
                waiting |= self._to_ask if everybody else self._to_ask & self._of.keys()
            if len(self._moves) > self._most_moves:
                return False
        self._to_ask.clear()
        return True

    def improve(self, number: int) -> bool:
        """Move a player to where they get most, if that is more than now."""
        now = self._of.get(number, NOWHERE)
        offers = [(at, self.offer(at, number)) for at in range(len(self._contests))]
        best, amount = max(offers, key=lambda offer: (offer[1], -offer[0]), default=(NOWHERE, _ZERO))
        if not amount or best == now:
            return False
        self._move(number, now, best)
        others = tuple((at, value) for at, value in offers if at != best and value)
        self._moves.append(Move(number, now, best, amount, others))
        return True

    def offer(self, at: int, number: int) -> Fraction:
        """What a player gets, or would get, in a list beside those who sit there now."""
        mine = self._placings[at].get(number)
        if mine is None:
            return _ZERO
        if number not in self._known[at]:
            self._known[at][number] = self._due(at, mine)
        return self._known[at][number]

    def _due(self, at: int, mine: Placing) -> Fraction:
        contest, members = self._contests[at], self._members[at]
        key = shared_by(contest.method, mine)
        ahead = bisect_left(self._keys[at], key)
        if ahead >= len(contest.prizes):
            return _ZERO
        tied = members[ahead : bisect_right(self._keys[at], key)]
        if self._of.get(mine.number) != at:
            insort(tied, mine, key=self._place_in(at))
        group = Group(contest.method, contest.prizes, tuple(tied), ahead, limited=contest.limited)
        due = group.due(mine)
        return due.amount if due else _ZERO

    def _place_in(self, at: int) -> Callable[[Placing], int]:
        position = self._position[at]
        return lambda placing: position[placing.number]

    def _move(self, number: int, now: int, best: int) -> None:
        if now != NOWHERE:
            self._members[now].remove(self._placings[now][number])
            self._to_ask |= self._placings[now].keys() & self._rank.keys()
        self._to_ask |= {member.number for member in self._members[best]}
        insort(self._members[best], self._placings[best][number], key=self._place_in(best))
        self._of[number] = best
        for at in {now, best} - {NOWHERE}:
            self._keys[at] = [shared_by(self._contests[at].method, member) for member in self._members[at]]
            self._known[at].clear()

    def settlement(self, *, settled: bool) -> Settlement:
        """The seats as they are now; a player pushed out of the prizes has none."""
        members = tuple(
            tuple(placing for placing in seated if self.offer(at, placing.number))
            for at, seated in enumerate(self._members)
        )
        return Settlement(members, tuple(self._moves), settled)
