"""The sample questions of the Arbiters' Manual (chapter 12) in our own words, by their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from caissa.school.exercise import Exercise
from caissa.school.sample import decisions, figures, laws

_FIGURES = (12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23)
_DECISIONS = (20, 24, 25, 26, 27)


def _question(number: int) -> Callable[[], Exercise]:
    module = figures if number in _FIGURES else decisions if number in _DECISIONS else laws
    asked: Callable[[], Exercise] = getattr(module, f"question_{number}")
    return asked


SAMPLE_QUESTIONS: Mapping[int, Callable[[], Exercise]] = MappingProxyType(
    {number: _question(number) for number in range(1, 28)}
)
"""The 27 questions; each is worked out by our engines when it is asked for."""
