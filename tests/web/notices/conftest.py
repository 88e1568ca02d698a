"""Somebody who wants messages, and a post office that keeps what it is given."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from caissa_web.noticeboard.cache import latest
from caissa_web.notices import sending, subscribing
from caissa_web.notices.models import Channel, Kind, Message, Subscription
from caissa_web.notices.subscribing import Wish
from caissa_web.records.models import Section

PAGE = "/messages/spring/open/1/"
SITE = "https://chess.example.org/"


@pytest.fixture(autouse=True)
def post_office(settings, tmp_path):
    """E-mail goes to Django's outbox, texts to a file, a key of its own in a folder of its own."""
    latest.forget()
    settings.DATA = tmp_path
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.DEFAULT_FROM_EMAIL = "Caissa <desk@chess.example.org>"
    settings.MAIL_IS_SET = True
    settings.SMS_PROVIDER = "caissa_web.notices.sms.FileProvider"
    settings.MESSAGE_DELAY = 60


@pytest.fixture
def texts(settings) -> Callable[[], list[dict[str, str]]]:
    """The texts that the fake provider was given."""

    def read() -> list[dict[str, str]]:
        file = settings.DATA / "text_messages.jsonl"
        return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file.exists() else []

    return read


@pytest.fixture
def listener(section) -> Callable[..., Subscription]:
    """Somebody who gets every kind of message about a player, confirmed just now."""

    def subscribe(number: int = 1, contact: str = "anna@example.org", **more: str) -> Subscription:
        name = {1: "Anna", 2: "Boris", 3: "Chen", 4: "Dora", 5: "Egon"}[number]
        wish = Wish(
            section,
            number,
            name,
            Channel(more.get("channel", "email")),
            contact,
            tuple(Kind.values),
            more.get("language", "en"),
            SITE,
        )
        now = timezone.now()
        subscription = subscribing.subscribe(wish, now)
        Message.objects.filter(subscription=subscription, kind="confirm").delete()
        subscribing.confirm(subscription, now)
        return subscription

    return subscribe


def later(seconds: float = 61) -> datetime:
    """A moment from now."""
    return timezone.now() + timedelta(seconds=seconds)


def sent_after(seconds: float = 61) -> list[str]:
    """Do the jobs now and once more later; the subjects of all messages that have left."""
    from caissa_web.notices.following import follow_all

    follow_all(timezone.now())
    sending.send_due(later(seconds))
    left = Message.objects.filter(state=Message.State.SENT).order_by("id")
    return list(left.values_list("subject", flat=True))


def fresh(section: Section) -> Section:
    """The section as it stands."""
    section.refresh_from_db()
    return section
