"""Whose hotels somebody may open: all of them for those who manage rooms, else those whose desk they have."""

from __future__ import annotations

from django.db.models import QuerySet

from caissa_web.lodging.models import Hotel, Stay
from caissa_web.records.models import Event


def hotels_of(account: int | None, event: Event, *, manages: bool) -> QuerySet[Hotel]:
    """The hotels of an event that an account sees."""
    rows = Hotel.objects.filter(event=event).select_related("event")
    return rows if manages else rows.filter(desk__account=account)


def stays_in(hotel: Hotel) -> QuerySet[Stay]:
    """The stays of one hotel, with everything that a desk sees of a guest."""
    return Stay.objects.filter(event=hotel.event, hotel=hotel).select_related(
        "event", "participant", "entry__applicant", "hotel", "room_type__hotel", "board"
    )
