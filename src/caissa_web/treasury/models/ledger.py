"""The ledger: accounts, and transfers between two of them, which are added and never changed."""

from __future__ import annotations

from django.db import models

from caissa.money import Amount
from caissa_web.records.models import AddedOnly
from caissa_web.treasury.models.invoices import Invoice
from caissa_web.treasury.models.parties import Payee, Payer


class Account(models.Model):
    """An account of a payee: its kind, and whose or what for; the account of a payer names the payer."""

    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="accounts")
    kind = models.CharField(max_length=12)
    subject = models.CharField(max_length=40, blank=True, default="")
    payer = models.ForeignKey(Payer, on_delete=models.PROTECT, related_name="accounts", null=True)
    currency = models.CharField(max_length=3)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(
                fields=("payee", "kind", "subject", "currency"), name="one_account_of_a_name"
            ),
        )

    def __str__(self) -> str:
        return ":".join(part for part in (self.kind, self.payee.key, self.subject) if part)


class Transfer(AddedOnly):
    """A row of the ledger: an amount above zero moves from the credit account to the debit account.

    `key` says what caused it and is used once, so that nothing is booked twice. What a payer paid may be for
    an invoice; money that is for none is the payer's credit.
    """

    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="transfers")
    debit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="debits")
    credit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="credits")
    units = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    key = models.CharField(max_length=120, unique=True)
    invoice = models.ForeignKey(Invoice, on_delete=models.PROTECT, related_name="transfers", null=True)
    subject = models.CharField(max_length=40, blank=True, default="")
    reverses = models.OneToOneField("self", on_delete=models.PROTECT, related_name="reversed_by", null=True)
    booked_on = models.DateField()
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("id",)
        indexes = (models.Index(fields=("payee", "booked_on"), name="transfers_of_a_day"),)
        constraints = (
            models.CheckConstraint(condition=models.Q(units__gt=0), name="transfers_are_above_zero"),
            models.CheckConstraint(
                condition=~models.Q(debit=models.F("credit")), name="transfers_have_two_accounts"
            ),
        )

    def __str__(self) -> str:
        return f"{self.key}: {self.amount}"

    @property
    def amount(self) -> Amount:
        """What was moved."""
        return Amount(self.units, self.currency)


class MonthClose(AddedOnly):
    """A month that was closed: nothing is booked on its days any more; `balances` are those at its end."""

    payee = models.ForeignKey(Payee, on_delete=models.PROTECT, related_name="closed_months")
    month = models.DateField()
    balances = models.JSONField(default=dict)
    at = models.DateTimeField()
    by = models.CharField(max_length=150)

    class Meta:
        ordering = ("month",)
        constraints = (models.UniqueConstraint(fields=("payee", "month"), name="one_close_of_a_month"),)

    def __str__(self) -> str:
        return f"{self.payee_id} {self.month:%Y-%m}"
