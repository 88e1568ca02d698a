"""Whether an event can be entered: the button on its front page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse

from caissa_web.enrolment.models import Offer
from caissa_web.enrolment.models.offers import Stage
from caissa_web.records.models import Event


@dataclass(frozen=True, slots=True)
class EntriesFront:
    """Entries of an event that are open, or will be; or why the event does not take place."""

    is_open: bool
    opens: datetime | None
    closes: datetime | None
    address: str
    called_off: bool = False
    because: str = ""


def entries_front(event: Event, now: datetime) -> EntriesFront | None:
    """The entries of an event; None where nothing can be entered, and nothing else is to be told of them."""
    offer = Offer.objects.filter(event=event).first()
    if offer is None or offer.stage(now) not in (Stage.OPEN, Stage.ANNOUNCED, Stage.CALLED_OFF):
        return None
    address = reverse("portal:enter", args=[event.slug])
    if offer.stage(now) is Stage.CALLED_OFF:
        return EntriesFront(False, None, None, address, called_off=True, because=offer.called_off_because)
    return EntriesFront(offer.stage(now) is Stage.OPEN, offer.opens, offer.closes, address)


def open_entries(events: Iterable[Event], now: datetime) -> dict[int, str]:
    """Of each event that can be entered now, where."""
    offers = Offer.objects.filter(event__in=[event.pk for event in events]).select_related("event")
    return {
        offer.event.pk: reverse("portal:enter", args=[offer.event.slug])
        for offer in offers
        if offer.stage(now) is Stage.OPEN
    }
