"""An event that does not take place: said in one act; then every entry ends, a few at a time."""

from __future__ import annotations

import logging
from datetime import datetime

from django.utils import timezone

from caissa.errors import CaissaError
from caissa.messages import msg
from caissa_web.enrolment.errors import EntryRefused
from caissa_web.enrolment.models import Entry, Offer
from caissa_web.enrolment.operations.charging import uncharge
from caissa_web.enrolment.operations.locking import locked
from caissa_web.enrolment.operations.log import log, step
from caissa_web.enrolment.operations.offers import locked_offer
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE, Act

logger = logging.getLogger("caissa_web.enrolment")

LONGEST_REASON = 300
AT_ONCE = 100
"""Entries that end by one look of the clock, which looks every minute until none is left."""


def call_off(
    offer: Offer,
    *,
    by: str,
    reason: str,
    all_back: bool = True,
    seen_version: int | None = None,
    now: datetime | None = None,
) -> Offer:
    """Say that the event does not take place: nobody gets a place any more; a second time changes nothing.

    `all_back` gives everything back that was charged for entries and rooms (C.05 12.4); otherwise the
    announced cancellation table says what is kept.
    """
    with turn():
        row = locked_offer(offer, seen_version)
        if row.announced_at is None:
            raise EntryRefused(why=msg("entries have not been announced yet"))
        if row.called_off_at is not None:
            return row
        if not reason.strip():
            raise EntryRefused(why=msg("say why the event is called off"))
        row.called_off_at, row.called_off_by = now or timezone.now(), by[:150]
        row.called_off_because, row.called_off_all_back = reason.strip()[:LONGEST_REASON], all_back
        row.version += 1
        row.save()
        what = msg("everything is given back") if all_back else msg("by the cancellation table")
        log(row.event, "offer.called-off", subject="offer", by=by, now=now, reason=reason, what=what)
    return row


def entries_to_end(offer: Offer) -> int:
    """How many entries of an event that was called off have still to be ended."""
    if offer.called_off_at is None:
        return 0
    return Entry.everybody.filter(event=offer.event_id, state__in=LIVE).count()


def end_entries(offer: Offer, *, now: datetime | None = None, most: int = AT_ONCE) -> int:
    """End entries of an event that was called off, each in a transaction of its own; how many.

    An entry that cannot end holds up no other: why it cannot is said when the others have ended.
    """
    moment, ended, refusals = now or timezone.now(), 0, []
    rows = Entry.everybody.filter(event=offer.event_id, state__in=LIVE)
    for entry in rows.select_related("category__offer", "applicant__event", "event").order_by("id"):
        if ended == most:
            break
        try:
            _end(entry, now=moment)
            ended += 1
        except CaissaError as refusal:
            logger.exception("an entry of an event that was called off cannot end")
            refusals.append(refusal)
    if refusals:
        raise refusals[0]
    return ended


def _end(entry: Entry, *, now: datetime) -> None:
    """End one entry; whoever takes the call-off back meanwhile keeps the entries that are left."""
    with locked(entry, by=entry.category.offer.called_off_by) as (row, places):
        offer = row.category.offer
        if offer.called_off_at is None or row.state not in LIVE:
            return
        author, reason = offer.called_off_by, offer.called_off_because
        row.to_decide, row.pay_by = False, None
        step(row, Act.CALL_OFF, by=author, now=now, reason=reason)
        places.release(row)
        places.save()
        row.save(update_fields=["pool"])
        uncharge(row, by=author, now=now, reason=reason, all_back=offer.called_off_all_back)


def take_place_after_all(
    offer: Offer, *, by: str, reason: str, seen_version: int | None = None, now: datetime | None = None
) -> Offer:
    """Say that the event takes place after all; entries that have ended can be reinstated one by one."""
    if not reason.strip():
        raise EntryRefused(why=msg("say why the event takes place after all"))
    with turn():
        row = locked_offer(offer, seen_version)
        if row.called_off_at is None:
            return row
        row.called_off_at, row.called_off_because, row.called_off_by = None, "", ""
        row.version += 1
        row.save()
        log(row.event, "offer.on-again", subject="offer", by=by, now=now, reason=reason)
    return row
