"""What a rush leaves for afterwards: prices are charged and letters written when everybody has an answer."""

from __future__ import annotations

from datetime import datetime

from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.charging import charge_pending
from caissa_web.portal.letters import OPENING, write_after_the_rush
from caissa_web.records.models import Event


def catch_up(now: datetime) -> int:
    """Charge and write what is open, as much as fits into one turn of the job; how much that was."""
    open_events = (
        Entry.everybody.filter(state=Entry.State.CONFIRMED, charged=False).values("event").distinct()
    )
    done = 0
    for event in Event.objects.filter(pk__in=open_events):
        done += charge_pending(event, by=OPENING)
    return done + write_after_the_rush(now)
