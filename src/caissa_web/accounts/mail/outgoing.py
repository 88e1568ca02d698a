"""Whether e-mail leaves, by which connection, and from which address."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.core.mail import get_connection
from django.core.mail.backends.base import BaseEmailBackend

from caissa_web.accounts.models import MailServer


@dataclass(frozen=True, slots=True)
class Outgoing:
    """The way out: what sends, and the address that letters come from."""

    sender: str
    connection: BaseEmailBackend


def outgoing() -> Outgoing | None:
    """The way out of this installation; None if it sends no e-mail. The environment has precedence."""
    if settings.MAIL_IS_SET:
        return Outgoing(settings.DEFAULT_FROM_EMAIL, get_connection())
    server = MailServer.objects.first()
    return Outgoing(server.sender, get_connection()) if server else None


def sends_mail() -> bool:
    """Does the installation have a mail server?"""
    return settings.MAIL_IS_SET or MailServer.objects.exists()
