"""E-mail by the server that is stored in the records; without one nothing is sent."""

from __future__ import annotations

import smtplib
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from django.core.mail import EmailMessage
from django.core.mail.backends.smtp import EmailBackend

from caissa_web.accounts.encryption import WrongSecretKey, decrypt
from caissa_web.accounts.models import MailServer

SECONDS_TO_WAIT = 20


class PasswordUnreadable(smtplib.SMTPException):
    """The password was encrypted with another secret key; it has to be typed again."""


class StoredServer(EmailBackend):
    """Django's SMTP with the server of the records; it asks them when it is made, not when it sends."""

    def __init__(self, *, server: MailServer | None = None, **options: Any) -> None:
        self.server = server or MailServer.objects.first()
        if self.server is not None:
            options |= {
                "host": self.server.host,
                "port": self.server.port,
                "username": self.server.user,
                "use_tls": self.server.tls == MailServer.Tls.START,
                "use_ssl": self.server.tls == MailServer.Tls.YES,
            }
        super().__init__(**{"timeout": SECONDS_TO_WAIT, **options, "password": ""})

    def open(self) -> bool | None:
        """Call the server, with the password as it was typed."""
        if self.server is None:
            return False
        try:
            self.password = decrypt(self.server.password)
        except WrongSecretKey as wrong:
            raise PasswordUnreadable(str(wrong)) from wrong
        try:
            return super().open()
        except (smtplib.SMTPException, OSError, UnicodeError):
            with suppress(smtplib.SMTPException, OSError):
                self.close()  # Django leaves the line open when a log-in is refused
            raise

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Hand the messages over; how many left."""
        return super().send_messages(email_messages) if self.server is not None else 0
