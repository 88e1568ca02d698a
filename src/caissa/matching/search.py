"""One search of the weighted matching: an alternating tree that ends with one vertex more matched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from caissa.matching.graph import ALONE, Graph

FREE, EVEN, ODD = 0, 1, 2

Event = tuple[int, Callable[[], bool]]


class Search:
    """An alternating tree, grown from an unmatched vertex until that vertex can be matched.

    Every event says how far the duals have to move before it can happen, and what to do then; the
    deed is True if it ends the search.
    """

    def __init__(self, graph: Graph, start: int) -> None:
        self.graph = graph
        size = graph.size
        self.label = [FREE] * (2 * size)
        self.via: list[tuple[int, int] | None] = [None] * (2 * size)
        self.near: dict[int, tuple[int, int]] = {}
        self.even: list[int] = []
        self.meet: dict[int, tuple[int, int]] = {}
        self.queue: list[int] = []
        self._make_even(graph.top[start], None)

    def run(self) -> bool:
        """Grow, and move the duals whenever nothing tight is left; True once the tree is matched."""
        while True:
            while self.queue:
                if self._scan(self.queue.pop()):
                    return True
            event = min(self._events(), key=lambda event: event[0], default=None)
            if event is None:
                return False
            self._move(event[0])
            if event[1]():
                return True

    # -- labels ---------------------------------------------------------------

    def _make_even(self, blossom: int, via: tuple[int, int] | None) -> None:
        self.label[blossom], self.via[blossom] = EVEN, via
        self._enqueue(self.graph.leaves(blossom))

    def _enqueue(self, leaves: Iterable[int]) -> None:
        fresh = list(leaves)
        self.even += fresh
        self.queue += fresh

    def _grow(self, even: int, free: int) -> bool:
        """Follow a tight edge to a free blossom; True if the tree ends there."""
        graph = self.graph
        blossom = graph.top[free]
        root = graph.root[blossom]
        mate = graph.mate[root]
        if mate < 0:
            self._augment(even)
            self._match(free, even)
            return True
        self.label[blossom], self.via[blossom] = ODD, (even, free)
        self._make_even(graph.top[mate], (root, mate))
        return False

    def _scan(self, vertex: int) -> bool:
        """Look at all edges of an even vertex; True if one of them ends the search."""
        graph, label = self.graph, self.label
        top, dual, mine = graph.top, graph.dual, graph.dual[vertex]
        for other, weight in enumerate(graph.rows[vertex]):
            if weight is None or top[other] == top[vertex]:
                continue
            slack = mine + dual[other] - weight
            kind = label[top[other]]
            if slack or kind == ODD:
                self._note(vertex, other, slack, self.meet if kind == EVEN else self.near)
            elif kind == EVEN:
                self._contract(vertex, other)
            elif self._grow(vertex, other):
                return True
        return False

    def _note(self, vertex: int, other: int, slack: int, notes: dict[int, tuple[int, int]]) -> None:
        """Keep the tightest edge: of an even vertex to other even ones, of others to the tree."""
        owner, partner = (vertex, other) if notes is self.meet else (other, vertex)
        known = notes.get(owner)
        if known is None or slack < known[0]:
            notes[owner] = slack, partner

    # -- moving the duals -----------------------------------------------------

    def _events(self) -> Iterator[Event]:
        """What can happen next, each with the move of the duals that it needs."""
        graph, label, top = self.graph, self.label, self.graph.top
        for vertex in self.even:
            single = graph.single[vertex]
            if single is not None:
                yield graph.dual[vertex] - single, partial(self._stay_alone, vertex)
        for vertex, (slack, even) in self.near.items():
            if label[top[vertex]] == FREE:
                yield slack, partial(self._grow, even, vertex)
        yield from self._blossom_events()

    def _blossom_events(self) -> Iterator[Event]:
        """Cycles that can close, and odd blossoms that can open."""
        for vertex in list(self.meet):
            self._freshen(vertex)
            if vertex in self.meet:
                slack, other = self.meet[vertex]
                yield slack // 2, partial(self._contract, vertex, other)
        for blossom in self.graph.shrunk():
            if self.label[blossom] == ODD:
                yield self.graph.width[blossom] // 2, partial(self._expand, blossom)

    def _freshen(self, vertex: int) -> None:
        """Find the tightest edge to another even blossom anew if the known one has been shrunk."""
        graph, top = self.graph, self.graph.top
        if top[self.meet[vertex][1]] != top[vertex]:
            return
        del self.meet[vertex]
        for other, weight in enumerate(graph.rows[vertex]):
            if weight is not None and top[other] != top[vertex] and self.label[top[other]] == EVEN:
                slack = graph.dual[vertex] + graph.dual[other] - weight
                self._note(vertex, other, slack, self.meet)

    def _move(self, delta: int) -> None:
        if not delta:
            return
        graph, label, top = self.graph, self.label, self.graph.top
        change = {FREE: 0, EVEN: -delta, ODD: delta}
        for vertex, blossom in enumerate(top):
            graph.dual[vertex] += change[label[blossom]]
        for blossom in graph.shrunk():
            graph.width[blossom] -= 2 * change[label[blossom]]
        for vertex, (slack, even) in self.near.items():
            if label[top[vertex]] == FREE:
                self.near[vertex] = slack - delta, even
        for vertex, (slack, other) in self.meet.items():
            self.meet[vertex] = slack - 2 * delta, other

    # -- events ---------------------------------------------------------------

    def _stay_alone(self, vertex: int) -> bool:
        self._augment(vertex)
        self._match(vertex, ALONE)
        return True

    def _match(self, vertex: int, mate: int) -> None:
        """Match a vertex that leads out of its blossom."""
        graph = self.graph
        if graph.top[vertex] != vertex:
            graph.rotate(graph.top[vertex], vertex)
        graph.mate[vertex] = mate
        if mate >= 0:
            graph.mate[mate] = vertex

    def _augment(self, vertex: int) -> None:
        """Swap the edges on the way from a vertex of an even blossom back to the start."""
        graph = self.graph
        while True:
            blossom = graph.top[vertex]
            if blossom != vertex:
                graph.rotate(blossom, vertex)
            via = self.via[blossom]
            if via is None:
                return
            odd = graph.top[via[0]]
            before, entry = self._reached(odd)
            if odd != entry:
                graph.rotate(odd, entry)
            graph.mate[entry], graph.mate[before] = before, entry
            vertex = before

    def _reached(self, blossom: int) -> tuple[int, int]:
        """The edge over which a blossom was reached; only the first one was reached by none."""
        via = self.via[blossom]
        assert via is not None  # noqa: S101
        return via

    def _path(self, blossom: int) -> list[int]:
        path = [blossom]
        while (via := self.via[blossom]) is not None:
            blossom = self.graph.top[via[0]]
            path.append(blossom)
        return path

    def _contract(self, vertex: int, other: int) -> bool:
        """Make one blossom of the cycle that a tight edge between two even blossoms closes."""
        graph = self.graph
        if graph.top[vertex] == graph.top[other]:
            return False
        left, right = self._path(graph.top[vertex]), self._path(graph.top[other])
        above = set(right)
        meeting = next(blossom for blossom in left if blossom in above)
        left, right = left[: left.index(meeting)], right[: right.index(meeting)]
        blossom = graph.unused.pop()
        down = [self._reached(child) for child in reversed(left)]
        up = [self._reached(child)[::-1] for child in right]
        graph.children[blossom] = [meeting, *reversed(left), *right]
        graph.links[blossom] = [*down, (vertex, other), *up]
        graph.root[blossom] = graph.root[meeting]
        self.label[blossom], self.via[blossom] = EVEN, self.via[meeting]
        self._adopt(blossom)
        return False

    def _adopt(self, blossom: int) -> None:
        """Let a new blossom have its children; those that were odd are even now."""
        graph = self.graph
        for child in graph.children[blossom]:
            graph.parent[child] = blossom
            if self.label[child] == ODD:
                self._enqueue(graph.leaves(child))
        for leaf in graph.leaves(blossom):
            graph.top[leaf] = blossom

    def _expand(self, blossom: int) -> bool:
        """Open an odd blossom whose dual has come down to zero."""
        graph = self.graph
        link = self._reached(blossom)
        children, links = graph.children[blossom], graph.links[blossom]
        graph.dissolve(blossom)
        at = children.index(graph.top[link[1]])
        step, at = (1, at - len(children)) if at % 2 else (-1, at)
        for child in children:
            self.label[child] = FREE
        while True:
            self.label[children[at]], self.via[children[at]] = ODD, link
            if at == 0:
                return False
            at += step
            self._make_even(children[at], _between(links, at - step, at))
            at += step
            link = _between(links, at - step, at)


def _between(links: list[tuple[int, int]], here: int, there: int) -> tuple[int, int]:
    """The edge from one child to a neighbour in the cycle, on whichever side."""
    return links[here] if there == here + 1 else links[there][::-1]
