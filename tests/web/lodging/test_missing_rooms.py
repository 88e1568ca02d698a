"""Until when guests say which room they want: the first day on which an official hotel gets rooms back."""

from __future__ import annotations

from datetime import date

import pytest

from caissa_web.lodging.missing_rooms import room_missing, rooms_missing
from caissa_web.lodging.operations.hotels import save_hotel, save_type, set_allotment
from tests.web.enrolment.hall import NOW, festival
from tests.web.lodging.world import FIRST, LAST, event_with_hotels, guest, kind, stays

pytestmark = pytest.mark.django_db


def test_the_first_release_day_of_all_official_hotels_decides():
    """The Park was entered first and gives rooms back later; nights without a day are no limit."""
    offer = event_with_hotels()
    anna, boris = guest(offer, "Anna"), guest(offer, "Boris")
    set_allotment(kind("dbl"), FIRST, FIRST, 2, release=date(2026, 4, 20), by="olga", now=NOW)
    set_allotment(kind("tpl"), FIRST, LAST, 2, release=date(2026, 3, 5), by="olga", now=NOW)
    castle = save_hotel(offer.event, "castle", {"name": "Castle Hotel"}, by="olga")
    room = save_type(castle, "suite", name="Suite", beds=2, prices={2: 9000}, by="olga")
    set_allotment(room, FIRST, LAST, 2, release=date(2026, 4, 10), by="olga", now=NOW)
    stays(boris)

    (of_one,) = room_missing(anna)
    of_many = rooms_missing([anna, boris])

    assert of_one.due == date(2026, 4, 10)
    assert of_many == {anna.pk: [of_one]}


def test_nobody_is_asked_where_no_hotel_is_official():
    """And without a release day there is no limit."""
    offer = event_with_hotels()
    anna = guest(offer, "Anna")
    (item,) = room_missing(anna)
    assert item.due is None
    offer.event.hotels.filter(official=True).update(official=False)
    assert list(room_missing(anna)) == []
    assert rooms_missing([]) == {}


def test_entries_of_two_events_have_their_own_days():
    """A delegation's page asks for one event; nothing breaks if a caller asks for two."""
    offer = event_with_hotels()
    set_allotment(kind("sgl"), FIRST, LAST, 2, release=date(2026, 4, 10), by="olga", now=NOW)
    anna, elsewhere = guest(offer, "Anna"), guest(festival(slug="autumn"), "Boris")
    assert list(rooms_missing([elsewhere, anna])) == [anna.pk]
