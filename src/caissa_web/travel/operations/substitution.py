"""Substitutions: whoever comes in somebody's place has their journeys and seats."""

from __future__ import annotations

from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.travel.errors import TravelRefused
from caissa_web.travel.models import Traveller
from caissa_web.travel.operations.journeys import give_up_seats, require_order, take_off


def keep_journeys(old: Entry, new: Entry) -> None:
    """Hand journeys and seats over, in the transaction of the substitution.

    Where the newcomer has a journey of their own, or would leave before arriving, the old one is given up;
    a place for a wheelchair was the other person's need.
    """
    rows = Traveller.objects.filter(entry=old).select_related("journey__event")
    known = set(Traveller.objects.filter(participant=new.participant_id).values_list("direction", flat=True))
    for row in rows:
        if row.direction in known or not _in_order(row, new):
            take_off(row)
            continue
        if row.wheelchair:
            give_up_seats([row.pk])
        row.entry, row.participant, row.wheelchair = new, new.participant, False
        row.save(update_fields=["entry", "participant", "wheelchair"])
        journey = row.journey
        log(journey.event, "journey.substituted", subject=journey.subject, by="substitution")


def _in_order(row: Traveller, new: Entry) -> bool:
    """Would the newcomer arrive before leaving?"""
    try:
        require_order([new.participant], row.direction, row.journey.at, row.journey)
    except TravelRefused:
        return False
    return True
