"""Pricing: tariffs as data, and a price with its working, so that everybody can add it up again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from caissa.entering.conditions import Condition, Standing
from caissa.entering.entrants import Entrant
from caissa.entering.errors import NoPrice
from caissa.messages import msg
from caissa.money import Amount, Rounding, percentage, shared_units, sum_of, zero


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """What an entry is apart from the person: category, status, day of submission, nights and the like."""

    submitted_on: date
    category: str = ""
    status: str = ""
    quantities: Mapping[str, int] = field(default_factory=dict)
    """How many nights, meals, transfers: by the word that the tariff uses."""


@dataclass(frozen=True, slots=True)
class Fits:
    """For whom and when a row of a tariff is; what is not stated does not matter, both days are included."""

    categories: frozenset[str] = frozenset()
    statuses: frozenset[str] = frozenset()
    submitted_from: date | None = None
    submitted_to: date | None = None
    conditions: tuple[Condition, ...] = ()

    def standing(self, entrant: Entrant, entry: EntryFacts) -> Standing:
        """Is the row for this entry, as far as is known?"""
        if not self._entry_fits(entry):
            return Standing.FAIL
        standings = {condition.standing(entrant) for condition in self.conditions}
        if Standing.FAIL in standings:
            return Standing.FAIL
        return Standing.UNKNOWN if Standing.UNKNOWN in standings else Standing.PASS

    def _entry_fits(self, entry: EntryFacts) -> bool:
        day = entry.submitted_on
        return (
            (not self.categories or entry.category in self.categories)
            and (not self.statuses or entry.status in self.statuses)
            and (self.submitted_from is None or self.submitted_from <= day)
            and (self.submitted_to is None or day <= self.submitted_to)
        )


@dataclass(frozen=True, slots=True)
class TariffRow:
    """A price: of a kind such as entry fee or lodging, once or for each of so many."""

    kind: str
    label: str
    amount: Amount
    fits: Fits = Fits()
    per: str = ""
    """The quantity that multiplies it, such as `nights`; once if empty."""
    at_most: int | None = None
    """How many are charged at most: a tourist tax of seven nights."""
    payee: str = ""
    """Who is owed it, by the short name of a payee of the event; the organiser if empty."""


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A discount or surcharge on some kinds, in per cent or as an amount; discounts are below zero."""

    label: str
    kinds: frozenset[str]
    percent: Decimal = Decimal(0)
    amount: Amount | None = None
    fits: Fits = Fits()


@dataclass(frozen=True, slots=True)
class Tariff:
    """All rows and adjustments, in the order in which they apply."""

    rows: tuple[TariffRow, ...]
    adjustments: tuple[Adjustment, ...] = ()
    rounding: Rounding = Rounding.HALF_UP

    @property
    def currency(self) -> str:
        """The currency of all amounts."""
        amounts = [row.amount for row in self.rows]
        amounts += [each.amount for each in self.adjustments if each.amount is not None]
        currencies = {amount.currency for amount in amounts}
        if len(currencies) != 1:
            raise NoPrice(why=msg("a tariff has exactly one currency"))
        return currencies.pop()


