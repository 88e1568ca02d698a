"""The missing list: what the offer asks for, and what other subjects still need."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from caissa.entering import Missing, MissingItem
from caissa_web.enrolment import missing
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.changing import withdraw
from caissa_web.enrolment.queries.standing import missing_of
from tests.web.enrolment.hall import enter, festival, fresh

pytestmark = pytest.mark.django_db


@pytest.fixture
def rooms() -> Iterator[None]:
    """The hotel wants to know the nights until 10 April, except of Boris, who sleeps at home."""

    def nights(entry: Entry) -> list[MissingItem]:
        if entry.participant.name == "Boris":
            return []
        return [MissingItem(Missing.ROOM, "nights at the hotel", date(2026, 4, 10))]

    missing.register(nights)
    missing.register(nights)
    yield
    missing.unregister(nights)


def test_a_subject_adds_what_it_needs_once(rooms):
    """Registered twice it is asked once; what is due first stands first (payment 15 March, room 10 April)."""
    anna, boris = enter(festival(pay_within_days=14), "Anna", "Boris")
    kinds = [item.kind for item in missing_of(fresh(anna))]
    assert kinds.count(Missing.ROOM) == 1
    assert kinds.index(Missing.PAYMENT) < kinds.index(Missing.ROOM)
    assert Missing.ROOM not in [item.kind for item in missing_of(fresh(boris))]


def test_of_a_withdrawn_entry_nothing_is_missing(rooms):
    """Whoever does not come needs no room."""
    (anna,) = enter(festival(), "Anna")
    withdraw(anna, by="Anna")
    assert missing_of(fresh(anna)) == ()
