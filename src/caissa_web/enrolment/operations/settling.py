"""What payment means for an entry: it no longer expires, and may get a place by it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from caissa.entering import PoolMethod
from caissa_web.enrolment.models import Claim, Entry
from caissa_web.enrolment.operations.charging import set_pay_by, uncharge
from caissa_web.enrolment.operations.log import step
from caissa_web.enrolment.operations.places import LockedPlaces
from caissa_web.enrolment.operations.waiting import locked_places, pools_of
from caissa_web.enrolment.stored_values import asks_for_more
from caissa_web.enrolment.workflow import Act
from caissa_web.records.models import Event

BY_TREASURY = "treasury"
_FIRST_PAID = frozenset({PoolMethod.FIRST_PAID})


def entries_settled(event: Event, subjects: Sequence[str]) -> None:
    """Take note that entries are fully paid; called inside the treasury's transaction.

    Those who are paid by the same act get places in the order in which they entered.
    """
    rows = Entry.everybody.select_for_update(of=("self",)).select_related(
        "event", "category__offer", "participant", "applicant__event", "application"
    )
    paid = rows.filter(event=event, code__in=subjects).order_by("pk")
    confirmed = paid.filter(state=Entry.State.CONFIRMED, pay_by__isnull=False)
    Entry.everybody.filter(pk__in=[row.pk for row in confirmed]).update(pay_by=None)
    submitted = sorted(
        paid.filter(state=Entry.State.SUBMITTED), key=lambda row: (row.seq is None, row.seq, row.pk)
    )
    live = Claim.objects.filter(entry__in=submitted).exclude(state=Claim.State.RELEASED)
    holding = set(live.values_list("entry", flat=True))
    for row in submitted:
        if row.pk not in holding and row.category.offer.called_off_at is None:
            _place_of_the_first_who_paid(row)


def _place_of_the_first_who_paid(row: Entry) -> None:
    offer, now = row.category.offer, timezone.now()
    places = locked_places(offer)
    if row.paid_seq is None:
        row.paid_seq = places.next_number(row.category_id)
    pool = places.pool_for(row, pools_of(offer, row.category), _FIRST_PAID)
    if pool is None:
        row.save(update_fields=["paid_seq"])
        _to_the_list(row)
    elif row.to_decide or asks_for_more(row.verdict):
        places.claim(row, pool, Claim.State.HELD)
        row.save()
    else:
        places.claim(row, pool, Claim.State.CONFIRMED)
        set_pay_by(row, now)
        row.pay_by = None
        step(row, Act.CONFIRM, by=BY_TREASURY, now=now)
    places.save()
    _close_if_full(row, places)


def _close_if_full(row: Entry, places: LockedPlaces) -> None:
    """Once nobody can get a place by paying any more, nobody is asked to pay for one."""
    offer = row.category.offer
    pools = pools_of(offer, row.category)
    rows = Entry.everybody.filter(category=row.category_id, state=Entry.State.SUBMITTED, pool="")
    for other in rows.select_related("event", "category__offer", "participant", "applicant__event"):
        if other.pk != row.pk and not places.can_be_paid_for(other, pools):
            _to_the_list(other)


def _to_the_list(row: Entry) -> None:
    """Onto the waiting list; what was charged is taken back, what was paid is to the payer's credit."""
    step(row, Act.QUEUE, by=BY_TREASURY)
    uncharge(row, by=BY_TREASURY, now=timezone.now(), all_back=True)
