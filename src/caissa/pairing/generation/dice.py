"""Drawing by lot so that a seed gives the same draw on every platform and version of Python.

Only `Random.random` is promised to stay the same; everything else is made from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def happens(dice: Random, share: float) -> bool:
    """Does something with this share happen this time?"""
    return dice.random() < share


def between(dice: Random, least: int, most: int) -> int:
    """A whole number from `least` to `most`, all alike."""
    return least + int(dice.random() * (most - least + 1))


def one_of(dice: Random, choices: Sequence[T]) -> T:
    """One of several, all alike."""
    return choices[int(dice.random() * len(choices))]


def some_of(dice: Random, choices: Sequence[T], count: int) -> list[T]:
    """Several different ones, in their old order."""
    drawn = sorted(range(len(choices)), key=lambda _: dice.random())[:count]
    return [choices[index] for index in sorted(drawn)]
