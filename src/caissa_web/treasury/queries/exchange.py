"""Exchange rates of an event: how an amount becomes one of another currency on a day."""

from __future__ import annotations

from datetime import date

from caissa.money import Conversion, conversion
from caissa_web.records.models import Event
from caissa_web.treasury.models import ExchangeRate, Payee


def exchange_on(payee: Payee, have: str, day: date) -> Conversion | None:
    """How money of another currency becomes the payee's on a day; None without a rate published by then."""
    return _conversion(payee.event, have, payee.currency, day)


def in_currency(payee: Payee, want: str, day: date) -> Conversion | None:
    """How an amount of the payee's looks in another currency on a day."""
    return _conversion(payee.event, payee.currency, want, day)


def _conversion(event: Event, have: str, want: str, day: date) -> Conversion | None:
    """By the newest rates; a row that was entered later for the same day takes the place of the earlier."""
    rows = ExchangeRate.objects.filter(event=event, on__lte=day, currency__in=(have, want)).order_by("id")
    inverse = ExchangeRate.objects.filter(event=event, on__lte=day, base__in=(have, want)).order_by("id")
    newest = {(row.base, row.currency, row.on): row.value for row in (*inverse, *rows)}
    return conversion(newest.values(), have, want, day)


def currencies_with_a_rate(event: Event, payee: Payee, day: date) -> tuple[str, ...]:
    """The currencies into which a payee's amounts can be exchanged on a day."""
    newest = ExchangeRate.objects.filter(event=event, on__lte=day).order_by("-on").values("on")[:1]
    rates = [row.value for row in ExchangeRate.objects.filter(event=event, on__in=newest)]
    known = {code for rate in rates for code in (rate.base, rate.currency)} - {payee.currency}
    return tuple(code for code in sorted(known) if conversion(rates, payee.currency, code, day))
