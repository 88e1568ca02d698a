"""Payments by card: what was asked of a provider, and what the provider says of it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa.money import Amount
from caissa_web.records.models import Event
from caissa_web.treasury.models.invoices import Invoice
from caissa_web.treasury.models.parties import Payee, Payer


class PaymentState(models.TextChoices):
    """How far a payment has come; it never goes back to an earlier state."""

    CREATED = "created", _("created")
    PENDING = "pending", _("under way")
    CONFIRMED = "confirmed", _("paid")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")
    DISPUTED = "disputed", _("disputed")


class Payment(models.Model):
    """A payment that somebody began; `key` is stored before the provider hears of it."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="payments")
    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="payments")
    payer = models.ForeignKey(Payer, on_delete=models.PROTECT, related_name="payments")
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="payments", null=True)
    provider = models.CharField(max_length=20)
    units = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    key = models.CharField(max_length=64, unique=True)
    provider_ref = models.CharField(max_length=120, unique=True, null=True)
    charge_ref = models.CharField(max_length=120, blank=True, default="")
    refunded_units = models.PositiveBigIntegerField(default=0)
    state = models.CharField(max_length=10, choices=PaymentState.choices, default=PaymentState.CREATED)
    begun_at = models.DateTimeField()
    begun_by = models.CharField(max_length=150)
    changed_at = models.DateTimeField()
    asked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("state", "asked_at"), name="payments_left_open"),)
        constraints = (
            models.CheckConstraint(condition=models.Q(units__gt=0), name="payments_are_above_zero"),
        )

    def __str__(self) -> str:
        return f"{self.provider} {self.key}: {self.state}"

    @property
    def amount(self) -> Amount:
        """What is to be paid."""
        return Amount(self.units, self.currency)


class ProviderEvent(models.Model):
    """Something that a provider told us, stored once before anything is done with it."""

    class State(models.TextChoices):
        """What has become of it."""

        RECEIVED = "received", _("received")
        HANDLED = "handled", _("handled")
        NOT_OURS = "not-ours", _("not ours")

    provider = models.CharField(max_length=20)
    event_id = models.CharField(max_length=120)
    kind = models.CharField(max_length=80)
    body = models.JSONField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.RECEIVED)
    tries = models.PositiveSmallIntegerField(default=0)
    fault = models.TextField(blank=True, default="")
    received_at = models.DateTimeField()
    handled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("state", "id"), name="provider_events_to_handle"),)
        constraints = (
            models.UniqueConstraint(fields=("provider", "event_id"), name="one_provider_event_of_an_id"),
        )

    def __str__(self) -> str:
        return f"{self.provider} {self.event_id}: {self.state}"
