"""Deadlines that have passed: offers nobody answered, entries nobody paid, pools whose day is over."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial

from caissa.errors import CaissaError
from caissa_web.enrolment import models
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.calling_off import end_entries
from caissa_web.enrolment.operations.charging import charge_pending, lock_payers, uncharge
from caissa_web.enrolment.operations.log import locked_entry, step
from caissa_web.enrolment.operations.waiting import (
    lapse_offer,
    locked_places,
    offer_free_places,
    pools_of,
)
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import Act
from caissa_web.records.zones import zone_of
from caissa_web.treasury.queries import open_amount

logger = logging.getLogger("caissa_web.enrolment")
BY_PROGRAM = "Caissa"


def pass_deadlines(now: datetime) -> None:
    """Do everything that is due; each in a transaction of its own, and harmless when done twice.

    What cannot be done holds up nothing else, of this event or another: it is said when all is over.
    """
    refusals: list[CaissaError] = []
    for act in _due(now):
        try:
            act()
        except CaissaError as refusal:
            logger.exception("a deadline could not be passed")
            refusals.append(refusal)
    if refusals:
        raise refusals[0]


def _due(now: datetime) -> Iterator[Callable[[], object]]:
    rows = Entry.everybody.select_related("category__offer__event", "applicant__event", "event")
    for entry in rows.filter(state=Entry.State.OFFERED, offered_until__lt=now).order_by("id"):
        yield partial(lapse_offer, entry, by=BY_PROGRAM, now=now)
    for entry in rows.filter(state=Entry.State.CONFIRMED, pay_by__lt=now).order_by("id"):
        yield partial(expire, entry, now=now)
    for offer in models.Offer.objects.filter(called_off_at__isnull=False).select_related("event"):
        yield partial(end_entries, offer, now=now)
    for offer in models.Offer.objects.filter(announced_at__isnull=False).select_related("event"):
        yield partial(charge_pending, offer.event, by=BY_PROGRAM)
        yield partial(pass_pools_on, offer, now)


def expire(entry: Entry, *, now: datetime) -> Entry:
    """End a confirmed entry that is not paid at its hour; whoever has paid, or owes nothing, stays."""
    with turn():
        lock_payers([entry.applicant], by=BY_PROGRAM)
        offer = entry.category.offer
        places = locked_places(offer)
        row = locked_entry(entry)
        if row.state != Entry.State.CONFIRMED or row.pay_by is None or row.pay_by > now:
            return row
        if not any(amount.units for amount in open_amount(row.event, row.code).values()):
            Entry.everybody.filter(pk=row.pk).update(pay_by=None)
            return row
        row.pay_by = None
        step(row, Act.EXPIRE, by=BY_PROGRAM, now=now)
        places.release(row)
        row.save(update_fields=["pool"])
        uncharge(row, by=BY_PROGRAM, now=now, all_back=True)
        offer_free_places(offer, places, by=BY_PROGRAM, now=now)
    return row


def pass_pools_on(offer: models.Offer, now: datetime) -> int:
    """Let what is left of a pool fall to the next one on the day after its last; how many places did."""
    today = now.astimezone(zone_of(offer.event)).date()
    due = [
        category
        for category in offer.categories.all()
        if any(pool.until is not None and pool.until < today for pool in pools_of(offer, category))
    ]
    if not due:
        return 0
    with turn():
        places = locked_places(offer)
        moved = sum(places.pass_on(category.pk, pools_of(offer, category), today) for category in due)
        if moved:
            places.save()
            offer_free_places(offer, places, by=BY_PROGRAM, now=now)
    return moved
