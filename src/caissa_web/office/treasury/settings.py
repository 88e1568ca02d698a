"""Who is paid: name, address, account, VAT, days, and the columns of the bank's CSV."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from caissa.files.bank import CsvField, DayOrder
from caissa.messages import msg
from caissa.money import Amount
from caissa.money.references import compact
from caissa_web.office.treasury.forms import PayeeForm
from caissa_web.office.treasury.frame import (
    WRONG,
    Treasury,
    amount_in,
    money_page,
    number_in,
    page_address,
    reason_in,
)
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.models import ForeignAccount, Payee
from caissa_web.treasury.operations.parties import add_payee, set_foreign_account, set_payee
from caissa_web.treasury.providers import provider

MOST_FOREIGN = 3


@money_page
def settings(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Set up the payee."""
    payee = treasury.payee
    initial = {name: getattr(payee, name) for name in PayeeForm.base_fields}
    initial["reminder_days"] = ", ".join(map(str, payee.reminder_days))
    form = PayeeForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        fields = dict(form.cleaned_data)
        charges = (
            amount_in(request, "bank_charges", fields["currency"])
            if request.POST.get("bank_charges")
            else Amount(0, fields["currency"])
        )
        if charges.units < 0:
            raise MoneyRefused(why=msg("bank charges are not below zero"))
        fields["bank_charges"] = charges.units
        fields["csv_layout"] = _layout(request)
        _save(request, treasury, fields)
        messages.success(request, _("Saved."))
        return treasury.redirect("settings")
    columns = payee.csv_layout.get("columns", {})
    context = treasury.context(
        "settings",
        form=form,
        charges=Amount(payee.bank_charges, payee.currency),
        foreign=_foreign_rows(payee),
        columns=[(field.value, field.label, columns.get(field.value, "")) for field in CsvField],
        layout=payee.csv_layout,
        orders=[(order.value, order.label) for order in DayOrder],
        has_provider=provider() is not None,
    )
    return render(request, "office/treasury/settings.html", context, status=WRONG if form.errors else 200)


@transaction.atomic
def _save(request: HttpRequest, treasury: Treasury, fields: dict[str, Any]) -> None:
    """The payee with its accounts in other currencies, all or nothing."""
    payee = treasury.payee
    row = set_payee(treasury.event, payee.key, fields, by=treasury.user, seen=number_in(request, "seen"))
    known = {account.currency: account for account in payee.foreign_accounts.all()}
    for place in range(MOST_FOREIGN):
        currency = reason_in(request, f"foreign-{place}-currency").upper()[:3]
        iban, bic = reason_in(request, f"foreign-{place}-iban"), reason_in(request, f"foreign-{place}-bic")
        before = known.get(currency)
        if currency and (compact(iban), compact(bic)) != ((before.iban, before.bic) if before else ("", "")):
            set_foreign_account(row, currency, iban, bic, by=treasury.user)


def _foreign_rows(payee: Payee) -> list[tuple[int, ForeignAccount]]:
    """The accounts in other currencies, and an empty row for one more."""
    known = list(payee.foreign_accounts.all()) if payee.pk else []
    return list(enumerate([*known, ForeignAccount(payee=payee, currency="")][:MOST_FOREIGN]))


@require_POST
@money_page
def add(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Add somebody else who is paid at this event; account and VAT are stated on the next page."""
    fields = {"name": reason_in(request, "name")[:70], "currency": treasury.payee.currency}
    if not fields["name"]:
        raise MoneyRefused(why=msg("a payee needs a name"))
    payee = add_payee(treasury.event, reason_in(request, "key").lower(), fields, by=treasury.user)
    messages.success(request, _("Now state the account, the address and the VAT."))
    return HttpResponseRedirect(page_address(treasury.event, payee, "settings"))


def _layout(request: HttpRequest) -> dict[str, Any]:
    """The columns of the bank's CSV as they were typed."""
    columns = {field.value: request.POST.get(f"column-{field.value}", "").strip()[:60] for field in CsvField}
    columns = {name: heading for name, heading in columns.items() if heading}
    if not columns:
        return {}
    order = request.POST.get("days", "")
    return {
        "columns": columns,
        "days": order if order in [each.value for each in DayOrder] else DayOrder.DAY_FIRST.value,
        "decimal_sign": "." if request.POST.get("decimal_sign") == "." else ",",
    }
