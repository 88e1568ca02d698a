"""The first assignment found quickly is the one that a full search for each row finds."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from caissa.matching import bits, first_assignment, mask_of
from tests.literal import assignment as literal


@given(st.sets(st.integers(0, 99)), st.integers(0, 30))
def test_a_mask_has_ones_at_its_positions(positions, spare):
    """As adding up the ones has it, whatever the width."""
    width = max(positions, default=0) + 1 + spare

    assert mask_of(list(positions), width) == sum(1 << position for position in positions)
    assert mask_of([], 0) == 0


@given(
    st.integers(1, 40),
    st.integers(0, 3),
    st.sampled_from([0.03, 0.1, 0.3, 0.7]),
    st.randoms(use_true_random=False),
)
@settings(max_examples=400, deadline=None)
def test_the_same_assignment_as_the_slow_search(ordered, spare, density, dice):
    """Sparse tables need long chains of changes, dense ones are settled by two who change places."""
    size = ordered + spare
    columns = dice.sample(range(size + dice.randint(0, 5)), size)
    choices = [
        sum({1 << column for column in range(size + 5) if dice.random() < density} | {1 << mine})
        for mine in columns
    ]

    expected = literal.first_assignment(choices, columns, ordered)
    assignment = first_assignment(choices, columns, ordered)

    assert assignment[:ordered] == expected[:ordered]
    assert sorted(assignment) == sorted(columns)
    assert all(column in bits(mask) for mask, column in zip(choices, assignment, strict=True))