@dataclass(frozen=True, slots=True)
class WorkingLine:
    """A step of the working: what it is for, of which kind, what it adds, and who is owed it."""

    kind: str
    label: str
    amount: Amount
    payee: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """A price: the steps, which add up to it, and what could still change it."""

    currency: str
    working: tuple[WorkingLine, ...]
    open_questions: tuple[object, ...] = ()
    """What a row asks for and nobody has said: the price is that of those who do not fulfil it."""

    @property
    def total(self) -> Amount:
        """What is to be paid."""
        return sum_of((line.amount for line in self.working), self.currency)

    def of_kind(self, kind: str) -> Amount:
        """What is to be paid for one kind."""
        return sum_of((line.amount for line in self.working if line.kind == kind), self.currency)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds in the order of the working."""
        return tuple(dict.fromkeys(line.kind for line in self.working))

    def payee_of(self, kind: str) -> str:
        """Who is owed a kind; empty for the organiser."""
        return next((line.payee for line in self.working if line.kind == kind), "")


def price(tariff: Tariff, entrant: Entrant, entry: EntryFacts) -> Quote:
    """The price of an entry: the first fitting row of each kind, then the adjustments in their order.

    A percentage is of what the kinds it names cost at that step, and a discount never takes more than that.
    """
    currency = tariff.currency
    working: list[WorkingLine] = []
    questions: list[object] = []
    for kind in dict.fromkeys(row.kind for row in tariff.rows):
        rows = [row for row in tariff.rows if row.kind == kind]
        working += _base(rows, entrant, entry, questions)
    for adjustment in tariff.adjustments:
        standing = adjustment.fits.standing(entrant, entry)
        if standing is Standing.PASS:
            working += _adjusted(adjustment, Quote(currency, tuple(working)), tariff.rounding)
        elif standing is Standing.UNKNOWN:
            questions += _asked(adjustment.fits, entrant)
    return Quote(currency, tuple(working), tuple(dict.fromkeys(questions)))


def _base(
    rows: Sequence[TariffRow], entrant: Entrant, entry: EntryFacts, questions: list[object]
) -> Iterator[WorkingLine]:
    """The first row of a kind that fits, multiplied by its quantity."""
    for row in rows:
        standing = row.fits.standing(entrant, entry)
        if standing is Standing.UNKNOWN:
            questions += _asked(row.fits, entrant)
        if standing is Standing.PASS:
            times = entry.quantities.get(row.per, 0) if row.per else 1
            if row.at_most is not None:
                times = min(times, row.at_most)
            if times > 0:
                yield WorkingLine(row.kind, _label(row, times), times * row.amount, row.payee)
            return


def _label(row: TariffRow, times: int) -> str:
    if not row.per:
        return row.label
    return msg("{label}: {times} × {amount}", label=row.label, times=times, amount=row.amount)


def _adjusted(adjustment: Adjustment, so_far: Quote, rounding: Rounding) -> Iterator[WorkingLine]:
    """What an adjustment adds to each kind; one that touches several is shared by what each costs."""
    kinds = [kind for kind in so_far.kinds if kind in adjustment.kinds]
    costs = [so_far.of_kind(kind) for kind in kinds]
    total = sum_of(costs, so_far.currency)
    change = adjustment.amount or percentage(total, adjustment.percent, rounding)
    if change.units < 0:
        change = max(change, -total)
    if not kinds or not change:
        return
    weights = [cost.units for cost in costs] if total else [1] * len(kinds)
    for kind, units in zip(kinds, shared_units(change.units, weights), strict=True):
        if units:
            amount = Amount(units, so_far.currency)
            yield WorkingLine(kind, adjustment.label, amount, so_far.payee_of(kind))


def _asked(fits: Fits, entrant: Entrant) -> Iterable[object]:
    return (each.needed for each in fits.conditions if each.standing(entrant) is Standing.UNKNOWN)


@dataclass(frozen=True, slots=True)
class CancellationRow:
    """Which part is kept by whom withdraws at least so many days before the start."""

    kind: str
    days_before: int
    percent_kept: Decimal


@dataclass(frozen=True, slots=True)
class Returned:
    """Of one kind: what is kept and what goes back."""

    kind: str
    kept: Amount
    returned: Amount


def cancelled(
    quote: Quote,
    rows: Sequence[CancellationRow],
    days_before: int,
    *,
    by_organiser: bool = False,
    rounding: Rounding = Rounding.HALF_UP,
) -> tuple[Returned, ...]:
    """What goes back when an entry is withdrawn; if the event is cancelled, everything does (C.05 12.4).

    The row with the most days that are still kept decides; where no row is reached, nothing goes back.
    """
    returns = []
    for kind in quote.kinds:
        amount = quote.of_kind(kind)
        kept = (
            zero(quote.currency)
            if by_organiser
            else percentage(amount, _kept(rows, kind, days_before), rounding)
        )
        returns.append(Returned(kind, kept, amount - kept))
    return tuple(returns)


def _kept(rows: Sequence[CancellationRow], kind: str, days_before: int) -> Decimal:
    reached = [row for row in rows if row.kind == kind and days_before >= row.days_before]
    return max(reached, key=lambda row: row.days_before).percent_kept if reached else Decimal(100)
