"""The parts of an offer as tables: categories with rules and places, prices, questions and consents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa.entering import Offer as OfferValue
from caissa.entering import Tariff, write_offer
from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.offer_text import offer_value
from caissa_web.enrolment.operations.offers import save_offer
from caissa_web.office.entries.frame import context, offer_of, seen, typed
from caissa_web.office.entries.offer_tables.categories import CategorySet, category_initial, category_of
from caissa_web.office.entries.offer_tables.prices import (
    AdjustmentSet,
    CancellationSet,
    PriceSet,
    adjustment_initial,
    adjustments_of,
    cancellation_initial,
    cancellations_of,
    price_initial,
    prices_of,
)
from caissa_web.office.entries.offer_tables.questions import (
    ConsentSet,
    QuestionSet,
    consent_initial,
    consents_of,
    question_initial,
    questions_of,
)
from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.treasury.models import Payee
from caissa_web.treasury.operations.parties import payee_of

Sets = dict[str, Any]
"""The tables of a page by name: sets of forms."""


def _page(
    request: HttpRequest,
    office: Office,
    template: str,
    sets_of: Callable[[Offer, Any], Sets],
    write: Callable[[OfferValue, Offer, Sets], OfferValue],
    more: Callable[[Sets], dict[str, Any]] = lambda _sets: {},
) -> HttpResponse:
    """Show tables of an offer, or store what was sent; what a table cannot say stays as it is."""
    row = offer_of(office)
    sets = sets_of(row, request.POST if request.method == "POST" else None)
    if request.method == "POST" and _all_valid(sets):
        value = write(offer_value(row), row, sets)
        currency = typed(request, "currency", 3).upper() or _currency(row)
        save_offer(
            row,
            by=office.user,
            seen_version=seen(request) or row.version,
            text=write_offer(value, currency),
            reason=typed(request, "reason"),
            **more(sets),
        )
        messages.success(request, _("Saved."))
        return redirect(request.path)
    values = {"offer": row, "sets": sets, "currency": _currency(row), **sets}
    status = 422 if request.method == "POST" else 200
    return render(request, f"office/offer/{template}.html", context(office, "offer", **values), status=status)


def _all_valid(sets: Sets) -> bool:
    """Is every table right? All of them are looked at, so that all mistakes are shown."""
    return False not in [each.is_valid() for each in sets.values()]


def _currency(row: Offer) -> str:
    tariff = offer_value(row).tariff
    return tariff.currency if tariff and tariff.rows else payee_of(row.event).currency


def _payees(row: Offer) -> list[tuple[str, str]]:
    """Who may be named in a price: the organiser, and whoever the treasurer has added."""
    organiser = payee_of(row.event)
    others = Payee.objects.filter(event=row.event).exclude(pk=organiser.pk)
    return [("", organiser.name), *((payee.key, payee.name) for payee in others)]


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def categories(request: HttpRequest, office: Office) -> HttpResponse:
    """What can be entered: rules and places of each category, and the section where it plays."""
    sections = {section.slug: section for section in office.event.sections.all()}

    def sets_of(row: Offer, data: Any) -> Sets:
        known = {category.code: category for category in row.categories.all()}
        initial = [category_initial(each, known.get(each.code)) for each in offer_value(row).categories]
        options = {"sections": [("", "–"), *((slug, each.name) for slug, each in sections.items())]}
        return {"categories": CategorySet(data, initial=initial, prefix="c", form_kwargs=options)}

    def write(value: OfferValue, _row: Offer, sets: Sets) -> OfferValue:
        old = {category.code: category for category in value.categories}
        return replace(
            value,
            categories=tuple(category_of(data, old) for data in _filled(sets["categories"])),
        )

    def more(sets: Sets) -> dict[str, Any]:
        filled = _filled(sets["categories"])
        return {
            "sections": {data["code"]: sections.get(data["section"]) for data in filled},
            "roles": {data["code"]: data["role"] for data in filled},
        }

    return _page(request, office, "categories", sets_of, write, more)


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def prices(request: HttpRequest, office: Office) -> HttpResponse:
    """What it costs, discounts, and what is kept of whoever withdraws."""

    def sets_of(row: Offer, data: Any) -> Sets:
        value = offer_value(row)
        tariff = value.tariff or Tariff(())
        return {
            "prices": PriceSet(
                data,
                initial=[price_initial(each) for each in tariff.rows],
                prefix="p",
                form_kwargs={"payees": _payees(row)},
            ),
            "adjustments": AdjustmentSet(
                data, initial=[adjustment_initial(each) for each in tariff.adjustments], prefix="a"
            ),
            "cancellation": CancellationSet(
                data,
                initial=[cancellation_initial(each) for each in value.cancellation],
                prefix="k",
            ),
        }

    def write(value: OfferValue, row: Offer, sets: Sets) -> OfferValue:
        currency = typed(request, "currency", 3).upper() or _currency(row)
        tariff = value.tariff or Tariff(())
        prices = prices_of(_filled(sets["prices"]), tariff, currency)
        adjustments = adjustments_of(_filled(sets["adjustments"]), tariff, currency)
        return replace(
            value,
            tariff=Tariff(prices, adjustments, tariff.rounding) if prices else None,
            cancellation=cancellations_of(_filled(sets["cancellation"])),
        )

    return _page(request, office, "prices", sets_of, write)


@require_http_methods(["GET", "HEAD", "POST"])
@office_page(Right.ENTRIES_OFFICE)
def questions(request: HttpRequest, office: Office) -> HttpResponse:
    """What entrants are asked, and what they agree to."""

    def sets_of(row: Offer, data: Any) -> Sets:
        value = offer_value(row)
        return {
            "questions": QuestionSet(
                data, initial=[question_initial(each) for each in value.questions], prefix="q"
            ),
            "consents": ConsentSet(
                data, initial=[consent_initial(each) for each in value.consents], prefix="t"
            ),
        }

    def write(value: OfferValue, _row: Offer, sets: Sets) -> OfferValue:
        return replace(
            value,
            questions=questions_of(_filled(sets["questions"])),
            consents=consents_of(_filled(sets["consents"]), value.consents),
        )

    return _page(request, office, "questions", sets_of, write)


def _filled(forms: Any) -> Sequence[dict[str, Any]]:
    """The rows that say something and were not crossed out."""
    return [
        {**form.cleaned_data, "place": place}
        for place, form in enumerate(forms.forms)
        if form.cleaned_data and not form.cleaned_data.get("DELETE") and form.cleaned_data.get(form.first)
    ]
