"""A real conversation with a mail server on loopback, and what its answers mean."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing

import pytest
from django.utils import timezone

from caissa_web.config.environment import WrongSetting
from caissa_web.config.mail import mail
from caissa_web.notices import sending
from caissa_web.notices.models import Message
from tests.web.loopback_mail import MailServer, mail_server
from tests.web.notices.conftest import later

pytestmark = pytest.mark.django_db


@pytest.fixture
def server(settings) -> Iterator[MailServer]:
    """A mail server, and settings that name it."""
    with mail_server() as listening:
        options = mail(f"smtp://127.0.0.1:{listening.port}?tls=no", "Caissa <desk@chess.example.org>")
        for name, value in options.items():
            setattr(settings, name, value)
        yield listening


@pytest.fixture
def message(section, listener) -> Message:
    """A message that waits."""
    now = timezone.now()
    fields = {"kind": "result", "topic": "result:2", "serial": 1, "subject": "Round 2", "body": "Anna won"}
    subscription = listener()
    return Message.objects.create(
        subscription=subscription,
        section=section,
        html="<body></body>",
        queued_at=now,
        not_before=now,
        **fields,
    )


def test_a_letter_reaches_the_server(server, message):
    """With its headers and both parts."""
    assert sending.send_due(later()) == 1
    (letter,) = server.letters
    assert "To: anna@example.org" in letter
    assert "List-Unsubscribe-Post: List-Unsubscribe=One-Click" in letter
    assert "Auto-Submitted: auto-generated" in letter
    assert "multipart/alternative" in letter


@pytest.mark.parametrize(
    ("answer", "state", "ended"),
    [
        ("450 mailbox busy", "waiting", False),
        ("554 we do not like you", "failed", False),
        ("550 none", "failed", True),
    ],
)
def test_what_the_server_answers_decides(server, message, answer, state, ended):
    """4xx means later, 5xx never; an unknown mailbox ends the subscription."""
    server.answers["RCPT"] = answer
    assert sending.send_due(later()) == 0
    message.refresh_from_db()
    assert message.state == state
    assert (message.subscription.withdrawn_at is not None) == ended
    assert server.letters == []


def test_nobody_answers(settings, message):
    """The message waits for another try."""
    import socket

    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    for name, value in mail(f"smtp://127.0.0.1:{port}?tls=no", "desk@chess.example.org").items():
        setattr(settings, name, value)
    sending.send_due(later())
    message.refresh_from_db()
    assert message.state == "waiting"


def test_the_address_of_the_server_is_read():
    """Signs with a meaning are written as %40; TLS begins after the greeting unless told otherwise."""
    options = mail("smtp://us%40er:p%2Fw@mail.example.org", "a@example.org")
    assert (options["EMAIL_HOST_USER"], options["EMAIL_HOST_PASSWORD"]) == ("us@er", "p/w")
    assert (options["EMAIL_PORT"], options["EMAIL_USE_TLS"], options["EMAIL_USE_SSL"]) == (587, True, False)
    options = mail("smtp://mail.example.org?tls=yes", "a@example.org")
    assert (options["EMAIL_PORT"], options["EMAIL_USE_TLS"], options["EMAIL_USE_SSL"]) == (465, False, True)
    assert mail("", "")["MAIL_IS_SET"] is False


@pytest.mark.parametrize(
    "url",
    ["http://mail.example.org", "smtp://", "smtp://host:x", "smtp://host?tls=maybe", "mail.example.org"],
)
def test_nonsense_is_refused_without_telling_the_password(url):
    """It may stand in the address."""
    with pytest.raises(WrongSetting, match="CAISSA_SMTP_URL=…"):
        mail(url, "a@example.org")
    with pytest.raises(WrongSetting, match="CAISSA_MAIL_FROM"):
        mail("smtp://mail.example.org", "")
