"""Rounding: exact shares become coins, and their sum stays what it was."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from caissa.prizes.sharing import Pool


class Odd(Enum):
    """Who gets the units that are left over when all shares of a pool are rounded down."""

    REMAINDER = "remainder"
    BEST = "best"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Rounding:
    """To which amount shares are rounded, in the smallest unit of the currency, and who gets the rest."""

    unit: int = 1
    odd: Odd = Odd.REMAINDER


def paid(pool: Pool, rounding: Rounding) -> dict[int, int]:
    """Participant → amount paid: every share rounded down, the units left over handed out one by one.

    What is less than a unit goes to the first in that order, so that the pool is always paid in full.
    """
    amounts = {due.number: int(due.amount // rounding.unit) * rounding.unit for due in pool.dues}
    units, crumbs = divmod(pool.total - sum(amounts.values()), rounding.unit)
    order = _order(pool, rounding)
    for number in order[:units]:
        amounts[number] += rounding.unit
    amounts[order[0]] += crumbs
    return amounts


def _order(pool: Pool, rounding: Rounding) -> list[int]:
    """In which order the odd units are handed out; equals by their place in the list."""
    dues = list(pool.dues)
    if rounding.odd is Odd.LAST:
        dues.reverse()
    elif rounding.odd is Odd.REMAINDER:
        dues.sort(key=lambda due: -(due.amount % rounding.unit))
    return [due.number for due in dues]
