"""Sending: marked before it leaves, tried again only if it certainly has not left, never twice."""

from __future__ import annotations

import smtplib
import threading
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from caissa.tournament import Outcome
from caissa_web import operations
from caissa_web.delivery import sending as delivery
from caissa_web.notices import sending
from caissa_web.notices.delivery import Gone, NotSent
from caissa_web.notices.following import follow_all
from caissa_web.notices.models import Message
from tests.web.notices.conftest import later

pytestmark = pytest.mark.django_db


@pytest.fixture
def message(section, listener) -> Message:
    """A message that waits."""
    subscription, now = listener(), timezone.now()
    return Message.objects.create(
        subscription=subscription,
        section=section,
        kind="result",
        topic="result:2",
        serial=1,
        subject="Round 2: your result",
        body="Anna\nwon",
        html="<html><body><p>won</p></body></html>",
        queued_at=now,
        not_before=now,
    )


@pytest.fixture
def post(monkeypatch):
    """Puts another post office in the place of e-mail."""

    def put(sender):
        monkeypatch.setattr(delivery, "SENDERS", {"email": sender})

    return put


def state_of(message) -> str:
    """How far it has come."""
    message.refresh_from_db()
    return message.state


def test_an_e_mail_has_what_it_needs(message):
    """Text and HTML, a link to stop by one click (RFC 8058), a receipt in the archive."""
    assert sending.send_due(later()) == 1
    assert state_of(message) == "sent"
    (sent,) = mail.outbox
    assert sent.to == ["anna@example.org"]
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    stop = sent.extra_headers["List-Unsubscribe"].strip("<>")
    assert stop.startswith("https://chess.example.org/messages/stop/")
    assert stop in sent.body
    html, kind = sent.alternatives[0]
    assert kind == "text/html"
    assert f'href="{stop}"' in html
    assert message.receipt == sent.extra_headers["Message-ID"]


def test_nothing_leaves_while_the_event_is_off_the_noticeboard(section, listener):
    """A result that was queued a moment before waits; when the event is back, it comes once."""
    listener()
    operations.record_result(section, 3, (1, 3), (Outcome.WIN, Outcome.LOSS), by="ada")
    follow_all(timezone.now())
    operations.withdraw_event(section.event, by="olga")
    assert sending.send_due(later()) == 0
    operations.publish_event(section.event, by="olga")
    assert sending.send_due(later()) == 1
    assert len(mail.outbox) == 1


def test_what_was_sent_is_not_sent_again(message):
    """However often the job comes, and in how many processes."""
    for _ in range(3):
        sending.send_due(later())
    assert sending.send(message.pk, later()) is False
    assert len(mail.outbox) == 1


def test_a_message_is_marked_before_it_leaves(message, post, monkeypatch):
    """Another process that looks meanwhile finds nothing to do."""
    seen = []
    # Senders have a thread of their own; this one looks into the records of the test.
    monkeypatch.setattr(delivery, "within", lambda _seconds, call, *asked: call(*asked))

    def sender(_letter):
        seen.append((state_of(message), sending.send(message.pk, later())))
        return "ok"

    post(sender)
    sending.send_due(later())
    assert seen == [("sending", False)]


def test_a_process_that_died_while_sending_leaves_a_perhaps(message, post):
    """Nobody knows whether it left, so it is never sent again by itself."""

    def die(_letter):
        raise KeyboardInterrupt

    post(die)
    now = later()
    with pytest.raises(KeyboardInterrupt):
        sending.send_due(now)
    assert state_of(message) == "sending"
    post(lambda _letter: pytest.fail("sent again"))
    sending.send_due(now + timedelta(minutes=4))
    assert state_of(message) == "sending"
    sending.send_due(now + timedelta(minutes=6))
    assert state_of(message) == "perhaps"
    sending.send_due(now + timedelta(days=1))
    assert state_of(message) == "perhaps"


def test_an_outcome_that_nobody_knows_is_a_perhaps(message, post):
    """The line broke after the text was handed over."""

    def broken(_letter):
        raise smtplib.SMTPServerDisconnected("gone")

    post(broken)
    sending.send_due(later())
    assert state_of(message) == "perhaps"
    assert "SMTPServerDisconnected" in message.fault


def test_what_certainly_has_not_left_is_tried_five_times(message, post):
    """With growing pauses; then it has failed, and says why."""
    tries = []

    def closed(_letter):
        tries.append(1)
        raise NotSent("closed", again=True)

    post(closed)
    now = later()
    sending.send_due(now)
    assert state_of(message) == "waiting"
    sending.send_due(now + timedelta(seconds=29))
    assert len(tries) == 1
    for hours in range(1, 9):
        sending.send_due(now + timedelta(hours=hours))
    assert len(tries) == 5
    assert (state_of(message), message.fault) == ("failed", "NotSent: closed")


def test_a_contact_that_exists_no_more_ends_the_subscription(message, post):
    """No further message is tried."""

    def gone(_letter):
        raise Gone("no such mailbox")

    post(gone)
    sending.send_due(later())
    assert state_of(message) == "failed"
    assert message.subscription.withdrawn_at is not None


def test_whoever_has_stopped_gets_nothing_that_waits(message):
    """Not even what was queued before."""
    from caissa_web.notices.subscribing import withdraw

    withdraw(message.subscription, timezone.now())
    sending.send_due(later())
    assert state_of(message) == "dropped"
    assert mail.outbox == []


def test_a_sender_that_does_not_come_back_is_given_up(message, post, monkeypatch):
    """Nobody knows whether it left; the other messages do not wait for it (S7)."""
    never = threading.Event()
    monkeypatch.setattr(delivery, "SECONDS_OF_A_LETTER", 0.01)
    post(lambda _letter: str(never.wait()))
    assert sending.send_due(later()) == 0
    assert state_of(message) == "perhaps"
    never.set()
