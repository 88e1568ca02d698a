"""What is worked out from a tournament is kept as long as the tournament, and no longer."""

from __future__ import annotations

import gc

import pytest

from caissa.tournament import Tournament
from caissa.tournament.derived_values import DerivedValues


def test_a_value_is_computed_once_for_a_tournament():
    """Equal tournaments are two: telling whether they are equal would cost more than the value."""
    values: DerivedValues[int] = DerivedValues()
    first, second = Tournament(), Tournament()
    assert values.get_or_compute(first, "a", lambda: 1) == 1
    assert values.get_or_compute(first, "a", lambda: pytest.fail("computed twice")) == 1
    assert values.get_or_compute(second, "a", lambda: 2) == 2
    assert values.get_or_compute(first, "b", lambda: 3) == 3


def test_values_go_with_their_tournament():
    """Thousands of tournaments leave nothing behind, and none finds the values of another."""
    values: DerivedValues[int] = DerivedValues()
    for number in range(1000):
        assert values.get_or_compute(Tournament(), "a", lambda number=number: number) == number
    gc.collect()
    assert not values._values
