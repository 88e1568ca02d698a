"""An event with entries, badges, and the people of the accreditation desk."""

from __future__ import annotations

import pytest
from django.test import Client

from caissa.tournament import Role
from caissa_web import operations
from caissa_web.accounts.models import User
from caissa_web.enrolment.models import Offer
from caissa_web.records.models import Event
from tests.web.enrolment.hall import enter, festival


@pytest.fixture
def offer(db: None) -> Offer:
    """A festival: Anna and Boris have places, Chen waits."""
    offer = festival()
    enter(offer, "Anna", "Boris", "Chen")
    return offer


@pytest.fixture
def event(offer: Offer) -> Event:
    """The event."""
    return offer.event


@pytest.fixture
def desk(event: Event) -> Client:
    """The accreditation officer."""
    user = User.objects.create_user("olga")
    operations.appoint(event, user, Role.ACCREDITATION_OFFICER, by="olga")
    client = Client()
    client.force_login(user)
    return client
