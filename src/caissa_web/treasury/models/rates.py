"""Exchange rates of an event: of a day, added and never changed; the newest row of a day counts."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa.money.exchange import ExchangeRate as RateValue
from caissa_web.records.models import AddedOnly, Event


class ExchangeRate(AddedOnly):
    """On a day, one unit of `base` was `rate` units of `currency`; entered by the treasurer or imported."""

    class Source(models.TextChoices):
        """Where it comes from."""

        TREASURER = "treasurer", _("entered by hand")
        ECB = "ecb", _("European Central Bank")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="exchange_rates")
    base = models.CharField(max_length=3)
    currency = models.CharField(max_length=3)
    rate = models.DecimalField(max_digits=20, decimal_places=8)
    on = models.DateField()
    source = models.CharField(max_length=10, choices=Source.choices, default=Source.TREASURER)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("-on", "-id")
        indexes = (models.Index(fields=("event", "currency", "on"), name="rates_of_a_currency"),)
        constraints = (models.CheckConstraint(condition=models.Q(rate__gt=0), name="rates_are_above_zero"),)

    def __str__(self) -> str:
        return f"{self.on} 1 {self.base} = {self.rate} {self.currency}"

    @property
    def value(self) -> RateValue:
        """The rate as the library exchanges by it."""
        return RateValue(self.base, self.currency, self.rate, self.on)
