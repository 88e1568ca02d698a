"""Dividing the numbers of a Berger table into sets whose members do not meet in the last rounds.

The meetings of the last rounds form a graph; a set must hold no two neighbours. In the last three
rounds the numbers a and -a, 1-a and -1-a (counted round the circle of 2N-1) meet, so neighbours lie side
by side when the numbers are walked in the order 0, 1, -1, 2, -2 … The search takes them in this order
and tries the set that still needs most first; it is exact and stops after a bounded number of steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from caissa.pairing.tables.round_robin.berger import berger_round, rounds_of_a_cycle, table_size

NOBODY = -1
"""The owner of a number that belongs to no set."""

MOST_STEPS = 30_000
"""How many trials the search makes before it gives up: about a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Need:
    """How many numbers a set needs, and by how much one half of the table may be preferred."""

    size: int
    leaning: int = 0

    @property
    def most_of_a_half(self) -> int:
        """The most numbers it may take from one half of the table."""
        return (self.size + 1) // 2 + self.leaning


@dataclass(slots=True)
class _Search:
    """The state of one search: who owns which number, and what each set still needs."""

    players: int
    needs: Sequence[Need]
    neighbours: dict[int, tuple[int, ...]]
    order: tuple[int, ...]
    owners: dict[int, int] = field(default_factory=dict)
    taken: dict[tuple[int, bool], int] = field(default_factory=dict)
    left: list[int] = field(default_factory=list)
    spare: int = 0
    steps: int = 0

    def goes_on(self, place: int) -> bool:
        """Can the numbers from this place on be divided?"""
        if place == len(self.order):
            return True
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        number = self.order[place]
        return any(self._tried(number, owner, place) for owner in self._candidates(number))

    def _tried(self, number: int, owner: int, place: int) -> bool:
        self._give(number, owner, 1)
        if self.goes_on(place + 1):
            return True
        self._give(number, owner, -1)
        return False

    def _give(self, number: int, owner: int, count: int) -> None:
        """Give a number to a set, or take it back."""
        if count > 0:
            self.owners[number] = owner
        else:
            del self.owners[number]
        if owner == NOBODY:
            self.spare -= count
            return
        half = (owner, self._low(number))
        self.left[owner] -= count
        self.taken[half] = self.taken.get(half, 0) + count

    def _low(self, number: int) -> bool:
        return number <= table_size(self.players) // 2

    def _candidates(self, number: int) -> list[int]:
        """The sets that may take a number, the neediest first; equal untouched sets only once."""
        near = {self.owners.get(other) for other in self.neighbours[number]}
        fitting = [
            owner
            for owner, need in enumerate(self.needs)
            if self.left[owner] and owner not in near and self._has_room(owner, need, number)
        ]
        fitting.sort(key=lambda owner: -self.left[owner])
        distinct = {self._kind(owner): owner for owner in reversed(fitting)}
        chosen = [owner for owner in fitting if distinct[self._kind(owner)] == owner]
        return chosen + ([NOBODY] if self.spare else [])

    def _has_room(self, owner: int, need: Need, number: int) -> bool:
        return self.taken.get((owner, self._low(number)), 0) < need.most_of_a_half

    def _kind(self, owner: int) -> tuple[int, int]:
        """Untouched sets of one size are alike; all others are themselves."""
        size = self.needs[owner].size
        return (size, NOBODY) if self.left[owner] == size else (size, owner)


def find_sections(players: int, needs: Sequence[Need], last: int) -> dict[int, int] | None:
    """For every number the set that owns it, or None if no division was found."""
    search = _Search(
        players,
        needs,
        _late_opponents(players, last),
        _circle_order(players),
        left=[need.size for need in needs],
        spare=players - sum(need.size for need in needs),
    )
    return search.owners if search.goes_on(0) else None


def _late_opponents(players: int, last: int) -> dict[int, tuple[int, ...]]:
    """Whom each number meets in the last rounds."""
    met: dict[int, list[int]] = {number: [] for number in range(1, players + 1)}
    rounds = rounds_of_a_cycle(players)
    for number in range(rounds - last + 1, rounds + 1):
        for white, black in berger_round(players, number).games:
            met[white].append(black)
            met[black].append(white)
    return {number: tuple(others) for number, others in met.items()}


def _circle_order(players: int) -> tuple[int, ...]:
    """The numbers in the order in which late opponents lie side by side."""
    size = table_size(players)
    walk = [size, size - 1]
    for step in range(1, size // 2):
        walk += [step, size - 1 - step]
    return tuple(number for number in walk if number <= players)
