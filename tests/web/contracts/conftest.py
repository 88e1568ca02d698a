"""A festival, an installation that keeps its key, and entries of an adult and a child."""

from __future__ import annotations

import pytest

from caissa_web.enrolment.models import Entry, Offer, Participant
from tests.web.enrolment.hall import enter, family, festival, fresh


@pytest.fixture(autouse=True)
def kept_key(settings) -> None:
    """Contracts are stored encrypted."""
    settings.SECRET_KEY_IS_KEPT = True


@pytest.fixture
def offer(db) -> Offer:
    """A festival that can be entered."""
    return festival()


@pytest.fixture
def anna(offer) -> Entry:
    """An adult who entered herself."""
    (entry,) = enter(offer, "Anna")
    Participant.objects.filter(pk=entry.participant_id).update(federation="AUT")
    return fresh(entry)


@pytest.fixture
def lili(offer) -> Entry:
    """A child who was entered by her mother."""
    (entry,) = family(offer, "Kata", "Lili", category="U14")
    Participant.objects.filter(pk=entry.participant_id).update(federation="HUN")
    return fresh(entry)
