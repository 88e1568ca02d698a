"""The weighted matching, in Python and compiled, against plain enumeration."""

from __future__ import annotations

from array import array
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.matching import ALONE, Matcher, fast

Weights = list[list[int | None]]

KINDS = ["Python"] + (["compiled"] if fast.Kernel is not None else [])


def graph(kind, size, codes, weights, alone, lead=()):
    if kind == "Python":
        return Matcher(size, codes, weights, alone, lead)
    return fast.FastMatcher(size, 2, array("H", codes), weights, alone, lead)


def best_value(table: Weights, alone: list[int | None]) -> int | None:
    """The greatest weight of all matchings, found by trying every one of them."""
    size = len(table)

    @cache
    def rest(taken: int) -> int | None:
        if taken == (1 << size) - 1:
            return 0
        vertex = next(at for at in range(size) if not taken >> at & 1)
        values = []
        if alone[vertex] is not None and (more := rest(taken | 1 << vertex)) is not None:
            values.append(more + alone[vertex])
        for other in range(vertex + 1, size):
            if not taken >> other & 1 and table[vertex][other] is not None:
                more = rest(taken | 1 << vertex | 1 << other)
                if more is not None:
                    values.append(more + table[vertex][other])
        return max(values, default=None)

    return rest(0)


@st.composite
def graphs(draw):
    size = draw(st.integers(1, 8))
    weights = [0, *draw(st.lists(st.integers(-9, 9), min_size=1, max_size=8))]
    codes = [0] * (size * size)
    for vertex in range(size):
        for other in range(vertex):
            code = draw(st.integers(0, len(weights) - 1))
            codes[vertex * size + other] = codes[other * size + vertex] = code
    alone = draw(st.lists(st.none() | st.integers(-9, 9), min_size=size, max_size=size))
    return size, codes, weights, alone


def table_of(size, codes, weights) -> Weights:
    return [
        [weights[codes[row * size + other]] if codes[row * size + other] else None for other in range(size)]
        for row in range(size)
    ]


def check(matching, table, alone) -> bool:
    """The matching is one, and no other is heavier."""
    expected = best_value(table, alone)
    assert matching.solve() is (expected is not None)
    if expected is None:
        return False
    total = 0
    for vertex, mate in enumerate(matching.mate):
        if mate == ALONE:
            total += alone[vertex]
        else:
            assert matching.mate[mate] == vertex
            total += table[vertex][mate] if mate > vertex else 0
    assert total == expected == matching.value()
    return True


@pytest.mark.parametrize("kind", KINDS)
@given(graphs())
@settings(max_examples=300, deadline=None)
def test_no_matching_is_heavier(kind, given_graph):
    """The primal-dual search finds the greatest weight there is, or says that nothing fits."""
    size, codes, weights, alone = given_graph

    check(graph(kind, size, codes, weights, alone), table_of(size, codes, weights), alone)


@pytest.mark.parametrize("kind", KINDS)
@given(graphs(), st.data())
@settings(max_examples=300, deadline=None)
def test_the_matching_stays_the_heaviest_while_the_graph_changes(kind, given_graph, data):
    """Rewards and forbidden edges are followed from the last solution, not from nothing."""
    size, codes, weights, alone = given_graph
    table = table_of(size, codes, weights)
    matching = graph(kind, size, codes, weights, alone)

    for _ in range(5):
        if not check(matching, table, alone):
            return
        vertex, other = data.draw(st.integers(0, size - 1)), data.draw(st.integers(0, size - 1))
        if data.draw(st.booleans()) and vertex != other and matching.mate[vertex] != other:
            matching.forbid(vertex, other)
            table[vertex][other] = table[other][vertex] = None
            continue
        others = [at for at in range(size) if table[vertex][at] is not None]
        extras = data.draw(st.lists(st.integers(-3, 3), min_size=len(others), max_size=len(others)))
        matching.reward(vertex, others, extras)
        for at, extra in zip(others, extras, strict=True):
            table[vertex][at] += extra
            table[at][vertex] = table[vertex][at]


@pytest.mark.parametrize("kind", KINDS)
@given(graphs(), st.data())
@settings(max_examples=150, deadline=None)
def test_settled_pairs_leave_the_rest_at_its_best(kind, given_graph, data):
    """After a pair is taken out, the others are matched as if it had never been there."""
    size, codes, weights, alone = given_graph
    table = table_of(size, codes, weights)
    matching = graph(kind, size, codes, weights, alone)
    if not matching.solve():
        return
    paired = [vertex for vertex in range(size) if matching.mate[vertex] >= 0]
    if not paired:
        return
    vertex = data.draw(st.sampled_from(paired))
    other = matching.mate[vertex]
    before = matching.value()

    matching.settle(vertex, other)

    assert matching.solve()
    assert matching.mate[vertex] == other
    assert matching.value() + table[vertex][other] == before


@pytest.mark.parametrize("kind", KINDS)
def test_the_lead_of_the_lower_end_counts(kind):
    """Edges among the first vertices carry the extra of their lower end."""
    codes = [0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 0]

    matching = graph(kind, 4, codes, [0, 10], [None] * 4, [0, 5, 0, 0])

    assert matching.solve()
    assert matching.mate[1] in (2, 3)
    assert matching.value() == 25


@pytest.mark.skipif(fast.Kernel is None, reason="the extension is not built")
@given(graphs(), st.integers(0, 200))
@settings(max_examples=200, deadline=None)
def test_both_ways_of_computing_agree_on_long_numbers(given_graph, shift):
    """The compiled kernel has numbers of 1 to 32 limbs; the value is the same with each that fits."""
    size, codes, weights, alone = given_graph
    weights = [weight << shift for weight in weights]
    alone = [None if weight is None else weight << shift for weight in alone]
    plain = Matcher(size, codes, weights, alone)
    solvable = plain.solve()

    for limbs in (limbs for limbs in fast.LIMBS if shift + 20 < 64 * limbs):
        compiled = fast.FastMatcher(size, limbs, bytearray(codes), weights, alone)
        assert compiled.solve() is solvable
        assert not solvable or compiled.value() == plain.value()


def test_the_compiled_kernel_refuses_buffers_that_do_not_fit():
    """A wrong size is an error, not a crash."""
    if fast.Kernel is None:
        pytest.skip("the extension is not built")
    with pytest.raises(ValueError, match="do not fit"):
        fast.FastMatcher(3, 1, bytearray(4), [0, 1], [None] * 3)
