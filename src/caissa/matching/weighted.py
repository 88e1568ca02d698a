"""Maximum-weight matching in a dense graph, kept optimal while the graph changes a little.

Every vertex must be matched, except those that may stay alone at a price of their own. The method
is Edmonds' primal-dual one (J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965)
with one alternating tree per search: each search takes O(n²) steps apart from blossoms that are
formed and expanded, so a graph is solved from nothing in O(n³) and repaired after a change at one
vertex in about O(n²). Weights are integers of any size. Weights and duals are kept doubled, so that
everything stays whole: inside one tree all duals have the same parity.
"""

from __future__ import annotations

from collections.abc import Sequence

from caissa.matching.assignment import first_assignment
from caissa.matching.cardinality import mask_of
from caissa.matching.graph import ALONE, NOBODY, Graph
from caissa.matching.search import Search

__all__ = ["ALONE", "NOBODY", "Matcher"]


class Matcher(Graph):
    """A graph given by codes, one per pair of vertices, and the weight that each code stands for.

    `codes` has size × size entries, row by row and symmetric; code 0 means that there is no edge.
    `alone` has the weight of leaving a vertex alone, or None where that is not allowed. `lead`
    adds to every edge between the first `len(lead)` vertices the entry of its lower end.
    `mate` is the matching: a vertex, `ALONE`, or `NOBODY` before `solve`.
    """

    def __init__(
        self,
        size: int,
        codes: Sequence[int],
        weights: Sequence[int],
        alone: Sequence[int | None],
        lead: Sequence[int] = (),
    ) -> None:
        super().__init__(size, codes, weights, alone, lead)
        for vertex in range(size):
            if self.mate[vertex] == NOBODY:
                self._match_greedily(vertex)

    def _match_greedily(self, vertex: int) -> None:
        row, dual = self.rows[vertex], self.dual
        for other in range(vertex + 1, self.size):
            weight = row[other]
            if self.mate[other] == NOBODY and weight is not None and dual[vertex] + dual[other] == weight:
                self.mate[vertex], self.mate[other] = other, vertex
                return

    def solve(self) -> bool:
        """Match every vertex at the greatest total weight; False if that is not possible at all."""
        for vertex in range(self.size):
            if self.active[vertex] and self.mate[vertex] == NOBODY:
                matched = Search(self, vertex).run()
                for blossom in self.shrunk():
                    self.dissolve_idle(blossom)
                if not matched:
                    return False
        return True

    # -- questions ------------------------------------------------------------

    def value(self) -> int:
        """The weight of the matching, without pairs that are settled."""
        total = 0
        for vertex, mate in enumerate(self.mate):
            if mate > vertex:
                total += self.rows[vertex][mate] or 0
            elif mate == ALONE:
                total += self.single[vertex] or 0
        return total // 2

    def tight(self, vertex: int) -> list[int]:
        """Those to whom a vertex may be matched without loss, as far as the duals can tell."""
        mine, dual = self.dual[vertex], self.dual
        return [
            other
            for other, weight in enumerate(self.rows[vertex])
            if weight is not None and mine + dual[other] <= weight
        ]

    def tight_mask(self, vertex: int, first: int, width: int) -> int:
        """The same among some columns, as a mask."""
        near = [other - first for other in self.tight(vertex) if first <= other < first + width]
        return mask_of(near, width)

    def tight_alone(self, vertex: int) -> bool:
        """May a vertex stay alone without loss, as far as the duals can tell?"""
        single = self.single[vertex]
        return single is not None and self.dual[vertex] == single

    def first_transposition(self, first: int, width: int) -> list[int]:
        """The columns of the first rows in the order of a dictionary, among the best matchings of two sides.

        The first rows may be matched only to the columns after them, and columns may stay alone.
        """
        columns = range(first, first + width)
        choices = [self.tight_mask(row, first, width) for row in range(first)]
        chosen = [self.mate[row] - first for row in range(first)]
        spare = mask_of([at - first for at in columns if self.tight_alone(at)], width)
        singles = [at - first for at in columns if self.mate[at] == ALONE]
        choices += [spare] * len(singles)
        return first_assignment(choices, chosen + singles, first)[:first]

    # -- changes, after each of which `solve` has to be called again ----------

    def forbid(self, vertex: int, other: int) -> None:
        """Take an edge out that the matching does not use."""
        if self.top[vertex] == self.top[other]:
            self.release(vertex)
        self.rows[vertex][other] = self.rows[other][vertex] = None

    def forbid_alone(self, vertex: int) -> None:
        """Do not let a vertex stay alone; it must not be alone now."""
        self.single[vertex] = None

    def reward(self, vertex: int, others: Sequence[int], extras: Sequence[int]) -> None:
        """Add to the weights of some edges of a vertex."""
        self.release(vertex)
        self.part(vertex)
        row = self.rows[vertex]
        for other, extra in zip(others, extras, strict=True):
            weight = row[other]
            if weight is not None:
                row[other] = self.rows[other][vertex] = weight + 2 * extra
        self.dual[vertex] = self._lowest_dual(vertex)

    def _lowest_dual(self, vertex: int) -> int:
        needed = [
            weight - self.dual[other] for other, weight in enumerate(self.rows[vertex]) if weight is not None
        ]
        single = self.single[vertex]
        return max(needed + ([] if single is None else [single]), default=0)

    def settle(self, first: int, second: int) -> None:
        """Take two vertices that are matched to each other out of the graph for good."""
        for vertex in (first, second):
            self.release(vertex)
            if self.mate[vertex] not in (first, second):
                self.part(vertex)
            self.active[vertex] = False
            self.rows[vertex] = [None] * self.size
            for row in self.rows:
                row[vertex] = None
        self.mate[first], self.mate[second] = second, first
