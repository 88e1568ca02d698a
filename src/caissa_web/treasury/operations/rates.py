"""Exchange rates: entered for a day by the treasurer, or taken from a file of the European Central Bank."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from caissa.messages import msg
from caissa.money import ExchangeRate as RateValue
from caissa.money import UnknownCurrency, is_currency
from caissa_web.records.models import Event
from caissa_web.treasury.errors import MoneyRefused
from caissa_web.treasury.log import log
from caissa_web.treasury.models import ExchangeRate

DAYS_KEPT_OF_A_FILE = 100
"""A file may reach back to 1999; nobody pays with so old a rate."""
SMALLEST_PLACES = 8


@transaction.atomic
def enter_rate(event: Event, rate: RateValue, *, by: str) -> ExchangeRate:
    """Enter the rate of a day; a second one takes its place, and the first stays on record."""
    _require_sound(rate)
    row: ExchangeRate = ExchangeRate.objects.create(
        event=event,
        base=rate.base,
        currency=rate.currency,
        rate=rate.rate,
        on=rate.on,
        source=ExchangeRate.Source.TREASURER,
        at=timezone.now(),
        by=by[:150],
    )
    log(event, "rate.entered", by=by, subject=rate.currency, what=str(row))
    return row


def _require_sound(rate: RateValue) -> None:
    for code in (rate.base, rate.currency):
        if not is_currency(code):
            raise UnknownCurrency(currency=code)
    if rate.base == rate.currency:
        raise MoneyRefused(why=msg("a rate is between two currencies"))
    if not 0 < rate.rate < 10**9 or round(rate.rate, SMALLEST_PLACES) != rate.rate:
        raise MoneyRefused(why=msg("{rate} is not an exchange rate", rate=rate.rate))
    if rate.on > timezone.localdate():
        raise MoneyRefused(why=msg("{day} is not over yet", day=rate.on.isoformat()))


@transaction.atomic
def take_over_rates(event: Event, rates: Iterable[RateValue], *, by: str) -> int:
    """Store the rates of a file that are not on record yet, of its last hundred days; how many are new."""
    listed = list(rates)
    newest = max(rate.on for rate in listed)
    oldest = newest - timedelta(days=DAYS_KEPT_OF_A_FILE)
    recent = [rate for rate in listed if rate.on > oldest]
    rows = ExchangeRate.objects.filter(event=event, on__gt=oldest, source=ExchangeRate.Source.ECB)
    known = {(row.base, row.currency, row.on): row.rate for row in rows.order_by("id")}
    now = timezone.now()
    fresh = [
        ExchangeRate(
            event=event,
            base=rate.base,
            currency=rate.currency,
            rate=rate.rate,
            on=rate.on,
            source=ExchangeRate.Source.ECB,
            at=now,
            by=by[:150],
        )
        for rate in recent
        if known.get((rate.base, rate.currency, rate.on)) != rate.rate
    ]
    if fresh:
        ExchangeRate.objects.bulk_create(fresh, batch_size=500)
        log(event, "rates.taken-over", by=by, what=msg("rates: {count}", count=len(fresh)))
    return len(fresh)
