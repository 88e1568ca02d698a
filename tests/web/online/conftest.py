"""A hybrid event on record, and browsers of those who run it."""

from __future__ import annotations

import pytest

from caissa_web.online.models import Venue
from caissa_web.records.models import Event, Section
from tests.web.desk.conftest import chief, logged_in
from tests.web.online.world import hybrid_section, venues_for

__all__ = ("chief", "logged_in")


@pytest.fixture
def hybrid(event: Event) -> Section:
    """The section that is played at venues."""
    return hybrid_section(event)


@pytest.fixture
def venues(hybrid: Section) -> dict[str, Venue]:
    """Its four venues."""
    return venues_for(hybrid.event, hybrid)
