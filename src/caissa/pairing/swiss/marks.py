"""Criteria that add up over pairs, as one number for the matching."""

from __future__ import annotations

from collections.abc import Sequence

from caissa.tournament import Points


def packed(values: Sequence[int], limits: Sequence[int]) -> int:
    """Several values as one number, the first the most important; each sum stays below its limit."""
    total = 0
    for value, limit in zip(values, limits, strict=True):
        total = total * limit + value
    return total


def score_differences(score: Points, upfloaters: Sequence[Points]) -> tuple[Points, ...]:
    """How many points upfloaters have less than the bracket they come into, the most first."""
    return tuple(score - floated for floated in sorted(upfloaters))
