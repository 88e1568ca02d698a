"""Badges follow the entries: who gets a place is put on the list, whose entry ends is stopped at the door."""

from __future__ import annotations

from caissa_web.accreditation.models import Accreditation, Badge, Holder
from caissa_web.accreditation.operations.badges import end_badges
from caissa_web.accreditation.operations.holders import take_over
from caissa_web.enrolment.events import Happening
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.workflow import LIVE


def follow_entry(happening: Happening) -> None:
    """Take over a new participant, or end the badge of somebody who does not come; in one transaction."""
    entry = happening.entry
    if entry.state == Entry.State.CONFIRMED:
        if Accreditation.objects.filter(event=entry.event_id).exists():
            take_over(entry.event, by=happening.act.by, only=entry)
        return
    if entry.state in LIVE or entry.state == Entry.State.NO_SHOW:
        return
    others = Entry.everybody.filter(participant=entry.participant_id, state__in=LIVE).exclude(pk=entry.pk)
    holder = Holder.objects.filter(participant=entry.participant_id).first()
    if holder is not None and not others.exists():
        end_badges(entry.event, [holder.pk], Badge.Ended.ENTRY, by=happening.act.by)
