"""The cheapest way to pair everybody, and the first of the cheapest in a given order."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Sequence

from caissa.matching import matcher

NO_EDGE = 0


class Prices:
    """Costs under short codes: the same cost always has the same code, and 0 is no edge at all."""

    def __init__(self) -> None:
        self.costs: list[int] = [0]
        self._codes: dict[int, int] = {}

    def code(self, cost: int) -> int:
        """The code of a cost."""
        known = self._codes.get(cost)
        if known is None:
            known = self._codes[cost] = len(self.costs)
            self.costs.append(cost)
        return known


class Optimum:
    """Everybody paired at the least cost; later questions only choose among the cheapest pairings.

    `rows` holds for every two participants the code of their cost, symmetrically. An answer given
    by `take` or `first` stays in force for all questions after it.
    """

    def __init__(self, rows: Sequence[Sequence[int]], prices: Prices) -> None:
        size = len(rows)
        # The matching looks for the largest weight, so a low cost becomes a high weight. Costs are spread by
        # `room`, so that rewards for coming early choose among the cheapest pairings and never beyond them.
        most = max(prices.costs)
        room = (size + 2) ** 2  # more than all rewards for coming early can add up to
        weights = [0] + [(most - cost) * room for cost in prices.costs[1:]]
        codes: array[int] | bytearray = array("H") if len(weights) > 256 else bytearray()
        for row in rows:
            codes.extend(row)
        self._graph = matcher(size, codes, weights, [None] * size)
        self._open = set(range(size))
        self.solvable = self._graph.solve()

    def mate(self, vertex: int) -> int:
        """Whom a participant meets in the pairing found last."""
        return int(self._graph.mate[vertex])

    def mates(self) -> list[int]:
        """Everybody's opponent in the pairing found last."""
        return list(self._graph.mate)

    def take(self, vertex: int, others: Collection[int]) -> bool:
        """Can a participant meet one of these at no extra cost? If so, it is settled that they do."""
        wanted = set(others)
        if self.mate(vertex) not in wanted and not self._turn(vertex, wanted):
            return False
        for other in self._open - wanted - {vertex}:
            self._graph.forbid(vertex, other)
        self._graph.solve()
        return True

    def _turn(self, vertex: int, wanted: set[int]) -> bool:
        possible = [other for other in self._graph.tight(vertex) if other in wanted]
        if not possible:
            return False
        self._graph.reward(vertex, possible, [1] * len(possible))
        self._graph.solve()
        return self.mate(vertex) in wanted

    def first(self, vertex: int, ordered: Sequence[int]) -> int | None:
        """The first of these whom a participant can meet at no extra cost; the two are then settled."""
        tight = set(self._graph.tight(vertex))
        possible = [other for other in ordered if other in tight]
        if not possible:
            return None
        if self.mate(vertex) != possible[0]:
            self._graph.reward(vertex, possible, range(len(possible), 0, -1))
            self._graph.solve()
        mate = self.mate(vertex)
        if mate not in possible:
            return None
        self.settle(vertex, mate)
        return mate

    def settle(self, vertex: int, other: int) -> None:
        """Two who meet each other are out of all further questions."""
        self._graph.settle(vertex, other)
        self._open -= {vertex, other}
        self._graph.solve()
