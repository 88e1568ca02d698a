"""Refunds: asked by a person, approved by another, sent to the bank or given back by the provider."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa.money import Amount
from caissa_web.records.models import AddedOnly, Event
from caissa_web.treasury.models.parties import Payee, Payer
from caissa_web.treasury.models.payments import Payment


class TransferFile(AddedOnly):
    """A file with orders for the bank (pain.001), as it was written."""

    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="transfer_files")
    identification = models.CharField(max_length=35, unique=True)
    sha256 = models.CharField(max_length=64)
    content = models.TextField()
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return self.identification


class Refund(models.Model):
    """Money that goes back to a payer; the account number is sealed."""

    class State(models.TextChoices):
        """How far it has come."""

        ASKED = "asked", _("asked for")
        APPROVED = "approved", _("approved")
        SENT = "sent", _("sent to the bank")
        DONE = "done", _("done")
        RETURNED = "returned", _("came back")
        REFUSED = "refused", _("refused")

    class Way(models.TextChoices):
        """How the money goes back."""

        BANK = "bank", _("bank transfer")
        CARD = "card", _("card")
        CASH = "cash", _("cash")

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="refunds")
    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="refunds")
    payer = models.ForeignKey(Payer, on_delete=models.PROTECT, related_name="refunds")
    units = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    way = models.CharField(max_length=4, choices=Way.choices, default=Way.BANK)
    holder = models.CharField(max_length=200, blank=True, default="")
    sealed_iban = models.TextField(blank=True, default="")
    payment = models.ForeignKey(Payment, on_delete=models.PROTECT, related_name="refunds", null=True)
    file = models.ForeignKey(TransferFile, on_delete=models.PROTECT, related_name="refunds", null=True)
    replaces = models.OneToOneField("self", on_delete=models.PROTECT, related_name="replaced_by", null=True)
    end_to_end = models.CharField(max_length=35, unique=True)
    provider_ref = models.CharField(max_length=120, unique=True, null=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    reason = models.CharField(max_length=300)
    asked_by = models.CharField(max_length=150)
    asked_at = models.DateTimeField()
    decided_by = models.CharField(max_length=150, blank=True, default="")
    decided_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("event", "state"), name="refunds_by_state"),)
        constraints = (
            models.CheckConstraint(condition=models.Q(units__gt=0), name="refunds_are_above_zero"),
        )

    def __str__(self) -> str:
        return f"{self.end_to_end}: {self.state}"

    @property
    def amount(self) -> Amount:
        """What goes back."""
        return Amount(self.units, self.currency)
