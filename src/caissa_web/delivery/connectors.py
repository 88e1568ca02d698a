"""The ways of a message as connectors: e-mail, text messages, notifications of browsers."""

from __future__ import annotations

from django.conf import settings

from caissa.connectors import BuiltIn, ConnectorKind, ConnectorState, register
from caissa.messages import msg
from caissa_web.accounts.mail.outgoing import sends_mail


def register_connectors() -> None:
    """Make them known."""
    for code, name, look in (
        ("email", msg("E-mail"), email),
        ("text-messages", msg("Text messages"), text_messages),
        ("push", msg("Notifications in the browser"), push),
    ):
        register(BuiltIn(code, ConnectorKind.MESSAGES, name, look))


def email() -> ConnectorState:
    """Is there a mail server?"""
    is_ready = sends_mail()
    summary = msg("a mail server is set") if is_ready else msg("messages wait in the outbox")
    return ConnectorState(is_ready, summary, "CAISSA_SMTP_URL")


def text_messages() -> ConnectorState:
    """Is there a provider of text messages?"""
    chosen = settings.SMS_PROVIDER
    return ConnectorState(bool(chosen), chosen or msg("no provider is set"), "CAISSA_SMS_PROVIDER")


def push() -> ConnectorState:
    """May browsers be notified?"""
    hosts = settings.PUSH_HOSTS
    summary = ", ".join(hosts) if hosts else msg("no push service is allowed")
    return ConnectorState(bool(hosts), summary, "CAISSA_PUSH_HOSTS")
