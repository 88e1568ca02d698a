"""Matching by number: largest matchings, those whom they may leave out, and the first assignment."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.matching import bits, first_assignment, inessential, maximum_matching


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 10))
    rows = [0] * size
    for vertex in range(size):
        for other in range(vertex):
            if draw(st.booleans()) and draw(st.booleans()):
                rows[vertex] |= 1 << other
                rows[other] |= 1 << vertex
    return rows


def largest(rows):
    """The number of pairs in a largest matching of any set of vertices, by trying all."""

    @cache
    def pairs(members: int) -> int:
        if not members:
            return 0
        vertex = (members & -members).bit_length() - 1
        rest = members & ~(1 << vertex)
        with_one = (1 + pairs(rest & ~(1 << other)) for other in bits(rows[vertex] & rest))
        return max([pairs(rest), *with_one])

    return pairs


@given(graphs())
@settings(max_examples=300, deadline=None)
def test_no_matching_has_more_pairs(rows):
    """Edmonds' search matches as many vertices as possible, over edges that exist."""
    everyone = (1 << len(rows)) - 1

    mates = maximum_matching(rows, everyone)

    assert all(mates[mates[vertex]] == vertex and rows[vertex] >> mates[vertex] & 1 for vertex in mates)
    assert len(mates) == 2 * largest(rows)(everyone)


@given(graphs(), st.integers(0, 1023))
@settings(max_examples=200, deadline=None)
def test_only_members_are_matched(rows, members):
    """A mask restricts the graph."""
    members &= (1 << len(rows)) - 1

    mates = maximum_matching(rows, members)

    assert all(members >> vertex & 1 for vertex in mates)
    assert len(mates) == 2 * largest(rows)(members)


@given(graphs())
@settings(max_examples=300, deadline=None)
def test_those_left_out_by_some_largest_matching(rows):
    """The set D of Gallai and Edmonds: without such a vertex the number of pairs is the same."""
    everyone = (1 << len(rows)) - 1
    pairs = largest(rows)

    missing = inessential(rows, everyone, maximum_matching(rows, everyone))

    expected = [vertex for vertex in range(len(rows)) if pairs(everyone & ~(1 << vertex)) == pairs(everyone)]
    assert list(bits(missing)) == expected


@given(st.integers(1, 5), st.integers(0, 2), st.data())
@settings(max_examples=200, deadline=None)
def test_the_first_assignment_of_all(rows, spare, data):
    """Of all perfect assignments the one that comes first in the dictionary of its first rows."""
    columns = rows + spare
    choices = [data.draw(st.integers(1, 2**columns - 1)) for _ in range(rows)]
    choices += [data.draw(st.integers(1, 2**columns - 1))] * spare
    possible = [
        order
        for order in permutations(range(columns))
        if all(choices[row] >> column & 1 for row, column in enumerate(order))
    ]
    if not possible:
        return

    assignment = first_assignment(choices, data.draw(st.sampled_from(possible)), rows)

    assert tuple(assignment) in possible
    assert tuple(assignment[:rows]) == min(order[:rows] for order in possible)
