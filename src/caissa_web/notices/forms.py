"""What somebody chooses: how to be told, what, and in which language."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from caissa_web.delivery.push import contact_of
from caissa_web.delivery.sms import phone_of
from caissa_web.notices.models import Channel, Kind
from caissa_web.translation.form_fields import field_of


class ChoicesForm(forms.Form):
    """What to be told, and in which language."""

    kinds = forms.MultipleChoiceField(
        label=_("What would you like to be notified about?"),
        choices=Kind.choices,
        widget=forms.CheckboxSelectMultiple,
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)


class TellMeForm(ChoicesForm):
    """The same, with the way to reach somebody; only channels that are open are offered."""

    channel = forms.ChoiceField(label=_("How would you like to be notified?"), widget=forms.RadioSelect)
    email = forms.EmailField(label=_("E-mail address"), required=False, max_length=200)
    phone = forms.CharField(
        label=_("Phone number"),
        required=False,
        max_length=30,
        help_text=_("With the country code, such as +371 20 000 000."),
    )
    push = forms.CharField(required=False, max_length=2000, widget=forms.HiddenInput)

    def __init__(self, typed: Any, channels: tuple[Channel, ...], **options: Any) -> None:
        super().__init__(typed, **options)
        field_of(self, "channel", forms.ChoiceField).choices = [
            (option.value, option.label) for option in channels
        ]
        self.fields["email"].widget.attrs["autocomplete"] = "email"
        self.fields["phone"].widget.attrs["autocomplete"] = "tel"
        for name, channel in (("email", Channel.EMAIL), ("phone", Channel.SMS), ("push", Channel.PUSH)):
            if channel not in channels:
                del self.fields[name]

    def clean(self) -> dict[str, Any]:
        """The contact of the chosen channel."""
        data: dict[str, Any] = super().clean() or {}
        channel = data.get("channel")
        if channel == Channel.EMAIL:
            self._require("email", data.get("email") or None, _("Enter your e-mail address."))
        elif channel == Channel.SMS:
            self._require(
                "phone",
                phone_of(data.get("phone", "")),
                _("This is not a phone number with a country code. Write it like +371 20 000 000."),
            )
        elif channel == Channel.PUSH:
            why = _("This browser does not allow notifications, or cannot show them. Choose another way.")
            self._require("channel", contact_of(data.get("push", "")), why)
        return data

    def _require(self, field: str, contact: str | None, why: Any) -> None:
        if contact is None and field not in self.errors:
            self.add_error(field, why)
        self.cleaned_data["contact"] = contact


class CodeForm(forms.Form):
    """The code that a phone was sent."""

    code = forms.CharField(
        label=_("Code"),
        max_length=10,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "one-time-code"}),
    )
