"""Values of a tie-break that the event defined itself, as they are typed: a number and a value a line."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa_web.section.number_input import is_number

LARGEST = Decimal(1_000_000)


class ValuesForm(forms.Form):
    """One line for each participant."""

    expression = forms.CharField(
        label=gettext_lazy("Expression"),
        help_text=gettext_lazy(
            "Other tie-breaks in square brackets, such as [BH/C1] + [SB]; left empty, the values below count."
        ),
        required=False,
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "dir": "ltr"}),
    )
    values = forms.CharField(
        label=gettext_lazy("Values"),
        help_text=gettext_lazy("One line per participant: the number and the value, such as 12 3.5"),
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off"}),
        required=False,
        max_length=20_000,
    )

    def clean_values(self) -> str:
        """Every line must be a number and a decimal, and nobody may be named twice."""
        text: str = self.cleaned_data["values"]
        self.parsed: dict[int, Decimal] = {}
        for at, line in enumerate(text.splitlines(), start=1):
            if line.strip():
                number, value = _read(line, at)
                if number in self.parsed:
                    raise forms.ValidationError(
                        _("Line %(at)d: %(number)d is named twice.") % {"at": at, "number": number}
                    )
                self.parsed[number] = value
        return text


def _read(line: str, at: int) -> tuple[int, Decimal]:
    parts = line.replace(",", " ").replace(";", " ").split()
    wrong = forms.ValidationError(_("Line %(at)d: write a number and a value, such as 12 3.5") % {"at": at})
    if len(parts) != 2 or not is_number(parts[0], 5):
        raise wrong
    try:
        value = Decimal(parts[1])
    except InvalidOperation:
        raise wrong from None
    if not value.is_finite() or abs(value) > LARGEST:
        raise wrong
    return int(parts[0]), value
