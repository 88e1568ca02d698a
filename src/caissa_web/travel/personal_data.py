"""What journeys hold about a person: handed out, erased on request or in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from caissa_web.enrolment.personal_data import Wanted, over, participants
from caissa_web.travel.models import Journey, Run, Traveller

TRAVEL_DAYS = 30


def data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All that journeys hold about somebody, for its owner."""
    rows = Traveller.objects.filter(participant__in=participants(wanted))
    return [
        {
            "event": row.journey.event.name,
            "journey": {
                "direction": row.direction,
                "carrier": row.journey.carrier,
                "number": row.journey.number,
                "at": row.journey.local.isoformat(timespec="minutes"),
                "wheelchair": row.wheelchair,
            },
        }
        for row in rows.select_related("journey__event")
    ]


def rows_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """Runs and journeys of events that ended long ago."""
    return [Run.objects.filter(over(now, TRAVEL_DAYS)), Journey.objects.filter(over(now, TRAVEL_DAYS))]
