"""How sure a share of simulations is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

NINETY_FIVE = 1.959963984540054
"""So many standard errors on both sides hold 95 of 100 values."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many simulations, with the interval that holds the true probability 95 times in 100.

    The interval is Wilson's (1927), which does not claim certainty from a few simulations. It tells what more
    simulations could change, not whether ratings and draw rates are right.
    """

    count: int
    total: int

    @property
    def value(self) -> float:
        """The probability."""
        return self.count / self.total if self.total else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lowest and the highest probability that fit the count."""
        if not self.total:
            return 0.0, 1.0
        square = NINETY_FIVE**2 / self.total
        middle = (self.value + square / 2) / (1 + square)
        spread = sqrt(self.value * (1 - self.value) * square + square**2 / 4) / (1 + square)
        low = 0.0 if not self.count else max(0.0, middle - spread)
        return low, 1.0 if self.count == self.total else min(1.0, middle + spread)


def per_cent(share: Share) -> str:
    """A probability as people say it; with few simulations a range, never more digits than are known."""
    low, high = (100 * end for end in share.interval)
    if high - low > 5:
        return f"{low:.0f}-{high:.0f}"
    if share.count in (0, share.total):
        return "<1" if not share.count else ">99"
    value = 100 * share.value
    return "<1" if value < 1 else ">99" if value > 99 else f"{value:.0f}"
