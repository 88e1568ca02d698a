"""The bank: statements as they were read, and their lines with what became of each."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa.money import Amount
from caissa_web.records.models import AddedOnly
from caissa_web.treasury.models.parties import Payee


class BankStatement(AddedOnly):
    """A statement of an account as a file brought it; the first that brings a line keeps it."""

    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="bank_statements")
    file_name = models.CharField(max_length=100)
    file_sha256 = models.CharField(max_length=64)
    kind = models.CharField(max_length=30)
    account = models.CharField(max_length=40)
    currency = models.CharField(max_length=3)
    number = models.CharField(max_length=60, blank=True, default="")
    opening_units = models.BigIntegerField(null=True)
    closing_units = models.BigIntegerField(null=True)
    findings = models.JSONField(default=list)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.file_name} {self.number}"


class BankLine(models.Model):
    """A line of a statement; what the bank said is never changed, what became of it can be.

    `identity` tells equal lines of one statement apart by `ordinal`, so that two stay two, while a file that
    comes again brings nothing new.
    """

    class State(models.TextChoices):
        """What has become of it."""

        NEW = "new", _("new")
        SUGGESTED = "suggested", _("suggested")
        MATCHED = "matched", _("posted")
        SET_ASIDE = "set-aside", _("set aside")

    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="bank_lines")
    statement = models.ForeignKey(BankStatement, on_delete=models.PROTECT, related_name="lines")
    identity = models.CharField(max_length=64)
    ordinal = models.PositiveIntegerField()
    booked_on = models.DateField()
    units = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    text = models.TextField(blank=True, default="")
    name = models.CharField(max_length=200, blank=True, default="")
    iban = models.CharField(max_length=40, blank=True, default="")
    reference = models.CharField(max_length=40, blank=True, default="")
    end_to_end = models.CharField(max_length=60, blank=True, default="")
    bank_reference = models.CharField(max_length=80, blank=True, default="")
    returned = models.BooleanField(default=False)
    state = models.CharField(max_length=10, choices=State.choices, default=State.NEW)
    suggestions = models.JSONField(default=list)
    decided_by = models.CharField(max_length=150, blank=True, default="")
    decided_at = models.DateTimeField(null=True)
    note = models.CharField(max_length=300, blank=True, default="")
    exchanged_at = models.JSONField(null=True)
    """The rate at which a line of another currency was posted: its sentence."""
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("booked_on", "id")
        indexes = (models.Index(fields=("payee", "state"), name="bank_lines_by_state"),)
        constraints = (
            models.UniqueConstraint(fields=("payee", "identity"), name="one_bank_line_of_an_identity"),
        )

    def __str__(self) -> str:
        return f"{self.booked_on} {self.amount}"

    @property
    def amount(self) -> Amount:
        """Above zero it came in, below zero it went out."""
        return Amount(self.units, self.currency)
