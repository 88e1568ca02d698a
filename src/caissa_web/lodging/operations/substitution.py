"""Substitutions: whoever comes in somebody's place has their nights and, where that is allowed, their bed."""

from __future__ import annotations

from django.utils import timezone

from caissa_web.enrolment.models import Entry
from caissa_web.lodging.models import Stay
from caissa_web.lodging.operations import charging
from caissa_web.lodging.operations.beds import take_out, unsuited
from caissa_web.lodging.operations.log import locked_stay, store
from caissa_web.lodging.operations.nights import LockedNights, today_at
from caissa_web.lodging.operations.stays import cancel_stay

KEPT = (Stay.State.WISHED, Stay.State.HELD, Stay.State.CONFIRMED)


def keep_stay(old: Entry, new: Entry) -> None:
    """Hand a stay over, in the transaction of the substitution; diet and wishes were the other person's.

    If the two may not share with the same people, the nights stay claimed and the bed is free. Whoever has a
    stay already needs no other one.
    """
    stay = Stay.objects.filter(entry=old, state__in=KEPT).select_related("event", "entry__applicant").first()
    if stay is None:
        return
    now = timezone.now()
    taken = Stay.objects.filter(participant=new.participant_id).exclude(state=Stay.State.CANCELLED)
    if taken.exists():
        cancel_stay(stay, by="substitution", now=now)
        return
    nights = LockedNights([stay.room_type_id], today_at(stay.event, now))
    row = locked_stay(stay)
    row.wishes.all().delete()
    row.entry, row.participant, row.diet, row.note = new, new.participant, "", ""
    before = row.state
    store(row, "stay.substituted", by="substitution", now=now, before=before)
    if row.beds.exists() and unsuited(row):
        take_out(row, nights)
        row.state = Stay.State.HELD
        row.save(update_fields=["state"])
    nights.save()
    charging.charge_stay(row, by="substitution")
