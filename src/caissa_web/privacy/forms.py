"""What is typed about personal data: who is looked for, who answers for it, what was agreed or asked."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa_web.privacy.finding import Wanted
from caissa_web.privacy.models import Consent, Controller, DataRequest

_BIRTH = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")


class WantedForm(forms.Form):
    """Who is looked for."""

    fide_id = forms.IntegerField(label=gettext_lazy("FIDE ID"), min_value=1, max_value=10**9, required=False)
    name = forms.CharField(label=gettext_lazy("Name"), max_length=200, required=False)
    birth = forms.CharField(
        label=gettext_lazy("Year or date of birth"),
        max_length=10,
        required=False,
        help_text=gettext_lazy("Such as 1990 or 1990-05-17."),
    )
    contact = forms.CharField(
        label=gettext_lazy("E-mail address, phone number or log-in name"), max_length=254, required=False
    )

    def clean_birth(self) -> str:
        """A year, or a day."""
        text: str = self.cleaned_data["birth"].strip()
        if text and not _BIRTH.fullmatch(text):
            raise forms.ValidationError(_("Write it as 1990 or 1990-05-17."))
        return text

    def clean(self) -> dict[str, Any]:
        """A name alone could be somebody else's."""
        data = super().clean() or {}
        if not self.errors and not self.wanted().is_enough:
            raise forms.ValidationError(_("Enter the FIDE ID, or name and date of birth, or a contact."))
        return data

    def wanted(self) -> Wanted:
        """The person as the search knows them."""
        data = self.cleaned_data
        return Wanted(
            data.get("fide_id"), data.get("name", ""), data.get("birth", ""), data.get("contact", "")
        )


class ReasonForm(forms.Form):
    """Why something is erased."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("Such as the date of the request. Write no personal data here."),
    )


class ControllerForm(forms.ModelForm):
    """Who answers for personal data."""

    class Meta:
        """Which fields, and what they are called."""

        model = Controller
        fields = ("name", "contact", "officer")
        labels = {  # noqa: RUF012 - as Django declares it
            "name": gettext_lazy("Data controller"),
            "contact": gettext_lazy("How to reach them"),
            "officer": gettext_lazy("Data protection officer, if there is one"),
        }


class ConsentForm(forms.ModelForm):
    """What somebody has allowed."""

    class Meta:
        """Which fields, and what they are called."""

        model = Consent
        fields = ("person", "fide_id", "kind", "given_by", "given_on", "text_version", "text")
        labels = {  # noqa: RUF012 - as Django declares it
            "person": gettext_lazy("Name"),
            "fide_id": gettext_lazy("FIDE ID"),
            "kind": gettext_lazy("What is allowed"),
            "given_by": gettext_lazy("Who gave it, if a guardian"),
            "given_on": gettext_lazy("Day"),
            "text_version": gettext_lazy("Version of the text"),
            "text": gettext_lazy("Wording of the consent"),
        }
        widgets = {  # noqa: RUF012 - as Django declares it
            "given_on": forms.DateInput(attrs={"type": "date"}),
            "text": forms.Textarea(attrs={"rows": 3}),
        }


class RequestForm(forms.ModelForm):
    """What somebody asks about their own data."""

    class Meta:
        """Which fields, and what they are called."""

        model = DataRequest
        fields = ("person", "contact", "kind", "way", "received")
        labels = {  # noqa: RUF012 - as Django declares it
            "person": gettext_lazy("Name"),
            "contact": gettext_lazy("How to reach them"),
            "kind": gettext_lazy("Request"),
            "way": gettext_lazy("How it was received"),
            "received": gettext_lazy("Received on"),
        }
        widgets = {"received": forms.DateInput(attrs={"type": "date"})}  # noqa: RUF012


class AnswerForm(forms.Form):
    """How a request ended."""

    state = forms.ChoiceField(
        label=gettext_lazy("State"),
        choices=[choice for choice in DataRequest.State.choices if choice[0] != "open"],
    )
    answer = forms.CharField(label=gettext_lazy("Answer given"), max_length=2000)
