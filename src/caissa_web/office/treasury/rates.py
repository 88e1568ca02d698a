"""Exchange rates: what was entered or imported, and how to add more."""

from __future__ import annotations

from datetime import date
from decimal import Decimal, InvalidOperation

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from caissa.files import RatesReading
from caissa.messages import msg
from caissa.money import ExchangeRate as RateValue
from caissa_web.exchange.limited.limits import BANK, in_a_request
from caissa_web.exchange.limited.process import read_file
from caissa_web.office.treasury.frame import Treasury, money_page, reason_in
from caissa_web.section.errors import NotAccepted
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.models import ExchangeRate
from caissa_web.treasury.operations.rates import enter_rate, take_over_rates

ON_A_PAGE = 100
LARGEST_FILE = 2 << 20


@require_safe
@money_page
def rates(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """The newest rates first."""
    rows = ExchangeRate.objects.filter(event=treasury.event)[:ON_A_PAGE]
    context = treasury.context("settings", rows=rows, largest=LARGEST_FILE >> 20)
    return render(request, "office/treasury/rates.html", context)


@require_POST
@money_page
def enter(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Enter the rate of a day."""
    typed = reason_in(request, "rate").replace(",", ".")
    try:
        rate, day = Decimal(typed), date.fromisoformat(reason_in(request, "on"))
    except (InvalidOperation, ValueError):
        raise MoneyRefused(why=msg("a rate has a day and a number such as 1.0852")) from None
    if not rate.is_finite():
        raise MoneyRefused(why=msg("a rate has a day and a number such as 1.0852"))
    currency = reason_in(request, "currency").upper()[:3]
    enter_rate(treasury.event, RateValue(treasury.payee.currency, currency, rate, day), by=treasury.user)
    return treasury.redirect("rates")


@require_POST
@money_page
def import_file(request: HttpRequest, treasury: Treasury) -> HttpResponse:
    """Take over a file of the European Central Bank."""
    file = request.FILES.get("file")
    if not isinstance(file, UploadedFile):
        raise NotAccepted(why=msg("choose the file with the rates"))
    if (file.size or 0) > LARGEST_FILE:
        raise NotAccepted(why=msg("the file is larger than {number} MB", number=LARGEST_FILE >> 20))
    reading = read_file(
        RatesReading, "exchange-rates", file.read(), in_a_request(BANK), name=str(file.name)[:100]
    )
    for finding in reading.findings:
        raise NotAccepted(why=msg("{where}: {what}", where=finding.where, what=finding.what))
    count = take_over_rates(treasury.event, reading.rates, by=treasury.user)
    text = ngettext("%(count)d new rate.", "%(count)d new rates.", count)
    messages.success(request, text % {"count": count})
    return treasury.redirect("rates")
