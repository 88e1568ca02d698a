"""Forms of the playing zone: which one, and the organiser's token there."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from caissa_web.zones.models import ZoneChoice
from caissa_web.zones.offered import offered
from caissa_web.zones.operations.choosing import LONGEST_TOKEN


class ZoneForm(forms.Form):
    """The zone of a section; a token is typed once and never shown again."""

    zone = forms.ChoiceField(label=_("Playing zone"))
    token = forms.CharField(
        label=_("Organiser's token"),
        max_length=LONGEST_TOKEN,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("With the right challenge:bulk. Stored encrypted; empty keeps the one on record."),
    )

    def __init__(self, choice: ZoneChoice | None, posted: Any = None) -> None:
        super().__init__(posted, initial={"zone": choice.zone if choice else None})
        field: Any = self.fields["zone"]
        field.choices = offered()
