"""Among the best candidates of a bracket, the one that the sequence of section D generates first.

MDP set, then opponents of the MDPs (transpositions), then the exchange in the remainder, then its
transposition: each step fixes what the text compares first and leaves the optimum untouched.

Handbook: C.04.3 3.2-3.7, 4.2-4.4 (2017: B.2-B.7, D.1-D.3)
"""

from __future__ import annotations

from dataclasses import dataclass, field

from caissa.matching import ALONE, Matcher
from caissa.pairing.swiss.dutch.problem import Problem


@dataclass(slots=True)
class Candidate:
    """What was decided for a bracket, by vertex: pairs, those left over, and the exchange if any.

    `others` are the mates of everyone in the graph who is not in one of the pairs.
    """

    pairs: list[tuple[int, int]]
    left: list[int]
    exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    others: dict[int, int] = field(default_factory=dict)


def flawless(problem: Problem) -> Candidate | None:
    """The very first candidate of a homogeneous bracket, if no other one could be better.

    S1 meets S2 in order and the last of an odd number is left over. It is as good as any when each of its
    pairs costs no more than the cheapest pair, and staying alone costs nobody less than the one left over.

    Handbook: C.04.3 3.3.1, 3.3.2 (2017: B.3)
    """
    size = len(problem.vertices)
    if problem.bracket.moved_down or size != problem.members:
        return None
    half = size // 2
    cheapest = min(problem.prices[1:], default=0)
    alone = min((price for price in problem.alone if price is not None), default=None)
    # Otherwise more players left over could be cheaper than fewer.
    if alone is not None and 2 * alone <= cheapest:
        return None
    if size % 2 and (alone is None or problem.alone[-1] != alone):
        return None
    pairs = [(at, half + at) for at in range(half)]
    if any(problem.price(first, other) != cheapest for first, other in pairs):
        return None
    left = list(range(2 * half, size))
    return Candidate(pairs, left, others=dict.fromkeys(left, ALONE))


class Ordering:
    """Carries the optimum of a problem through the steps of the sequence.

    Handbook: C.04.3 1.3.4, 3.1.3, 3.2, 3.2.1, 3.2.2, 3.2.3, 3.2.4, 3.3, 3.3.1, 3.3.2, 3.3.3, 3.5, 3.6, 3.7,
    4, 4.2, 4.3, 4.3.1, 4.3.2, 4.4, 4.4.1, 4.4.2, 4.5 (2017: B.1.c, B.2, B.3, B.5, B.6, B.7, D, D.1, D.2,
    D.2.a, D.2.b, D.2.c, D.2.d, D.3, D.3.a, D.3.b)
    """

    def __init__(self, problem: Problem, optimum: Matcher, scale: int) -> None:
        self.problem = problem
        self.optimum = optimum
        self.scale = scale
        self.moved_down = len(problem.bracket.moved_down)
        self.members = problem.members
        self.size = len(problem.vertices)
        self.pairs: list[tuple[int, int]] = []
        self.exchanged: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    def first(self) -> Candidate:
        """The first of the best candidates."""
        if self.moved_down:
            self._choose_moved_down()
            self._choose_their_opponents()
        mates = self._pair_remainder()
        paired = {vertex for pair in self.pairs for vertex in pair}
        left = [vertex for vertex in range(self.members) if vertex not in paired]
        others = {vertex: mates.get(vertex, ALONE) for vertex in left}
        others |= {vertex: mate for vertex, mate in mates.items() if vertex not in paired}
        return Candidate(self.pairs, left, self.exchanged, others)

    # -- moved-down players ---------------------------------------------------

    def _paired_here(self, vertex: int) -> bool:
        return self.moved_down <= self.optimum.mate[vertex] < self.members

    def _residents(self) -> range:
        return range(self.moved_down, self.members)

    def _choose_moved_down(self) -> None:
        """Pair the MDPs with the smallest BSNs (4.4; 2017: D.3); the others stay in the Limbo."""
        mdps = range(self.moved_down)
        if all(self._paired_here(vertex) for vertex in mdps):
            return
        residents = list(self._residents())
        for vertex in mdps:
            if not self._paired_here(vertex):
                self.optimum.reward(vertex, residents, [1] * len(residents))
                self.optimum.solve()
            if self._paired_here(vertex):
                self._keep_here(vertex)

    def _keep_here(self, vertex: int) -> None:
        """A moved-down player chosen to be paired in this bracket stays in it."""
        self.optimum.forbid_alone(vertex)
        for other in range(self.members, self.size):
            self.optimum.forbid(vertex, other)
        self.optimum.solve()

    def _choose_their_opponents(self) -> None:
        """The first transposition of S2 against the MDPs (4.2; 2017: D.1)."""
        free = set(self._residents())
        for vertex in range(self.moved_down):
            if not self._paired_here(vertex):
                continue
            mate = self.optimum.mate[vertex]
            if any(other < mate for other in self.optimum.tight(vertex) if other in free):
                wanted = sorted(free, reverse=True)
                self.optimum.reward(vertex, wanted, range(2, len(wanted) + 2))
                self.optimum.solve()
                mate = self.optimum.mate[vertex]
            self.optimum.settle(vertex, mate)
            self.optimum.solve()
            free.remove(mate)
            self.pairs.append((vertex, mate))

    # -- the remainder --------------------------------------------------------

    def _pair_remainder(self) -> dict[int, int]:
        mate = self.optimum.mate
        taken = {vertex for pair in self.pairs for vertex in pair}
        remainder = [vertex for vertex in self._residents() if vertex not in taken]
        inside = set(remainder)
        count = sum(mate[vertex] in inside for vertex in remainder) // 2
        outside = self._coupled(taken, inside)
        if count == 0:
            return {vertex: mate[vertex] for vertex in [*remainder, *outside]}
        best = sum(
            self._price(vertex, mate[vertex])
            for vertex in [*remainder, *outside]
            if mate[vertex] > vertex or mate[vertex] == ALONE
        )
        upper, lower = remainder[:count], remainder[count:]
        graph = self._halves(upper, lower, outside)
        if not graph.solve() or -graph.value() != best * self.scale:
            upper, lower = _Exchange(self, remainder, count, outside).halves()
            self.exchanged = _exchanged(remainder, count, upper)
            graph = self._halves(upper, lower, outside)
            graph.solve()
        return self._transpose(graph, upper, lower, outside)

    def _coupled(self, taken: set[int], inside: set[int]) -> list[int]:
        """Those outside the remainder whose fate is still open together with it."""
        if self.size == self.members:
            return []
        return [vertex for vertex in range(self.size) if vertex not in taken and vertex not in inside]

    def _price(self, first: int, other: int) -> int:
        price = self.problem.alone[first] if other == ALONE else self.problem.price(first, other)
        assert price is not None  # noqa: S101 - the matching uses legal pairs only
        return price

    def _halves(self, upper: list[int], lower: list[int], outside: list[int]) -> Matcher:
        """The graph in which S1 meets S2 only."""
        order = [*upper, *lower, *outside]
        return self.problem.graph(order, self.scale, (len(upper), len(lower)))

    def _transpose(
        self, graph: Matcher, upper: list[int], lower: list[int], outside: list[int]
    ) -> dict[int, int]:
        """The first transposition of S2 that keeps the optimum (4.2; 2017: D.1)."""
        if outside:
            return self._transpose_coupled(graph, upper, lower, outside)
        holds = graph.first_transposition(len(upper), len(lower))
        self.pairs += [(higher, lower[column]) for higher, column in zip(upper, holds, strict=True)]
        return {}

    def _transpose_coupled(
        self, graph: Matcher, upper: list[int], lower: list[int], outside: list[int]
    ) -> dict[int, int]:
        order = [*upper, *lower, *outside]
        free = list(range(len(upper), len(upper) + len(lower)))
        for row in range(len(upper)):
            mate = graph.mate[row]
            if any(other < mate for other in graph.tight(row) if other in free):
                graph.reward(row, free, range(len(free), 0, -1))
                graph.solve()
                mate = graph.mate[row]
            graph.settle(row, mate)
            graph.solve()
            free.remove(mate)
            self.pairs.append((upper[row], order[mate]))
        return {
            order[at]: order[mate] if mate >= 0 else mate
            for at, mate in enumerate(graph.mate)
            if at >= len(upper)
        }


