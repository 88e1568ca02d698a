"""A dense graph with duals and blossoms: the state that a weighted matching is kept in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

NOBODY = -1
ALONE = -2


class Graph:
    """Vertices, doubled weights, doubled duals, mates, and the blossoms that are shrunk at the moment.

    A blossom is numbered from `size` on. Its children form an odd cycle that starts with the child
    holding its root; link k is the edge from child k to the next one.
    """

    def __init__(
        self,
        size: int,
        codes: Sequence[int],
        weights: Sequence[int],
        alone: Sequence[int | None],
        lead: Sequence[int],
    ) -> None:
        self.size = size
        doubled: list[int | None] = [None] + [2 * weight for weight in weights[1:]]
        self.rows = [
            [doubled[code] for code in codes[at : at + size]] for at in range(0, size * size, size or 1)
        ]
        for high, extra in enumerate(lead):
            self._add_lead(high, 2 * extra, len(lead))
        self.single: list[int | None] = [None if weight is None else 2 * weight for weight in alone]
        self.active = [True] * size
        self.mate = [NOBODY] * size
        self.top = list(range(size))
        self.children: list[list[int]] = [[] for _ in range(2 * size)]
        self.links: list[list[tuple[int, int]]] = [[] for _ in range(2 * size)]
        self.root = list(range(size)) + [NOBODY] * size
        self.parent = [NOBODY] * (2 * size)
        self.width = [0] * (2 * size)
        self.unused = list(range(2 * size - 1, size - 1, -1))
        self.dual = [self._highest(vertex) for vertex in range(size)]

    def _add_lead(self, high: int, extra: int, limit: int) -> None:
        row = self.rows[high]
        for low in range(high + 1, limit):
            weight = row[low]
            if weight is not None:
                row[low] = self.rows[low][high] = weight + extra

    def _highest(self, vertex: int) -> int:
        """A dual that, given to every vertex, makes all slacks non-negative."""
        known = [weight // 2 for weight in self.rows[vertex] if weight is not None]
        single = self.single[vertex]
        return max(known + ([] if single is None else [single]), default=0)

    # -- blossoms -------------------------------------------------------------

    def leaves(self, blossom: int) -> Iterator[int]:
        """The vertices of a blossom."""
        stack = [blossom]
        while stack:
            node = stack.pop()
            if node < self.size:
                yield node
            else:
                stack += self.children[node]

    def shrunk(self) -> list[int]:
        """The blossoms that lie in no other."""
        return sorted({top for top in self.top if top >= self.size})

    def dissolve(self, blossom: int) -> None:
        """Put a blossom's children in its place."""
        for child in self.children[blossom]:
            self.parent[child] = NOBODY
            for leaf in self.leaves(child):
                self.top[leaf] = child
        self.children[blossom], self.links[blossom] = [], []
        self.width[blossom] = 0
        self.unused.append(blossom)

    def dissolve_idle(self, blossom: int) -> None:
        """Dissolve a blossom, and those inside, as long as their dual is zero."""
        if blossom >= self.size and self.width[blossom] == 0:
            children = list(self.children[blossom])
            self.dissolve(blossom)
            for child in children:
                self.dissolve_idle(child)

    def release(self, vertex: int) -> None:
        """Dissolve all blossoms around a vertex; duals stay feasible, some mates are lost."""
        while (blossom := self.top[vertex]) != vertex:
            half = self.width[blossom] // 2
            for leaf in self.leaves(blossom):
                self.dual[leaf] += half
            if half:
                self.part(self.root[blossom])
            self.dissolve(blossom)

    def part(self, vertex: int) -> None:
        """Leave a vertex and its mate unmatched."""
        if self.mate[vertex] >= 0:
            self.mate[self.mate[vertex]] = NOBODY
        self.mate[vertex] = NOBODY

    def rotate(self, blossom: int, vertex: int) -> None:
        """Make a vertex the root of its blossom by swapping the edges inside."""
        child = vertex
        while self.parent[child] != blossom:
            child = self.parent[child]
        self._enter(child, vertex)
        children, links = self.children[blossom], self.links[blossom]
        start = children.index(child)
        step, at = (1, start - len(children)) if start % 2 else (-1, start)
        while at != 0:
            at += step
            end, other = links[at] if step == 1 else links[at - 1][::-1]
            self._enter(children[at], end)
            at += step
            self._enter(children[at], other)
            self.mate[end], self.mate[other] = other, end
        self.children[blossom] = children[start:] + children[:start]
        self.links[blossom] = links[start:] + links[:start]
        self.root[blossom] = self.root[child]

    def _enter(self, child: int, vertex: int) -> None:
        if child >= self.size:
            self.rotate(child, vertex)
