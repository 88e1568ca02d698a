"""The days of all delegations and the late fee."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from caissa.money import Amount, amount_typed
from caissa_web.delegations.deadlines import currency_of
from caissa_web.delegations.models import Terms
from caissa_web.delegations.operations.terms import DAYS, set_terms
from caissa_web.office.delegations.frame import delegations_page, moment_in
from caissa_web.office.entries.frame import offer_of, seen, typed
from caissa_web.office.frame import Office
from caissa_web.translation.amounts import money_language


@require_http_methods(["GET", "HEAD", "POST"])
@delegations_page
def terms(request: HttpRequest, office: Office) -> HttpResponse:
    """Until when delegations reply, name and substitute; what a late name costs."""
    offer = offer_of(office)
    currency = currency_of(offer)
    row = Terms.objects.filter(event=office.event).first() or Terms(event=office.event, version=0)
    if request.method == "POST":
        text = typed(request, "late_fee", 40)
        fee = amount_typed(text, currency, money_language()) if text else None
        set_terms(
            office.event,
            by=office.user,
            late_fee_units=fee.units if fee else 0,
            seen_version=seen(request),
            **{name: moment_in(request, name, office) for name in DAYS},
        )
        messages.success(request, _("The days are saved."))
        return redirect("office:delegations-terms", office.event.slug)
    labels = {field.name: field.verbose_name for field in Terms._meta.fields}  # noqa: SLF001 - Django's way
    values = {
        "terms": row,
        "days": [(name, labels[name], getattr(row, name)) for name in DAYS],
        "fee": Amount(row.late_fee_units, currency),
        "currency": currency,
    }
    return render(request, "office/delegations/terms.html", office.context("delegations", **values))
