"""Invoices, credit notes and receipts, whose numbers have no gaps and whose words never change."""

from __future__ import annotations

from django.db import models

from caissa.money import Amount
from caissa_web.papers.models import StoredFile
from caissa_web.records.models import AddedOnly, Event
from caissa_web.treasury.models.charges import Charge
from caissa_web.treasury.models.parties import Payee, Payer


class Series(models.Model):
    """A series of numbers; its row is locked while a number is drawn, so that there is no gap."""

    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="series")
    prefix = models.CharField(max_length=20)
    last = models.PositiveIntegerField(default=0)
    width = models.PositiveSmallIntegerField(default=4)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("payee", "prefix"), name="one_series_of_a_prefix"),)

    def __str__(self) -> str:
        return self.prefix


class Invoice(AddedOnly):
    """An issued invoice, credit note or receipt: parties, lines and VAT as on the day of issue.

    `content` is the invoice of the library as JSON; `sha256` that of its EN 16931 document, word for word.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="invoices")
    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="invoices")
    payer = models.ForeignKey(Payer, on_delete=models.PROTECT, related_name="invoices")
    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="invoices")
    place = models.PositiveIntegerField()
    number = models.CharField(max_length=40)
    kind = models.CharField(max_length=12)
    issued_on = models.DateField()
    due_on = models.DateField(null=True)
    units = models.BigIntegerField()
    currency = models.CharField(max_length=3)
    reference = models.CharField(max_length=27, blank=True, default="")
    credits = models.ForeignKey("self", on_delete=models.PROTECT, related_name="credit_notes", null=True)
    content = models.JSONField()
    sha256 = models.CharField(max_length=64)
    language = models.CharField(max_length=20)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)
    reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ("id",)
        indexes = (
            models.Index(fields=("payee", "number"), name="invoices_by_number"),
            models.Index(fields=("payer", "kind"), name="invoices_of_a_payer"),
        )
        constraints = (
            models.UniqueConstraint(fields=("series", "place"), name="one_invoice_of_a_number"),
            models.CheckConstraint(condition=models.Q(units__gte=0), name="invoices_are_not_negative"),
        )

    def __str__(self) -> str:
        return self.number

    @property
    def amount(self) -> Amount:
        """What is to be paid, or was given up or received."""
        return Amount(self.units, self.currency)


class InvoicedCharge(AddedOnly):
    """Which paper a charge stands on; a charge stands on one only."""

    charge = models.OneToOneField(Charge, on_delete=models.PROTECT, related_name="invoiced")
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="invoiced_charges")

    def __str__(self) -> str:
        return f"{self.charge_id} on {self.invoice_id}"


class Paper(AddedOnly):
    """Which stored file is which paper of an invoice: its PDF, its EN 16931 document, a reminder."""

    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="papers")
    kind = models.CharField(max_length=20)
    file = models.ForeignKey(StoredFile, on_delete=models.PROTECT, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("invoice", "kind"), name="one_paper_of_a_kind"),)

    def __str__(self) -> str:
        return f"{self.invoice_id} {self.kind}"


class Reminder(AddedOnly):
    """A step of the ladder that an unpaid invoice has reached."""

    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="reminders")
    level = models.PositiveSmallIntegerField()
    open_units = models.BigIntegerField()
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("id",)
        constraints = (models.UniqueConstraint(fields=("invoice", "level"), name="one_reminder_of_a_level"),)

    def __str__(self) -> str:
        return f"{self.invoice_id}: {self.level}"
