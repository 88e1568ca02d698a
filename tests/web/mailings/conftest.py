"""An event with entries, an entries officer, and a template."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.background import tasks
from caissa_web.config.mail import mail
from caissa_web.delivery import outbox
from caissa_web.delivery.models import Letter
from caissa_web.enrolment.models import Offer
from caissa_web.mailings.audience import Audience
from caissa_web.mailings.models import LetterTemplate, Mailing
from caissa_web.mailings.operations.templates import Words, save_template
from caissa_web.mailings.operations.writing import Wish, send_mailing
from caissa_web.records.models import Event
from tests.web.enrolment.hall import enter, festival
from tests.web.loopback_mail import MailServer, mail_server

HELLO = Words("{event}: {name}", "Dear {name},\n\nyour code is {code}. Still missing:\n{missing}")


@pytest.fixture
def offer(db: None) -> Offer:
    """A festival: Anna and Boris have places, Chen waits."""
    offer = festival()
    enter(offer, "Anna", "Boris", "Chen")
    Letter.objects.all().delete()  # what the portal writes by itself
    return offer


@pytest.fixture
def event(offer: Offer) -> Event:
    """The event."""
    return offer.event


@pytest.fixture
def officer(event: Event) -> Client:
    """The entries officer."""
    user = User.objects.create_user("otto")
    operations.appoint(event, user, Role.ENTRIES_OFFICER, by="olga")
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def template(event: Event) -> LetterTemplate:
    """A letter about the entry."""
    return save_template(event, None, "Hello", "entry", {"en": HELLO}, by="otto")


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    """A mail server on loopback, and settings that name it."""
    with mail_server() as listening:
        options = mail(f"smtp://127.0.0.1:{listening.port}?tls=no", "Festival <entries@chess.example.org>")
        for name, value in options.items():
            setattr(settings, name, value)
        yield listening


def sent(event: Event, template: LetterTemplate, key: str = "first", **wish: Any) -> Mailing:
    """A mailing whose letters are written and on their way."""
    audience = wish.pop("audience", Audience())
    mailing = send_mailing(event, Wish(template, audience, key, **wish), by="otto")
    tasks.run_waiting(timezone.now())
    outbox.send_due(timezone.now())
    mailing.refresh_from_db()
    return mailing
