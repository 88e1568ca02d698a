"""Charges: what a payer owes a payee for a subject, with the working of the price."""

from __future__ import annotations

from django.db import models

from caissa.money import Amount
from caissa.money.invoices import VatCategory, VatClass
from caissa_web.records.models import AddedOnly, Event
from caissa_web.treasury.models.parties import Payee, Payer

BY_HAND = "H-"
"""How the subjects of charges begin that no tariff made."""


class Charge(AddedOnly):
    """A price that is owed, VAT contained; a row that cancels another has its amount below zero.

    A charge of nothing is a free entry: it says why. Live are rows that neither cancel nor were cancelled.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="charges")
    payer = models.ForeignKey(Payer, on_delete=models.PROTECT, related_name="charges")
    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="charges")
    subject = models.CharField(max_length=40)
    kind = models.CharField(max_length=40)
    text = models.CharField(max_length=200)
    units = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    vat_category = models.CharField(max_length=2)
    vat_percent = models.DecimalField(max_digits=5, decimal_places=2)
    vat_reason = models.CharField(max_length=200, blank=True, default="")
    working = models.JSONField(default=list)
    delivered_on = models.DateField(null=True)
    cancels = models.OneToOneField("self", on_delete=models.PROTECT, related_name="cancelled_by", null=True)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(fields=("event", "subject"), name="charges_of_a_subject"),
            models.Index(fields=("payer", "payee"), name="charges_of_a_payer"),
        )
        constraints = (
            models.CheckConstraint(
                condition=models.Q(cancels__isnull=True, units__gte=0)
                | models.Q(cancels__isnull=False, units__lte=0),
                name="charges_are_not_negative",
            ),
        )

    def __str__(self) -> str:
        return f"{self.subject} {self.kind}: {self.amount}"

    @property
    def amount(self) -> Amount:
        """What is owed."""
        return Amount(self.units, self.currency)

    @property
    def is_by_hand(self) -> bool:
        """Did the treasurer type it, such as a fine? What a tariff or a room costs follows its entry."""
        return self.subject.startswith(BY_HAND)

    @property
    def vat(self) -> VatClass:
        """How it is taxed."""
        return VatClass(VatCategory(self.vat_category), self.vat_percent, self.vat_reason)
