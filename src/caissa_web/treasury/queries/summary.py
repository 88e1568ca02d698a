"""An event's money at a glance: fees by kind, papers, money that came and went, prizes, what is left."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.db.models import Count, Sum

from caissa.money import AccountKind, Amount, zero
from caissa_web.records import snapshot
from caissa_web.section.closing.prize_fund import fund_on_record
from caissa_web.treasury.models import Invoice, Payee, Transfer
from caissa_web.treasury.operations.parties import ORGANISER
from caissa_web.treasury.queries.balances import INCOME, PAYER, allocations, live_charges


@dataclass(frozen=True, slots=True)
class KindLine:
    """Fees of one kind: how many were charged, how many of them are free, the sum, and what is open of it."""

    kind: str
    count: int
    free: int
    charged: Amount
    open: Amount

    @property
    def paid(self) -> Amount:
        """What was paid of it."""
        return self.charged - self.open


@dataclass(frozen=True, slots=True)
class PaperLine:
    """Issued papers of one kind."""

    kind: str
    count: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class WayLine:
    """Money that payers gave and got back by one way; `way` is the kind of the account on the other side."""

    way: AccountKind
    received: Amount
    given_back: Amount


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """The prize fund of a section as announced; fees for appearing and points money are apart from it."""

    section: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Summary:
    """The money of an event that goes through one payee's books."""

    kinds: tuple[KindLine, ...]
    papers: tuple[PaperLine, ...]
    ways: tuple[WayLine, ...]
    prizes: tuple[PrizeLine, ...]
    charged: Amount
    open: Amount
    credit: Amount

    @property
    def paid(self) -> Amount:
        """What was paid of the fees."""
        return _sum([line.paid for line in self.kinds], self.charged.currency)

    @property
    def prizes_in_currency(self) -> Amount:
        """All prizes in the currency of the books."""
        return _sum([line.amount for line in self.prizes], self.charged.currency)

    @property
    def left(self) -> Amount:
        """What was charged, without the prizes in the same currency."""
        return self.charged - self.prizes_in_currency

    @property
    def has_other_currencies(self) -> bool:
        """Are there prizes in another currency, which are in no sum here?"""
        return any(line.amount.currency != self.charged.currency for line in self.prizes)


def summary_of(payee: Payee) -> Summary:
    """The summary of one payee; prizes are the organiser's."""
    parts = [part for (_payer, of), part in allocations(payee.event).items() if of == payee.pk]
    open_units: dict[int, int] = {}
    for part in parts:
        open_units |= part.open
    kinds = tuple(_kinds(payee, open_units))
    return Summary(
        kinds,
        tuple(_papers(payee)),
        tuple(_ways(payee)),
        tuple(_prizes(payee)) if payee.key == ORGANISER else (),
        _sum([line.charged for line in kinds], payee.currency),
        Amount(sum(part.open_units for part in parts), payee.currency),
        Amount(sum(part.credit for part in parts), payee.currency),
    )


def _kinds(payee: Payee, open_units: dict[int, int]) -> Iterator[KindLine]:
    grouped: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    rows = live_charges(payee.event).filter(payee=payee).order_by("id")
    for pk, kind, units in rows.values_list("pk", "kind", "units"):
        grouped[kind].append((pk, units))
    for kind, charges in sorted(grouped.items()):
        yield KindLine(
            kind,
            len(charges),
            sum(1 for _pk, units in charges if not units),
            Amount(sum(units for _pk, units in charges), payee.currency),
            Amount(sum(open_units.get(pk, 0) for pk, _units in charges), payee.currency),
        )


def _papers(payee: Payee) -> Iterator[PaperLine]:
    rows = Invoice.objects.filter(payee=payee).order_by("kind").values_list("kind")
    for kind, count, units in rows.annotate(count=Count("pk"), total=Sum("units")):
        yield PaperLine(kind, count, Amount(units, payee.currency))


def _ways(payee: Payee) -> Iterator[WayLine]:
    """The other sides of what payers paid and got back; income is no payment."""
    units: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    for side, other, place in (("credit", "debit", 0), ("debit", "credit", 1)):
        rows = Transfer.objects.filter(payee=payee, **{f"{side}__kind": PAYER}).order_by()
        rows = rows.exclude(**{f"{other}__kind": INCOME})
        for kind, total in rows.values_list(f"{other}__kind").annotate(total=Sum("units")):
            units[kind][place] += total
    for kind, (received, given_back) in sorted(units.items()):
        if kind not in (PAYER, AccountKind.VAT.value):
            amounts = (Amount(each, payee.currency) for each in (received, given_back))
            yield WayLine(AccountKind(kind), *amounts)


def _prizes(payee: Payee) -> Iterator[PrizeLine]:
    for section in payee.event.sections.order_by("position", "name"):
        reading = fund_on_record(snapshot.load_state(section))
        if reading is not None and reading.fund.total:
            yield PrizeLine(section.name, Amount(reading.fund.total, reading.fund.currency))


def _sum(amounts: Sequence[Amount], currency: str) -> Amount:
    return sum((each for each in amounts if each.currency == currency), zero(currency))
