"""VAT: classes of supplies, and the tax of each rate worked out once for the whole invoice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from caissa.messages import LabelledEnum, joined, msg
from caissa.money.amounts import Amount, sum_of, zero
from caissa.money.percentages import Rounding, contained, percentage
from caissa.money.sharing import shared_units


class VatCategory(LabelledEnum):
    """How VAT treats something, by the codes of EN 16931."""

    STANDARD = "S", msg("taxed")
    ZERO = "Z", msg("taxed at zero")
    EXEMPT = "E", msg("exempt from VAT")
    REVERSE_CHARGE = "AE", msg("reverse charge")
    OUTSIDE = "O", msg("not subject to VAT")


@dataclass(frozen=True, slots=True)
class VatClass:
    """A category with its rate; where no tax is due, the reason is printed."""

    category: VatCategory = VatCategory.OUTSIDE
    percent: Decimal = Decimal(0)
    reason: str = ""


NO_VAT = VatClass(VatCategory.OUTSIDE, Decimal(0), msg("Not subject to VAT"))


@dataclass(frozen=True, slots=True)
class InvoiceItem:
    """Something to be paid for, as it was priced: with VAT contained or without."""

    text: str
    amount: Amount
    vat: VatClass = NO_VAT
    quantity: int = 1


@dataclass(frozen=True, slots=True)
class InvoiceLine:
    """A line of an invoice: what for, how many, and the amount without VAT for all of them."""

    text: str
    net: Amount
    vat: VatClass = NO_VAT
    quantity: int = 1


@dataclass(frozen=True, slots=True)
class VatGroup:
    """All lines of one class together: what is taxed, and the tax."""

    vat: VatClass
    basis: Amount
    tax: Amount


@dataclass(frozen=True, slots=True)
class Bill:
    """The lines of an invoice and its VAT; together they are what is to be paid."""

    lines: tuple[InvoiceLine, ...]
    groups: tuple[VatGroup, ...]

    @property
    def currency(self) -> str:
        """The currency of all lines."""
        return self.lines[0].net.currency

    @property
    def net(self) -> Amount:
        """All lines without VAT."""
        return sum_of((line.net for line in self.lines), self.currency)

    @property
    def tax(self) -> Amount:
        """All VAT."""
        return sum_of((group.tax for group in self.groups), self.currency)

    @property
    def total(self) -> Amount:
        """What is to be paid."""
        return self.net + self.tax


def billed(
    items: Sequence[InvoiceItem], *, contains_vat: bool, rounding: Rounding = Rounding.HALF_UP
) -> Bill:
    """Items as lines of an invoice, with the VAT of each class rounded once.

    Where prices contain VAT, the total stays what was announced: the tax is taken out of the sum of a class,
    and what is left is shared over its lines to the last unit.
    """
    nets = [item.amount for item in items]
    groups: list[VatGroup] = []
    for category, percent in dict.fromkeys((item.vat.category, item.vat.percent) for item in items):
        places = [
            place
            for place, item in enumerate(items)
            if (item.vat.category, item.vat.percent) == (category, percent)
        ]
        vat = _together([items[place].vat for place in places])
        group = _group(vat, [items[place].amount for place in places], contains_vat, rounding)
        groups.append(group)
        for place, net in zip(places, _nets(items, places, group, contains_vat), strict=True):
            nets[place] = net
    lines = (
        InvoiceLine(item.text, net, item.vat, item.quantity) for item, net in zip(items, nets, strict=True)
    )
    return Bill(tuple(lines), tuple(groups))


def _together(classes: Sequence[VatClass]) -> VatClass:
    """One class for all that is taxed alike: a rate stands once on an invoice (BR-S-08, BR-E-01)."""
    first = classes[0]
    if first.category in (VatCategory.STANDARD, VatCategory.ZERO):
        return VatClass(first.category, first.percent)
    reasons = list(dict.fromkeys(each.reason for each in classes if each.reason))
    if len(reasons) < 2:
        return VatClass(first.category, first.percent, *reasons)
    return VatClass(first.category, first.percent, joined("; ", reasons))


def _group(vat: VatClass, amounts: Iterable[Amount], contains_vat: bool, rounding: Rounding) -> VatGroup:
    listed = list(amounts)
    total = sum_of(listed, listed[0].currency)
    if not contains_vat:
        return VatGroup(vat, total, percentage(total, vat.percent, rounding))
    tax = contained(total, vat.percent, rounding)
    return VatGroup(vat, total - tax, tax)


def _nets(
    items: Sequence[InvoiceItem], places: Sequence[int], group: VatGroup, contains_vat: bool
) -> list[Amount]:
    amounts = [items[place].amount for place in places]
    currency = group.basis.currency
    if not contains_vat or group.tax == zero(currency):
        return amounts
    # A discount is a line below zero, and its tax too: each line's own tax first, then the odd units.
    taxes = [contained(amount, group.vat.percent, Rounding.DOWN).units for amount in amounts]
    odd = shared_units(group.tax.units - sum(taxes), [abs(amount.units) for amount in amounts])
    return [
        Amount(amount.units - tax - part, currency)
        for amount, tax, part in zip(amounts, taxes, odd, strict=True)
    ]
