"""Who is paid, and who pays: the payer need not be the player."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from caissa.money import Amount, zero
from caissa.money.invoices import Party
from caissa_web.records.models import Event


def default_reminder_days() -> list[int]:
    """A reminder a week, three weeks and five weeks after an invoice was due."""
    return [7, 21, 35]


class Address(models.Model):
    """The fields that stand on an invoice."""

    name = models.CharField(_("name"), max_length=200)
    street = models.CharField(_("street and number"), max_length=70, blank=True, default="")
    postcode = models.CharField(_("postcode"), max_length=16, blank=True, default="")
    town = models.CharField(_("town"), max_length=35, blank=True, default="")
    country = models.CharField(_("country"), max_length=2, blank=True, default="")
    vat_id = models.CharField(_("VAT number"), max_length=20, blank=True, default="")
    email = models.EmailField(_("e-mail"), blank=True, default="")

    class Meta:
        abstract = True

    @property
    def party(self) -> Party:
        """The address as it is frozen on an invoice."""
        return Party(
            self.name,
            self.country or "XX",
            self.street,
            self.postcode,
            self.town,
            self.vat_id,
            getattr(self, "registration", ""),
            self.email,
        )


class Payee(Address):
    """Somebody who is owed money at an event: the organiser, a federation, a hotel."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="payees")
    key = models.SlugField(_("short name"), default="organiser")
    letters = models.CharField(_("letters in the numbers of papers"), max_length=6, blank=True, default="")
    registration = models.CharField(_("number in a register"), max_length=40, blank=True, default="")
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    iban = models.CharField(_("IBAN"), max_length=34, blank=True, default="")
    bic = models.CharField(_("BIC"), max_length=11, blank=True, default="")
    vat_category = models.CharField(_("VAT"), max_length=2, default="O")
    vat_percent = models.DecimalField(_("VAT rate"), max_digits=5, decimal_places=2, default=0)
    vat_reason = models.CharField(_("reason why no VAT is due"), max_length=200, blank=True, default="")
    days_to_pay = models.PositiveSmallIntegerField(_("days to pay"), default=14)
    reminder_days = models.JSONField(_("days after which reminders leave"), default=default_reminder_days)
    bank_charges = models.PositiveBigIntegerField(_("bank charges that are forgiven"), default=0)
    csv_layout = models.JSONField(_("columns of the bank's CSV"), default=dict, blank=True)
    card = models.BooleanField(_("payments by card"), default=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("event", "key"), name="one_payee_of_a_key"),
            models.UniqueConstraint(fields=("event", "letters"), name="one_payee_of_letters"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def zero(self) -> Amount:
        """Nothing, in the payee's currency."""
        return zero(self.currency)


class ForeignAccount(models.Model):
    """An account of a payee in another currency; the books stay in the payee's own."""

    payee = models.ForeignKey(Payee, on_delete=models.CASCADE, related_name="foreign_accounts")
    currency = models.CharField(_("currency"), max_length=3)
    iban = models.CharField(_("IBAN"), max_length=34)
    bic = models.CharField(_("BIC"), max_length=11, blank=True, default="")

    class Meta:
        ordering = ("currency",)
        constraints = (
            models.UniqueConstraint(fields=("payee", "currency"), name="one_foreign_account_of_a_currency"),
        )

    def __str__(self) -> str:
        return f"{self.currency} {self.iban}"


class Payer(Address):
    """Somebody who owes money at an event: a person, a club or a delegation.

    `key` names them for the apps above (`person:12`, `club:3`), `code` on papers and in bank transfers.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="payers")
    key = models.CharField(max_length=80)
    code = models.CharField(max_length=12)
    language = models.CharField(_("language"), max_length=20, blank=True, default="")
    buyer_reference = models.CharField(_("your reference"), max_length=60, blank=True, default="")
    erased_at = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("name", "id")
        constraints = (
            models.UniqueConstraint(fields=("event", "key"), name="one_payer_of_a_key"),
            models.UniqueConstraint(fields=("event", "code"), name="one_payer_of_a_code"),
        )

    def __str__(self) -> str:
        return self.name
