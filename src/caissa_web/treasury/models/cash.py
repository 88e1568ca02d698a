"""Cash: a box that a cashier opens with counted money and closes with counted money."""

from __future__ import annotations

from django.db import models

from caissa.money import Amount
from caissa_web.treasury.models.parties import Payee


class CashSession(models.Model):
    """A cashier's box from the first count to the last."""

    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="cash_sessions")
    cashier = models.CharField(max_length=150)
    currency = models.CharField(max_length=3)
    opening_units = models.PositiveBigIntegerField(default=0)
    opened_at = models.DateTimeField()
    counted_units = models.PositiveBigIntegerField(null=True)
    difference_units = models.BigIntegerField(default=0)
    note = models.CharField(max_length=300, blank=True, default="")
    closed_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-id",)
        constraints = (
            models.UniqueConstraint(
                fields=("payee", "cashier"),
                condition=models.Q(closed_at__isnull=True),
                name="one_open_cash_session",
            ),
        )

    def __str__(self) -> str:
        return f"{self.cashier} {self.opened_at:%Y-%m-%d %H:%M}"

    @property
    def opening(self) -> Amount:
        """What was in the box at first."""
        return Amount(self.opening_units, self.currency)
