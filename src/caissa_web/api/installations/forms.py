"""The forms that name another installation, for an event that is here and for one that is there."""

from __future__ import annotations

from django import forms
from django.core.validators import validate_slug
from django.utils.translation import gettext_lazy as _

TOKEN = forms.PasswordInput(attrs={"autocomplete": "off"})


class AccessForm(forms.Form):
    """Where the other installation is, and the token that was made there."""

    address = forms.CharField(
        label=_("Address of the other installation"),
        max_length=400,
        help_text=_("For example https://chess.example.org, without a page."),
    )
    token = forms.CharField(
        label=_("Token that was created there"),
        max_length=200,
        widget=TOKEN,
        help_text=_("With the right “exchange the whole event with another installation”."),
    )
    slug = forms.CharField(
        label=_("Short name of the event there"), max_length=50, validators=[validate_slug]
    )


class InstallationForm(AccessForm):
    """The installation that an event is sent to, and when."""

    is_there = forms.BooleanField(
        label=_("The event is there already, brought by a file"),
        required=False,
        help_text=_("Otherwise it is created there, with its log."),
    )
    after_every_act = forms.BooleanField(label=_("Send after every act"), required=False)

    field_order = ("address", "slug", "token", "is_there", "after_every_act")
