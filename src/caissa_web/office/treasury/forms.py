"""What the treasurer types about payees and payers: names, addresses, accounts, VAT."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.money import is_country, is_currency
from caissa.money.invoices import VatCategory, has_country_prefix
from caissa.money.references import check_iban, compact

PAYEE_ORDER = ("name", "letters", "street", "postcode", "town", "country", "email", "registration", "vat_id")


class AddressForm(forms.Form):
    """A name and an address, as they stand on papers."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=70)
    street = forms.CharField(label=gettext_lazy("Street and number"), max_length=70, required=False)
    postcode = forms.CharField(label=gettext_lazy("Postcode"), max_length=16, required=False)
    town = forms.CharField(label=gettext_lazy("Town"), max_length=35, required=False)
    country = forms.CharField(
        label=gettext_lazy("Country"),
        max_length=2,
        min_length=2,
        required=False,
        help_text=gettext_lazy("Two letters, such as DE or CH."),
    )
    email = forms.EmailField(label=gettext_lazy("E-mail"), required=False)
    vat_id = forms.CharField(label=gettext_lazy("VAT number"), max_length=20, required=False)

    def clean_country(self) -> str:
        """A country that there is."""
        country = str(self.cleaned_data["country"]).upper()
        if country and not is_country(country):
            raise forms.ValidationError(_("There is no such country. Write two letters, such as DE or CH."))
        return country

    def clean_vat_id(self) -> str:
        """A number with the letters of its country in front."""
        number = compact(str(self.cleaned_data["vat_id"]))
        if number and not has_country_prefix(number):
            raise forms.ValidationError(_("Begin with the letters of the country, such as DE123456789."))
        return number


class PayerForm(AddressForm):
    """Who pays, and what they want to read on their invoices."""

    buyer_reference = forms.CharField(
        label=gettext_lazy("Their own reference"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("Printed on invoices where a federation or a club asks for it."),
    )


class PayeeForm(AddressForm):
    """Everything that stands on invoices, and how money comes in."""

    name = forms.CharField(label=gettext_lazy("Name on invoices"), max_length=70)
    letters = forms.CharField(
        label=gettext_lazy("Letters in the numbers of papers"),
        max_length=6,
        required=False,
        help_text=gettext_lazy("They keep the numbers of several payees apart, such as HOT in 2601HOT-0001."),
    )
    registration = forms.CharField(
        label=gettext_lazy("Number in a register"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("Of the association or the company; invoices need this or a VAT number."),
    )
    vat_category = forms.ChoiceField(
        label=gettext_lazy("VAT"), choices=[(kind.value, kind.label) for kind in VatCategory]
    )
    vat_percent = forms.DecimalField(
        label=gettext_lazy("VAT rate in per cent"),
        min_value=0,
        max_value=50,
        decimal_places=2,
        required=False,
    )
    vat_reason = forms.CharField(label=gettext_lazy("Why no VAT is due"), max_length=200, required=False)
    currency = forms.CharField(label=gettext_lazy("Currency"), max_length=3, min_length=3)
    iban = forms.CharField(label=gettext_lazy("IBAN"), max_length=42, required=False)
    bic = forms.CharField(label=gettext_lazy("BIC"), max_length=11, required=False)
    days_to_pay = forms.IntegerField(label=gettext_lazy("Days to pay"), min_value=0, max_value=365)
    reminder_days = forms.CharField(
        label=gettext_lazy("Reminders so many days after an invoice was due"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("For example: 7, 21, 35"),
    )
    card = forms.BooleanField(label=gettext_lazy("Payments by card, if a provider is set up"), required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["country"].required = True
        self.order_fields(PAYEE_ORDER)

    def clean_letters(self) -> str:
        """Capitals."""
        return str(self.cleaned_data["letters"]).strip().upper()

    def clean_currency(self) -> str:
        """A currency in which people pay."""
        currency = str(self.cleaned_data["currency"]).upper()
        if not is_currency(currency):
            raise forms.ValidationError(_("There is no such currency."))
        return currency

    def clean_iban(self) -> str:
        """An account number with right check digits."""
        iban = str(self.cleaned_data["iban"])
        for finding in check_iban(iban) if iban else ():
            raise forms.ValidationError(str(finding.what))
        return iban

    def clean_reminder_days(self) -> list[int]:
        """A ladder of days, each later than the one before."""
        text = str(self.cleaned_data["reminder_days"])
        parts = [part.strip() for part in text.split(",") if part.strip()]
        if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
            raise forms.ValidationError(_("Write days separated by commas, such as 7, 21, 35."))
        days = [int(part) for part in parts]
        if days != sorted(set(days)):
            raise forms.ValidationError(_("Each reminder must be later than the one before."))
        return days

    def clean_vat_percent(self) -> Any:
        """Nothing typed is no rate; what is taxed has one, and nothing else (EN 16931 BR-S-05, BR-E-05)."""
        percent = self.cleaned_data["vat_percent"] or 0
        if bool(percent) != (self.cleaned_data.get("vat_category") == VatCategory.STANDARD.value):
            raise forms.ValidationError(_("A rate above zero stands where VAT is due, and only there."))
        return percent
