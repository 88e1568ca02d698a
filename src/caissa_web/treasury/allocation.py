"""Which charges a payer's money covers: what was paid for an invoice first, the rest the oldest first.

Nothing of it is stored: it follows from the charges and the payments.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Owed:
    """A live charge: its number, what for, on which invoice it stands, and how much it is."""

    charge: int
    subject: str
    invoice: int | None
    units: int


@dataclass(frozen=True, slots=True)
class Paid:
    """Money from the payer, below zero if it was given back, for an invoice, a subject or nothing named."""

    units: int
    invoice: int | None = None
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Allocation:
    """What is still open of each charge, and what the payer has to their credit.

    `overdrawn` went back to the payer beyond all that came in: a dispute after a refund. It is owed besides.
    """

    owed: tuple[Owed, ...] = ()
    open: Mapping[int, int] = field(default_factory=dict)
    credit: int = 0
    overdrawn: int = 0

    @property
    def open_units(self) -> int:
        """Everything that is open."""
        return sum(self.open.values()) + self.overdrawn

    def open_of_invoices(self) -> dict[int | None, int]:
        """Invoice → what is open of it; None for charges without an invoice."""
        sums: defaultdict[int | None, int] = defaultdict(int)
        for item in self.owed:
            sums[item.invoice] += self.open[item.charge]
        return dict(sums)

    def open_of_subjects(self) -> dict[str, int]:
        """Subject → what is open of it."""
        sums: defaultdict[str, int] = defaultdict(int)
        for item in self.owed:
            sums[item.subject] += self.open[item.charge]
        return dict(sums)

    @property
    def settled(self) -> frozenset[str]:
        """The subjects of which nothing is open."""
        return frozenset(subject for subject, units in self.open_of_subjects().items() if not units)


def allocate(owed: Sequence[Owed], paid: Iterable[Paid]) -> Allocation:
    """Spread what was paid over what is owed; the order of the payments does not matter."""
    open_units = {item.charge: item.units for item in owed}
    purses: defaultdict[tuple[int | None, str], int] = defaultdict(int)
    for part in paid:
        purses[part.invoice, part.subject if part.invoice is None else ""] += part.units
    free = 0
    for (invoice, subject), units in sorted(
        purses.items(), key=lambda purse: (purse[0][0] or 0, purse[0][1])
    ):
        if units <= 0 or (invoice is None and not subject):
            free += units
            continue
        meant = [
            item
            for item in owed
            if (item.invoice == invoice if invoice is not None else item.subject == subject)
        ]
        free += _spread(units, meant, open_units)
    if free > 0:
        free = _spread(free, owed, open_units)
    overdrawn = _take_back(max(0, -free), owed, open_units)
    return Allocation(tuple(owed), open_units, max(0, free), overdrawn)


def _spread(units: int, items: Sequence[Owed], open_units: dict[int, int]) -> int:
    """Cover items in their order; what is left over."""
    for item in items:
        part = min(units, open_units[item.charge])
        open_units[item.charge] -= part
        units -= part
    return units


def _take_back(units: int, items: Sequence[Owed], open_units: dict[int, int]) -> int:
    """Money that was given back beyond the credit opens the newest charges again; what is left over."""
    for item in reversed(items):
        part = min(units, item.units - open_units[item.charge])
        open_units[item.charge] += part
        units -= part
    return units
