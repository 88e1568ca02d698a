"""National ratings made comparable with FIDE's by a formula that the event announces (C.04.2 2.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

HIGHEST = 4000
_FORMULA = re.compile(
    r"(?:(?P<factor>\d{1,3}(?:\.\d{1,4})?)\s*[*x×]\s*)?N(?:\s*(?P<sign>[+-])\s*(?P<constant>\d{1,4}))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Conversion:
    """A national rating N as a rating beside FIDE's: so many times N, and so many points more or less."""

    factor: Decimal = Decimal(1)
    constant: int = 0

    def of(self, rating: int) -> int | None:
        """The estimated rating, rounded half up; None where the formula leads out of all ratings."""
        estimated = (self.factor * rating + self.constant).quantize(Decimal(1), ROUND_HALF_UP)
        return int(estimated) if 0 < estimated <= HIGHEST else None

    def __str__(self) -> str:
        times = "N" if self.factor == 1 else f"{self.factor}*N"
        return (
            times
            if not self.constant
            else f"{times} {'+' if self.constant > 0 else '-'} {abs(self.constant)}"
        )


def conversion_typed(text: str) -> Conversion:
    """A formula as it is typed, such as `0.9*N + 150`; `ValueError` if it is none."""
    match = _FORMULA.fullmatch(text.strip())
    if match is None:
        raise ValueError(text)
    constant = int(match["constant"] or 0)
    return Conversion(Decimal(match["factor"] or 1), -constant if match["sign"] == "-" else constant)
