"""What stays hold about a person: handed out, erased on request or in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from caissa_web.enrolment.personal_data import Wanted, over, participants
from caissa_web.lodging.models import ShareWish, Stay

NEEDS_DAYS, STAY_DAYS = 14, 30


def data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All that stays hold about somebody, for its owner; diet and note are theirs and are named only."""
    rows = Stay.objects.filter(participant__in=participants(wanted)).select_related("event", "hotel")
    return [
        {
            "event": row.event.name,
            "stay": {
                "code": row.code,
                "hotel": row.hotel.name if row.hotel else "",
                "arrival": str(row.arrival),
                "departure": str(row.departure),
                "state": row.state,
                "diet": bool(row.diet),
                "note": bool(row.note),
            },
        }
        for row in rows
    ]


def rows_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """Stays of events that ended long ago, with their beds and wishes."""
    return [Stay.objects.filter(over(now, STAY_DAYS))]


def blank_needs(now: datetime) -> None:
    """Take diets and notes out of stays of events that are over."""
    Stay.objects.filter(over(now, NEEDS_DAYS)).exclude(diet="", note="").update(diet="", note="")


def erase_of(wanted: Wanted) -> int:
    """Take diet, note and wishes of somebody away, and the wishes of others that name them; how many rows."""
    people = list(participants(wanted).values_list("pk", flat=True))
    done = ShareWish.objects.filter(Q(other__in=people) | Q(stay__participant__in=people)).delete()[0]
    return done + Stay.objects.filter(participant__in=people).update(diet="", note="")
