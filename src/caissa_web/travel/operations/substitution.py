"""Substitutions: whoever comes in somebody's place has their journeys and seats."""

from __future__ import annotations

from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.travel.models import Traveller


def keep_journeys(old: Entry, new: Entry) -> None:
    """Hand journeys and seats over, in the transaction of the substitution."""
    rows = Traveller.objects.filter(entry=old).select_related("journey__event")
    known = set(Traveller.objects.filter(participant=new.participant_id).values_list("direction", flat=True))
    for row in rows:
        if row.direction in known or (row.wheelchair and hasattr(row, "seat")):
            continue
        row.entry, row.participant = new, new.participant
        row.save(update_fields=["entry", "participant"])
        journey = row.journey
        log(journey.event, "journey.substituted", subject=journey.subject, by="substitution")
