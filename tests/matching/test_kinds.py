"""Graphs written down by the kinds of their vertices, in Python and compiled."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.matching import Kinds, Matcher, fast


@st.composite
def graphs(draw, largest=70):
    """A field of a few kinds, some pairs that must not meet, perhaps a cut into S1 and S2."""
    size, count = draw(st.integers(1, largest)), draw(st.integers(1, 4))
    weights = [0, *draw(st.lists(st.integers(-6, 0), min_size=1, max_size=5))]
    codes = array("H", [0] * (count * count))
    for kind in range(count):
        for other in range(kind + 1):
            code = draw(st.integers(0, len(weights) - 1))
            codes[kind * count + other] = codes[other * count + kind] = code
    of = draw(st.lists(st.integers(0, count - 1), min_size=size, max_size=size))
    banned = draw(st.lists(st.integers(0, size - 1), max_size=3 * size))
    half = draw(st.integers(0, size // 2))
    cut = draw(st.sampled_from([(0, 0), (half, half)]))
    alone = [draw(st.none() | st.integers(-20, -7)) if at >= cut[0] else None for at in range(size)]
    return Kinds(of, codes, count, banned[: len(banned) // 2 * 2], cut), weights, alone


def is_tight(matching):
    """Does every vertex find its mate among those that cost nothing, as a list and as a mask?"""
    mates = [(at, mate) for at, mate in enumerate(matching.mate) if mate >= 0]
    listed = all(mate in matching.tight(at) for at, mate in mates)
    return listed and all(matching.tight_mask(at, mate, 1) == 1 for at, mate in mates)


def test_the_matrix_has_what_the_kinds_say():
    """Two kinds: 0 meets 1 at code 2, nobody meets their own kind; 0-3 is banned; S1 is 0, S2 is 1 and 2."""
    kinds = Kinds([0, 1, 1, 1], array("H", [0, 2, 2, 0]), 2, [0, 3], (1, 2))
    assert list(kinds.matrix()) == [0, 2, 2, 0, 2, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.skipif(fast.Kernel is None, reason="the extension is not built")
@settings(max_examples=150)
@given(graphs())
def test_the_compiled_graph_has_the_same_value(graph):
    """Solved or not, and the weight; also where the open pairs need more than one word of bits."""
    kinds, weights, alone = graph
    compiled = fast.matcher_of_kinds(kinds, weights, alone)
    python = Matcher(len(kinds.of), kinds.matrix(), weights, alone)
    assert isinstance(compiled, fast.FastMatcher)
    solved = python.solve()
    assert compiled.solve() is solved
    if solved:
        assert compiled.value() == python.value()
        assert is_tight(compiled)
        assert is_tight(python)


@pytest.mark.skipif(fast.Kernel is None, reason="the extension is not built")
@pytest.mark.parametrize(
    ("of", "codes", "banned", "cut"),
    [
        ([0, 2], [0, 1, 1, 0], [], (0, 0)),
        ([0, 1], [0, 9, 9, 0], [], (0, 0)),
        ([0, 1], [0, 1, 1, 0], [0, 5], (0, 0)),
        ([0, 1], [0, 1, 1, 0], [], (2, 2)),
        ([0, 1], [0, 1, 1, 0], [], (-1, 1)),
    ],
)
def test_what_does_not_fit_together_is_refused(of, codes, banned, cut):
    """A kind, a code, a vertex or a cut that the graph does not have."""
    with pytest.raises(ValueError, match="do not fit"):
        fast.matcher_of_kinds(Kinds(of, array("H", codes), 2, banned, cut), [0, -1], [None, None])
