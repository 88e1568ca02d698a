"""What becomes of a journey when an entry ends: whoever does not come is not fetched."""

from __future__ import annotations

from caissa_web.enrolment.events import Happening
from caissa_web.enrolment.workflow import ENDED
from caissa_web.travel.models import Traveller
from caissa_web.travel.operations.journeys import leave_journeys

SUBSTITUTED = "substituted"
"""What the log says of an entry in whose place somebody else comes; `delegations.events` tells of it."""


def on_entry(happening: Happening) -> None:
    """Take somebody out of their journeys whose entry was withdrawn, rejected or has expired."""
    entry = happening.entry
    if entry.state not in ENDED or happening.act.what == SUBSTITUTED:
        return
    other = entry.participant.entries.exclude(pk=entry.pk).exclude(state__in=ENDED).order_by("id").first()
    if other is not None:
        Traveller.objects.filter(entry=entry).update(entry=other)
        return
    leave_journeys(entry.participant)
