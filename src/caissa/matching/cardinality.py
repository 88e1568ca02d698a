"""Maximum matching without weights, on graphs whose rows are bit masks.

Edmonds' search with blossoms kept as unions (H. N. Gabow, An efficient implementation of Edmonds'
algorithm, 1976). In the dense graphs met here nearly every vertex is matched greedily, and a search
usually ends after one or two steps; the worst case is O(n²) mask operations per search.
"""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence

Graph = Sequence[int]
Mates = MutableMapping[int, int]


_ONE = ord("1")


def bits(mask: int) -> Iterator[int]:
    """The positions of the ones in a mask, the lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(positions: Sequence[int], width: int) -> int:
    """The mask with ones at these positions, all of them below the width.

    Written as digits and read at once: adding up the ones costs a whole mask for each of them.
    """
    digits = bytearray(b"0") * width
    for position in positions:
        digits[~position] = _ONE
    return int(digits or b"0", 2)


def maximum_matching(graph: Graph, members: int, mates: Mates | None = None) -> dict[int, int]:
    """A matching of as many members as possible; mates already known are kept matched."""
    matching: dict[int, int] = dict(mates or {})
    single = members
    for vertex in matching:
        single &= ~(1 << vertex)
    for vertex in bits(single):
        if single >> vertex & 1:
            single &= ~(1 << vertex)
            if near := graph[vertex] & single:
                other = (near & -near).bit_length() - 1
                matching[vertex], matching[other] = other, vertex
                single &= ~(1 << other)
            else:
                single |= 1 << vertex
    for vertex in bits(single):
        if vertex not in matching:
            _Tree(graph, members, matching, 1 << vertex).augment()
    return matching


def inessential(graph: Graph, members: int, mates: Mates) -> int:
    """Those members whom some maximum matching leaves out (the set D of Gallai and Edmonds).

    `mates` must be a maximum matching of the members.
    """
    roots = members
    for vertex in mates:
        roots &= ~(1 << vertex)
    if not roots:
        return 0
    tree = _Tree(graph, members, mates, roots)
    tree.augment()
    return tree.outer


class _Tree:
    """Alternating trees grown from some unmatched vertices at once."""

    def __init__(self, graph: Graph, members: int, mates: Mates, roots: int) -> None:
        self.graph = graph
        self.members = members
        self.mates = mates
        self.single = members
        for vertex in mates:
            self.single &= ~(1 << vertex)
        self.roots = roots
        self.outer = roots
        self.inner = 0
        self.parent: dict[int, int] = {}
        self.bridge: dict[int, tuple[int, int]] = {}
        self.base: dict[int, int] = {}
        self.blossom: dict[int, int] = {}
        self.queue = list(bits(roots))

    def augment(self) -> bool:
        """Match one more vertex if that is possible."""
        graph, members = self.graph, self.members
        while self.queue:
            vertex = self.queue.pop()
            near = graph[vertex] & members
            if ends := near & self.single & ~self.roots:
                self._swap(vertex, (ends & -ends).bit_length() - 1)
                return True
            for other in bits(near & ~self.outer & ~self.inner):
                self._extend(vertex, other)
            self._shrink_all(vertex, near)
        return False

    def _shrink_all(self, vertex: int, near: int) -> None:
        """Close every cycle that a vertex's edges to outer vertices of other blossoms make."""
        while True:
            base = self._base(vertex)
            far = near & self.outer & ~self.blossom.get(base, 1 << base)
            if not far:
                return
            other = (far & -far).bit_length() - 1
            self._shrink(vertex, other)
            near &= ~(1 << other)

    def _extend(self, outer: int, inner: int) -> None:
        mate = self.mates[inner]
        if self.outer >> mate & 1:
            return
        self.inner |= 1 << inner
        self.outer |= 1 << mate
        self.parent[inner] = outer
        self.queue.append(mate)

    def _base(self, vertex: int) -> int:
        """The outer vertex through which a vertex's blossom hangs in the tree."""
        path = []
        while (above := self.base.get(vertex, vertex)) != vertex:
            path.append(vertex)
            vertex = above
        for seen in path:
            self.base[seen] = vertex
        return vertex

    def _up(self, base: int) -> int | None:
        """The base of the next outer blossom towards the root."""
        if self.roots >> base & 1:
            return None
        return self._base(self.parent[self.mates[base]])

    def _shrink(self, vertex: int, other: int) -> None:
        left, right = self._base(vertex), self._base(other)
        if left == right:
            return
        ancestors = set()
        at: int | None = left
        while at is not None:
            ancestors.add(at)
            at = self._up(at)
        at = right
        while at is not None and at not in ancestors:
            at = self._up(at)
        if at is None:
            return
        self._climb(left, at, (vertex, other))
        self._climb(right, at, (other, vertex))

    def _climb(self, base: int, meeting: int, bridge: tuple[int, int]) -> None:
        """Turn the inner vertices on the way up to outer ones, reached over the bridge."""
        while base != meeting:
            inner = self.mates[base]
            above = self._up(base)
            assert above is not None  # noqa: S101 - the meeting lies above
            if not self.outer >> inner & 1:
                self.outer |= 1 << inner
                self.bridge[inner] = bridge
                self.queue.append(inner)
            self.base[base] = self.base[inner] = meeting
            joined = self.blossom.get(base, 1 << base) | self.blossom.get(inner, 1 << inner)
            self.blossom[meeting] = self.blossom.get(meeting, 1 << meeting) | joined
            base = above

    def _swap(self, outer: int, end: int) -> None:
        """Match an outer vertex to a vertex outside, and its old mate along the tree."""
        path = [*self._way(outer), end]
        # The way lists, from the root on, vertices that are matched two by two after the swap.
        for vertex, other in zip(path[::2], path[1::2], strict=True):
            self.mates[vertex], self.mates[other] = other, vertex

    def _way(self, outer: int) -> list[int]:
        """An alternating path from the root to an outer vertex, that vertex included."""
        tail: list[int] = []
        while outer not in self.bridge:
            tail.append(outer)
            if self.roots >> outer & 1:
                return tail[::-1]
            inner = self.mates[outer]
            tail.append(inner)
            outer = self.parent[inner]
        near, far = self.bridge[outer]
        # From the root to `far`, over the bridge to `near`, and along its own way back to `outer`.
        return [*self._way(far), *self._back(near, outer), *tail[::-1]]

    def _back(self, near: int, inner: int) -> list[int]:
        """The way of `near`, walked back until `inner`, which lies on it."""
        way = self._way(near)
        return way[: way.index(inner) - 1 : -1]
