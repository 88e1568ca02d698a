"""The form of somebody who makes an account."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.password_validation import password_validators_help_text_html, validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa_web.accounts.models import User


def free_log_in_name(typed: str) -> str:
    """A new log-in name, if it is well-formed and nobody has it in capital or small letters."""
    User.username_validator(typed)
    if User.objects.filter(username__iexact=typed).exists():
        raise ValidationError(_("This log-in name is taken. Choose another one."))
    return typed


class DetailsForm(forms.Form):
    """What an account tells about somebody."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    email = forms.EmailField(
        label=gettext_lazy("E-mail address"),
        required=False,
        help_text=gettext_lazy(
            "Used to send you a new password if you forget yours. It is not shown to anyone."
        ),
    )


class NewAccountForm(DetailsForm):
    """A name, a log-in name and a password that follows the rules."""

    username = forms.CharField(label=gettext_lazy("Log-in name"), max_length=150)
    password = forms.CharField(
        label=gettext_lazy("Password"),
        max_length=500,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html,
    )
    again = forms.CharField(
        label=gettext_lazy("Password again"),
        max_length=500,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    field_order = ("name", "username", "password", "again", "email")

    def clean_username(self) -> str:
        """A log-in name that is well-formed and free."""
        return free_log_in_name(str(self.cleaned_data["username"]))

    def clean(self) -> dict[str, Any]:
        """The same password twice, and one that follows the rules."""
        data = super().clean() or {}
        if "password" in data and data.get("again") != data["password"]:
            self.add_error("again", _("The two passwords are different. Type the same one twice."))
        elif "password" in data:
            try:
                named = User(username=data.get("username", ""), name=data.get("name", ""))
                validate_password(data["password"], named)
            except ValidationError as weak:
                self.add_error("password", weak)
        return data

    def save(self) -> User:
        """Make the account."""
        data = self.cleaned_data
        named = {"name": data["name"], "email": data["email"]}
        return User.objects.create_user(data["username"], password=data["password"], **named)
