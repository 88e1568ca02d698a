"""How allauth behaves here: no sign-up of its own, no messages of its own, and our way to tell addresses."""

from __future__ import annotations

from typing import Any

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa_web.accounts.encryption import decrypt, encrypt
from caissa_web.accounts.limits import address_of


class AccountAdapter(DefaultAccountAdapter):
    """Accounts are made by invitations and by those who run the installation."""

    def is_open_for_signup(self, _request: HttpRequest) -> bool:
        """Never by allauth's own form."""
        return False

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, Any] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """Only what is said in so many words: our pages show by themselves what has changed."""
        if message:
            super().add_message(request, level, message_template, message_context, extra_tags, message)

    def get_client_ip(self, request: HttpRequest) -> str:
        """Where a request comes from, as our own limits see it."""
        return address_of(request) or "0.0.0.0"  # noqa: S104 - nobody listens there; it is an unknown address

    def get_password_change_redirect_url(self, _request: HttpRequest) -> str:
        """Back to one's own page."""
        return reverse("accounts:me")


class SecondStep(DefaultMFAAdapter):
    """Codes, passkeys and recovery codes, in our words."""

    error_messages = {  # noqa: RUF012 - as allauth declares it
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": gettext_lazy("That code or passkey is not right. Please try again."),
    }

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:  # noqa: A002
        """Passkey 1, passkey 2 …"""
        known = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return _("Passkey {number}").format(number=known + 1)

    def encrypt(self, text: str) -> str:
        """The secrets behind codes and recovery codes are stored encrypted."""
        return encrypt(text)

    def decrypt(self, encrypted_text: str) -> str:
        """A secret again; refused if it was encrypted with another key."""
        return decrypt(encrypted_text)

    def get_totp_label(self, user: AbstractBaseUser) -> str:
        """The log-in name: not everybody has an e-mail address."""
        return str(user.get_username())

    def build_totp_svg(self, url: str) -> str:
        """The code to be scanned, to stand in a page: pictures from elsewhere are not loaded."""
        code = segno.make(url, error="m", micro=False)
        return code.svg_inline(border=4, unit="mm", svgclass=None, lineclass=None)
