"""What is kept of a person for play over the internet: handed out, erased on request or in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from caissa_web.enrolment.personal_data import Wanted, over
from caissa_web.online.models import Assistant, Disconnection, PlayerAccount, VenuePerson, VenuePlayer
from caissa_web.records.models import Pass

KEPT_DAYS = 90


def _about(wanted: Wanted) -> Q:
    """The rows of a player: by FIDE ID, else by the name with a date of birth that others have looked at."""
    asked = Q(pk__in=())
    if wanted.fide_id:
        asked |= Q(person=f"FIDE {wanted.fide_id}")
    if wanted.name and wanted.birth:
        asked |= Q(person__iexact=wanted.name)
    return asked


def data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All that is kept about a player: accounts, venue, disconnections, assistant."""
    asked = _about(wanted)
    accounts = PlayerAccount.objects.filter(asked).select_related("event")
    venues = VenuePlayer.objects.filter(asked).select_related("venue__event")
    lost = Disconnection.objects.filter(asked).select_related("section__event")
    helped = Assistant.objects.filter(asked).select_related("section__event")
    return [
        *(
            {
                "event": row.event.name,
                "zone": row.zone,
                "account": row.account,
                "consented": str(row.consented_at or ""),
            }
            for row in accounts
        ),
        *({"event": row.venue.event.name, "venue": row.venue.name} for row in venues),
        *(
            {
                "event": row.section.event.name,
                "round": row.round,
                "disconnected": str(row.lost_at),
                "minutes": str(row.minutes or ""),
                "decision": row.decision,
            }
            for row in lost
        ),
        *({"event": row.section.event.name, "assistant": row.name} for row in helped),
    ]


def rows_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """Rows of events that ended long ago; links of phones go with their passes."""
    return [
        Disconnection.objects.filter(over(now, KEPT_DAYS, "section__event")),
        Assistant.objects.filter(over(now, KEPT_DAYS, "section__event")),
        PlayerAccount.objects.filter(over(now, KEPT_DAYS)),
        VenuePlayer.objects.filter(over(now, KEPT_DAYS, "venue__event")),
        VenuePerson.objects.filter(over(now, KEPT_DAYS, "venue__event")),
        Pass.objects.filter(over(now, KEPT_DAYS, "venue_phone__venue__event")),
    ]


def erase_of(wanted: Wanted) -> int:
    """Take a player's accounts, assistant and disconnections away; how many rows."""
    asked = _about(wanted)
    kinds: list[Any] = [PlayerAccount, VenuePlayer, Disconnection, Assistant]
    return sum(kind.objects.filter(asked).delete()[0] for kind in kinds)
