"""Whose entries somebody may see: their own and their children's, or all of them in the entries office."""

from __future__ import annotations

from django.db.models import Q, QuerySet

from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.records.models import Event
from caissa_web.records.rights import Right, Visitor, rights


def visible_to(who: Visitor | Applicant, event: Event) -> QuerySet[Entry]:
    """The entries of an event that somebody may see; none for strangers."""
    rows: QuerySet[Entry] = Entry.everybody.filter(event=event)
    if isinstance(who, Applicant):
        return rows.filter(applicant=who) if who.event_id == event.pk else rows.none()
    if not who.is_authenticated:
        return rows.none()
    if Right.ENTRIES_OFFICE in rights(who, event):
        return rows
    return rows.filter(Q(applicant__account=who.pk) | Q(participant__account=who.pk))
