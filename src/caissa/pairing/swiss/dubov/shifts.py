"""Inside a bracket: White seekers against the rest, evened out by shifts, then the first order of G2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from caissa.matching import first_assignment
from caissa.pairing.swiss.dubov.players import DubovPlayer
from caissa.pairing.swiss.meetings import Meetings
from caissa.pairing.swiss.optimum import NO_EDGE, Optimum, Prices

T = TypeVar("T")


def middle_out(listed: Sequence[T]) -> list[T]:
    """A list numbered from its middle outwards, the higher place first where two are in the middle.

    Seven players A to G are numbered D, C, E, B, F, A, G.

    Handbook: C.04.4.1 4.3
    """
    left, numbered = list(listed), []
    while left:
        numbered.append(left.pop((len(left) - 1) // 2))
    return numbered


@dataclass(slots=True)
class Split:
    """The two subgroups of a bracket, and who was shifted from one to the other."""

    white_seekers: list[int]
    others: list[int]
    first_shift: tuple[int, ...] = ()
    second_shift: tuple[int, ...] = ()


class BracketPairing:
    """Pairs the players of one bracket, given by index.

    Handbook: C.04.4.1 3.2, 4.4
    """

    def __init__(self, players: Sequence[DubovPlayer], meetings: Meetings, members: Sequence[int]) -> None:
        self.players = players
        self.meetings = meetings
        self.members = sorted(members)

    def pairs(self) -> tuple[list[tuple[int, int]], Split]:
        """The pairs of the bracket, and the subgroups they came from.

        Handbook: C.04.4.1 3.2, 4.4
        """
        split = self._shifted(self.initial_split())
        first = sorted(split.white_seekers, key=lambda at: self.players[at].by_aro)
        second = sorted(split.others, key=lambda at: self.players[at].state.tpn)
        return self._first_transposition(first, second), split

    def initial_split(self) -> Split:
        """White seekers and the rest; where nobody has played, the first half by TPN and the second."""
        if any(self.players[at].state.colours for at in self.members):
            seekers = [at for at in self.members if self.players[at].seeks_white]
            return Split(seekers, [at for at in self.members if not self.players[at].seeks_white])
        listed = sorted(self.members, key=lambda at: self.players[at].state.tpn)
        half = len(listed) // 2
        return Split(listed[:half], listed[half:])

    def _shifted(self, split: Split) -> Split:
        """The subgroups made fit for pairing: first out of the smaller one, then out of the larger."""
        from_first = len(split.white_seekers) <= len(split.others)
        smaller, larger = (
            (split.white_seekers, split.others) if from_first else (split.others, split.white_seekers)
        )
        keys = (self._by_aro, self._by_tpn) if from_first else (self._by_tpn, self._by_aro)
        best = self._fewest_inside(smaller)
        inside = {self.members.index(at) for at in smaller}
        forced = sum(best.mate(place) in inside for place in inside) // 2
        gone = self._choose(best, smaller, smaller, keys[0], forced)
        grown = [*larger, *gone]
        back = self._choose(best, grown, larger, keys[1], (len(larger) - len(smaller)) // 2 + forced)
        now_smaller = [at for at in smaller if at not in gone] + back
        now_larger = [at for at in grown if at not in back]
        if from_first:
            return Split(now_smaller, now_larger, tuple(gone), tuple(back))
        return Split(now_larger, now_smaller, tuple(gone), tuple(back))

    def _by_aro(self, at: int) -> tuple[int, int]:
        return self.players[at].by_aro

    def _by_tpn(self, at: int) -> tuple[int, int]:
        return self.players[at].state.tpn, 0

    def _fewest_inside(self, smaller: Sequence[int]) -> Optimum:
        """The legal pairings with the fewest pairs inside a subgroup."""
        prices, chosen = Prices(), set(smaller)
        across, inside = prices.code(0), prices.code(1)
        rows = [
            [
                NO_EDGE
                if not self.meetings.allowed(member, other)
                else inside
                if (member in chosen) == (other in chosen)
                else across
                for other in self.members
            ]
            for member in self.members
        ]
        return Optimum(rows, prices)

    def _choose(
        self,
        best: Optimum,
        pool: Sequence[int],
        partners: Sequence[int],
        key: Callable[[int], tuple[int, int]],
        count: int,
    ) -> list[int]:
        """The first players, numbered from the middle, who can be shifted and meet one who stays."""
        place = {at: number for number, at in enumerate(self.members)}
        chosen: list[int] = []
        for at in middle_out(sorted(pool, key=key)):
            if len(chosen) == count:
                break
            stay = [place[other] for other in partners if other != at and other not in chosen]
            if best.take(place[at], stay):
                chosen.append(at)
        self._mates = {at: self.members[best.mate(place[at])] for at in self.members}
        return chosen

    def _first_transposition(self, first: Sequence[int], second: Sequence[int]) -> list[tuple[int, int]]:
        """The first order of G2, by TPN as in a dictionary, in which every two who meet may do so."""
        column = {at: number for number, at in enumerate(second)}
        choices = [
            sum(1 << column[other] for other in second if self.meetings.allowed(at, other)) for at in first
        ]
        known = [column[self._mates[at]] for at in first]
        holds = first_assignment(choices, known, len(first))
        return [(min(at, second[to]), max(at, second[to])) for at, to in zip(first, holds, strict=True)]
