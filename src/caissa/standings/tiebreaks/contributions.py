"""What one round brought to a tie-break, light for counting and spelled out for explaining."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Final

from caissa.messages import joined


class Treatment(Enum):
    """How a round counts in a tie-break (C.07 16); `sentences` has the words."""

    COUNTED = "counted"
    ADJUSTED = "adjusted"
    DUMMY = "dummy"
    CAPPED_BY_OPPONENT = "capped-by-opponent"
    CAPPED_BY_DRAWS = "capped-by-draws"
    VIRTUAL_OPPONENT = "virtual-opponent"
    FORFEIT_AS_GAME = "forfeit-as-game"

    @property
    def of_dummy(self) -> bool:
        """Does somebody who does not exist stand in for the opponent?"""
        return self in _DUMMIES


_DUMMIES = frozenset(
    {
        Treatment.DUMMY,
        Treatment.CAPPED_BY_OPPONENT,
        Treatment.CAPPED_BY_DRAWS,
        Treatment.VIRTUAL_OPPONENT,
    }
)

# Every entry names its treatment, and a list has a hundred thousand: a plain name is found quicker than a
# member of an enumeration.
COUNTED: Final = Treatment.COUNTED
ADJUSTED: Final = Treatment.ADJUSTED
DUMMY: Final = Treatment.DUMMY

Entry = tuple[int, int, int, Treatment, int]
"""A contribution as it is counted: value, round (from 0), opponent's row, how it counts, significance.

The significance orders the values for cutting: for Buchholz it is the value itself, for
Sonneborn-Berger the opponent's score (C.07 14.1.1); in 2022 the product itself (C.02 12.3.4).
"""

Entries = Callable[[int], list[Entry]]
"""Somebody's contributions by their row. They are listed anew whenever asked for, so that counting
keeps nothing and explaining shows what was counted."""

Exact = int | Fraction


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one round brought to a participant's tie-break value, and why it counts as it does."""

    round: int
    opponent: int | None
    value: Decimal
    how: Treatment
    article: str = ""
    cut: bool = False


@dataclass(slots=True)
class Sheet:
    """One tie-break worked out for everybody: exact numbers in units of `1/scale`, and their working.

    `keys` order participants where the value alone does not; None in `numbers` means undefined;
    `left` says how many contributions were not cut.
    """

    numbers: Sequence[Exact | None]
    scale: int = 1
    entries: Entries | None = None
    entry_scale: int = 0
    cut: dict[int, list[int]] = field(default_factory=dict)
    left: Sequence[int] = ()
    keys: Sequence[Any] | None = None
    ascending: bool = False
    decimals: int | None = None
    note: str = ""
    notes: dict[int, str] = field(default_factory=dict)
    worked: Callable[[int], str] | None = None

    def value(self, i: int) -> Decimal | None:
        """A participant's value as it is printed."""
        number = self.numbers[i]
        if number is None:
            return None
        return printed(Fraction(number) / self.scale, self.decimals)

    def text(self, i: int) -> str | None:
        """The same as a plain decimal: 7, 37.25; None where it is undefined."""
        number = self.numbers[i]
        if self.decimals is None and isinstance(number, int):
            return whole_and_part(number, self.scale)
        return value_text(self.value(i))

    def texts(self, order: Iterable[int]) -> list[str | None]:
        """Several participants' values as plain decimals; equal values are written once."""
        known: dict[Exact | None, str | None] = {}
        texts: list[str | None] = []
        for i in order:
            number = self.numbers[i]
            if number not in known:
                known[number] = self.text(i)
            texts.append(known[number])
        return texts

    def remark(self, i: int) -> str:
        """What is to be said about a participant's value besides its contributions."""
        notes = (self.note, self.notes.get(i, ""), self.worked(i) if self.worked else "")
        return joined("; ", [text for text in notes if text])


ENDLESS = 4
"""Decimals of a value that no decimal says in full, such as a third."""


def printed(value: Fraction, decimals: int | None = None) -> Decimal:
    """An exact value as a decimal: in full, or rounded (a half up) to so many decimals."""
    if decimals is None and _ends(value.denominator):
        return Decimal(value.numerator) / Decimal(value.denominator)
    places = ENDLESS if decimals is None else decimals
    return Decimal(rounded(value * 10**places)).scaleb(-places)


def _ends(denominator: int) -> bool:
    """Has a fraction with this denominator a decimal that ends?"""
    for prime in (2, 5):
        while denominator % prime == 0:
            denominator //= prime
    return denominator == 1


def rounded_average(total: int, count: int) -> int:
    """A total divided by a count, a half rounded up (C.07 10.1)."""
    return (2 * total + count) // (2 * count)


def rounded(value: Exact) -> int:
    """The nearest whole number, a half rounded up (C.07 10.1)."""
    exact = Fraction(value)
    return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)


def whole_and_part(number: int, scale: int) -> str:
    """A whole number of units as a plain decimal, quickly."""
    if scale == 1:
        return str(number)
    whole, part = divmod(abs(number), scale)
    return f"{'-' if number < 0 else ''}{whole}{_part(part, scale)}"


@cache
def _part(part: int, scale: int) -> str:
    """What stands after the whole number: nothing, .5, .25 …"""
    return (value_text(printed(Fraction(part, scale))) or "")[1:] if part else ""


def value_text(value: Decimal | None) -> str | None:
    """A value as a plain decimal without needless zeros: 7, 37.25; None stays None."""
    if value is None:
        return None
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
