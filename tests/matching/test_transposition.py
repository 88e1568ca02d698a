"""The first transposition of S2 that costs nothing: by trying all, in Python and compiled (C.04.3 4.2)."""

from __future__ import annotations

from array import array
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.matching import Kinds, Matcher, fast

compiled_only = pytest.mark.skipif(fast.Kernel is None, reason="the extension is not built")


@st.composite
def halves(draw, largest):
    """S1 and a larger or equal S2 of a few kinds, some pairs that must not meet; S2 may be left over."""
    first = draw(st.integers(1, largest // 2))
    width = first + draw(st.integers(0, 2))
    size, count = first + width, draw(st.integers(1, 4))
    weights = [0, *draw(st.lists(st.integers(-4, 0), min_size=2, max_size=4))]
    codes = array("H", [0] * (count * count))
    for kind in range(count):
        for other in range(kind + 1):
            code = draw(st.integers(0, len(weights) - 1))
            codes[kind * count + other] = codes[other * count + kind] = code
    of = draw(st.lists(st.integers(0, count - 1), min_size=size, max_size=size))
    banned = draw(st.lists(st.integers(0, size - 1), max_size=size))
    alone = [None] * first + [draw(st.none() | st.integers(-9, -5)) for _ in range(width)]
    return Kinds(of, codes, count, banned[: len(banned) // 2 * 2], (first, width)), weights, alone


def first_by_trying(kinds, weights, alone):
    """Every transposition in the order of a dictionary: the first of those with the greatest weight."""
    first, width = kinds.cut
    size, codes = first + width, kinds.matrix()
    best, chosen = None, None
    for columns in permutations(range(width), first):
        pairs = [codes[row * size + first + column] for row, column in enumerate(columns)]
        left = [alone[first + column] for column in range(width) if column not in columns]
        if not all(pairs) or None in left:
            continue
        value = sum(weights[code] for code in pairs) + sum(left)
        if best is None or value > best:
            best, chosen = value, list(columns)
    return chosen


@given(halves(largest=8))
@settings(max_examples=300, deadline=None)
def test_the_first_of_the_best_is_what_trying_all_finds(graph):
    """Weights decide; among equals the first row's lowest column, then the second row's, and so on."""
    kinds, weights, alone = graph
    matching = fast.matcher_of_kinds(kinds, weights, alone)
    python = Matcher(len(kinds.of), kinds.matrix(), weights, alone)

    expected = first_by_trying(kinds, weights, alone)

    assert matching.solve() is (expected is not None)
    assert python.solve() is (expected is not None)
    if expected is not None:
        assert matching.first_transposition(*kinds.cut) == expected
        assert python.first_transposition(*kinds.cut) == expected


@compiled_only
@given(halves(largest=150))
@settings(max_examples=80, deadline=None)
def test_the_compiled_one_is_the_same_in_large_groups(graph):
    """Rows and columns of more than one word of bits, at whatever place S2 begins."""
    kinds, weights, alone = graph
    matching = fast.matcher_of_kinds(kinds, weights, alone)
    python = Matcher(len(kinds.of), kinds.matrix(), weights, alone)

    solved = python.solve()

    assert matching.solve() is solved
    if solved:
        assert matching.first_transposition(*kinds.cut) == python.first_transposition(*kinds.cut)


@compiled_only
@given(halves(largest=80), st.data())
@settings(max_examples=80, deadline=None)
def test_leaders_and_rewards_weigh_the_same(graph, data):
    """What the higher of a pair adds (4.3) and a wish on the edges of somebody, both ways."""
    cut, weights, alone = graph
    kinds = Kinds(cut.of, cut.codes, cut.count, cut.banned)
    size = len(kinds.of)
    lead = data.draw(st.lists(st.integers(-5, 5), min_size=size - 1, max_size=size - 1))
    wished = data.draw(st.integers(0, size - 1))
    others = [at for at in range(size) if at != wished]
    compiled = fast.matcher_of_kinds(kinds, weights, alone, lead)
    python = Matcher(size, kinds.matrix(), weights, alone, lead)

    for matching in (compiled, python):
        matching.solve()
        matching.reward(wished, others, [at % 3 for at in others])

    solved = python.solve()
    assert compiled.solve() is solved
    assert not solved or compiled.value() == python.value()


@compiled_only
def test_rows_that_are_not_matched_to_the_columns_are_refused():
    """An error, not a crash."""
    matching = fast.matcher_of_kinds(Kinds([0, 0], array("H", [1]), 1, []), [0, -1], [None, None])
    for first, width in ((2, 2), (-1, 1), (1, 0)):
        with pytest.raises(IndexError):
            matching.first_transposition(first, width)
