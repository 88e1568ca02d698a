"""Prices of an offer, discounts and surcharges, and what is kept of whoever withdraws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from caissa.entering import (
    Adjustment,
    AgeOn,
    CancellationRow,
    Condition,
    Fits,
    Tariff,
    TariffRow,
    TitleAmong,
)
from caissa.money import Amount, amount_of, plain_amount
from caissa.tournament import Title
from caissa_web.office.entries.offer_tables.rows import DAY, Row, choose, row_set
from caissa_web.translation.sentences import plain


class PriceRow(Row):
    """A price: the first row of a kind that fits is what somebody pays."""

    first = "kind"
    kind = forms.CharField(label=_("Kind"), max_length=40, required=False, help_text=_("entry, lodging …"))
    label = forms.CharField(label=_("Text"), max_length=200, required=False)
    amount = forms.DecimalField(
        label=_("Amount"), min_value=0, max_digits=12, decimal_places=4, required=False
    )
    per = forms.CharField(
        label=_("For each"), max_length=40, required=False, help_text=_("code of a question, e.g. nights")
    )
    categories = forms.CharField(label=_("Categories"), max_length=300, required=False)
    submitted_from = forms.DateField(label=_("From"), widget=DAY, required=False)
    submitted_to = forms.DateField(label=_("Until"), widget=DAY, required=False)
    titles = forms.CharField(label=_("Titles"), max_length=60, required=False, help_text=_("GM IM WGM"))
    age_to = forms.IntegerField(label=_("Age to"), min_value=0, max_value=120, required=False)
    on = forms.DateField(label=_("Age on"), widget=DAY, required=False)
    payee = forms.ChoiceField(label=_("Paid to"), required=False)

    def __init__(self, *args: Any, payees: Sequence[tuple[str, str]] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        if len(payees) > 1:
            choose(self, "payee", payees)
        else:
            del self.fields["payee"]

    def clean_titles(self) -> tuple[Title, ...]:
        """Titles that there are."""
        return _titles(self.cleaned_data["titles"])


def _titles(text: str) -> tuple[Title, ...]:
    words = text.upper().replace(",", " ").split()
    if unknown := [word for word in words if word not in Title.__members__]:
        raise forms.ValidationError(_("There is no title %(title)s.") % {"title": unknown[0]})
    return tuple(Title[word] for word in words)


class AdjustmentRow(Row):
    """A discount or surcharge, in per cent or as an amount; a discount is below zero."""

    first = "label"
    label = forms.CharField(label=_("Text"), max_length=200, required=False)
    kinds = forms.CharField(label=_("Of the kinds"), max_length=200, required=False)
    percent = forms.DecimalField(label=_("Per cent"), min_value=-100, max_value=1000, required=False)
    amount = forms.DecimalField(label=_("Amount"), max_digits=12, decimal_places=4, required=False)
    submitted_from = forms.DateField(label=_("From"), widget=DAY, required=False)
    submitted_to = forms.DateField(label=_("Until"), widget=DAY, required=False)
    titles = forms.CharField(label=_("Titles"), max_length=60, required=False)
    age_to = forms.IntegerField(label=_("Age to"), min_value=0, max_value=120, required=False)
    on = forms.DateField(label=_("Age on"), widget=DAY, required=False)

    def clean_titles(self) -> tuple[Title, ...]:
        """Titles that there are."""
        return _titles(self.cleaned_data["titles"])


class CancellationForm(Row):
    """What is kept of whoever withdraws at least so many days before the start."""

    first = "kind"
    kind = forms.CharField(label=_("Kind"), max_length=40, required=False)
    days_before = forms.IntegerField(label=_("Days before"), min_value=0, max_value=1000, required=False)
    keep = forms.DecimalField(label=_("Per cent kept"), min_value=0, max_value=100, required=False)


PriceSet, AdjustmentSet, CancellationSet = (
    row_set(PriceRow),
    row_set(AdjustmentRow, 1),
    row_set(CancellationForm),
)


def _fits_initial(fits: Fits) -> dict[str, Any]:
    values: dict[str, Any] = {
        "categories": " ".join(sorted(fits.categories)),
        "submitted_from": fits.submitted_from,
        "submitted_to": fits.submitted_to,
    }
    for condition in fits.conditions:
        if isinstance(condition, TitleAmong):
            values["titles"] = " ".join(title.value for title in condition.titles)
        elif isinstance(condition, AgeOn):
            values |= {"age_to": condition.most, "on": condition.on}
    return values


def _fits(data: Mapping[str, Any], old: Fits) -> Fits:
    kept = tuple(each for each in old.conditions if not isinstance(each, TitleAmong | AgeOn))
    conditions: list[Condition] = []
    if data["titles"]:
        conditions.append(TitleAmong(data["titles"]))
    if data["age_to"] is not None and data["on"]:
        conditions.append(AgeOn(data["on"], most=data["age_to"]))
    categories = frozenset((data.get("categories") or "").replace(",", " ").split())
    return replace(
        old,
        categories=categories,
        submitted_from=data["submitted_from"],
        submitted_to=data["submitted_to"],
        conditions=(*conditions, *kept),
    )


def price_initial(row: TariffRow) -> dict[str, Any]:
    """A price as its row shows it."""
    amount = plain_amount(row.amount.units, row.amount.currency)
    label = plain(row.label)
    values = {"kind": row.kind, "label": label, "amount": amount, "per": row.per, "payee": row.payee}
    return values | _fits_initial(row.fits)


def prices_of(filled: Sequence[Mapping[str, Any]], old: Tariff, currency: str) -> tuple[TariffRow, ...]:
    """The prices that rows mean."""
    rows = []
    for data in filled:
        place = data["place"]
        before = old.rows[place] if place < len(old.rows) else TariffRow("", "", Amount(0, currency))
        rows.append(
            replace(
                before,
                kind=data["kind"],
                label=data["label"] or data["kind"],
                amount=_amount(data["amount"], currency),
                per=data["per"],
                payee=data.get("payee", before.payee),
                fits=_fits(data, before.fits),
            )
        )
    return tuple(rows)


def _amount(number: Decimal | None, currency: str) -> Amount:
    """An amount of the currency; 0.005 EUR or cents of yen are refused."""
    return amount_of(number or Decimal(0), currency)


def adjustment_initial(each: Adjustment) -> dict[str, Any]:
    """A discount or surcharge as its row shows it."""
    amount = plain_amount(each.amount.units, each.amount.currency) if each.amount else None
    return {
        "label": each.label,
        "kinds": " ".join(sorted(each.kinds)),
        "percent": each.percent or None,
        "amount": amount,
    } | _fits_initial(each.fits)


def adjustments_of(filled: Sequence[Mapping[str, Any]], old: Tariff, currency: str) -> tuple[Adjustment, ...]:
    """The discounts and surcharges that rows mean."""
    rows = []
    for data in filled:
        place = data["place"]
        before = old.adjustments[place] if place < len(old.adjustments) else Adjustment("", frozenset())
        amount = _amount(data["amount"], currency) if data["amount"] else None
        fits = _fits(dict(data) | {"categories": " ".join(before.fits.categories)}, before.fits)
        rows.append(
            replace(
                before,
                label=data["label"],
                kinds=frozenset((data["kinds"] or "entry").replace(",", " ").split()),
                percent=data["percent"] or Decimal(0),
                amount=amount,
                fits=fits,
            )
        )
    return tuple(rows)


def cancellation_initial(row: CancellationRow) -> dict[str, Any]:
    """A row of the cancellation table as it is shown."""
    return {"kind": row.kind, "days_before": row.days_before, "keep": row.percent_kept}


def cancellations_of(filled: Sequence[Mapping[str, Any]]) -> tuple[CancellationRow, ...]:
    """The cancellation table that rows mean."""
    return tuple(
        CancellationRow(
            data["kind"], data["days_before"] or 0, data["keep"] if data["keep"] is not None else Decimal(100)
        )
        for data in filled
    )