def _exchanged(remainder: list[int], count: int, upper: list[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    original = remainder[:count]
    gone = tuple(vertex for vertex in original if vertex not in upper)
    come = tuple(vertex for vertex in upper if vertex not in original)
    return gone, come


class _Exchange:
    """Finds the first exchange between S1 and S2 that reaches the optimum (4.3; 2017: D.2)."""

    def __init__(self, ordering: Ordering, remainder: list[int], count: int, outside: list[int]) -> None:
        self.remainder = remainder
        self.count = count
        self.size = len(remainder)
        # A pair belongs to S1 by its higher player: as many as possible from the original S1, then
        # the smallest sum of BSNs; `unit` leaves room for the wishes of the steps that follow.
        unit = 2 * self.size + 2
        stay = unit * self.size * (count + 1)
        lead = [(stay if at < count else 0) - unit * at for at in range(self.size)]
        scale = 2 * (count + 1) * (stay + unit * self.size)
        self.graph = ordering.problem.graph([*remainder, *outside], scale, None, lead)
        self.graph.solve()

    def _leads(self, at: int) -> bool:
        """Is the player the higher one of a pair in the remainder?"""
        return at < self.graph.mate[at] < self.size

    def halves(self) -> tuple[list[int], list[int]]:
        """S1 and S2 after the exchange, each in rank order."""
        exchanges = sum(not self._leads(at) for at in range(self.count))
        self._move_down(exchanges)
        self._move_up(exchanges)
        leaders = [at for at in range(self.size) if self._leads(at)]
        upper = [self.remainder[at] for at in leaders]
        lower = [vertex for vertex in self.remainder if vertex not in set(upper)]
        return upper, lower

    def _move_down(self, exchanges: int) -> None:
        """From S1 the largest BSNs that can go (4.3.2 third rule; 2017: D.2.c)."""
        for at in range(self.count - 1, -1, -1):
            if not exchanges:
                return
            if self._leads(at):
                below = range(at + 1, self.size)
                self.graph.reward(at, below, [-1] * len(below))
                self.graph.solve()
            if not self._leads(at):
                exchanges -= 1
                for other in range(at + 1, self.size):
                    self.graph.forbid(at, other)
                self.graph.solve()

    def _move_up(self, exchanges: int) -> None:
        """From S2 the smallest BSNs that can come (4.3.2 fourth rule; 2017: D.2.d)."""
        for at in range(self.count, self.size):
            if not exchanges:
                return
            if not self._leads(at):
                below = range(at + 1, self.size)
                self.graph.reward(at, below, [1] * len(below))
                self.graph.solve()
            if self._leads(at):
                exchanges -= 1
                self._keep_up(at)

    def _keep_up(self, at: int) -> None:
        for other in [*range(at), *range(self.size, self.graph.size)]:
            self.graph.forbid(at, other)
        self.graph.forbid_alone(at)
        self.graph.solve()
