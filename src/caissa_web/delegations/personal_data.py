"""What delegations hold about those who act for them: found, handed out, erased on request or in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from caissa_web.delegations.models import Delegation, FederationOfficial, Qualification, Team
from caissa_web.enrolment.personal_data import CONTACT_DAYS, ERASED, Wanted, over


def officials(wanted: Wanted) -> QuerySet[FederationOfficial]:
    """Somebody as head, deputy or official of delegations, by a contact."""
    if not wanted.contact:
        return FederationOfficial.objects.none()
    return FederationOfficial.objects.filter(Q(email__iexact=wanted.contact) | Q(phone=wanted.contact))


def qualifications(wanted: Wanted) -> QuerySet[Qualification]:
    """Places that somebody has earned."""
    rows = Qualification.objects.all()
    return rows.filter(fide_id=wanted.fide_id) if wanted.fide_id else rows.none()


def data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All that delegations hold about somebody, for its owner."""
    held: list[dict[str, Any]] = [
        {
            "event": row.delegation.event.name,
            "delegation": row.delegation.name,
            "duty": row.duty,
            "name": row.name,
            "email": row.email,
            "phone": row.phone,
        }
        for row in officials(wanted).select_related("delegation__event")
    ]
    held += [
        {"event": row.event.name, "qualification": row.earned, "name": row.name, "state": row.state}
        for row in qualifications(wanted).select_related("event")
    ]
    return held


def erase_of(wanted: Wanted, *, now: datetime) -> int:
    """Erase somebody as an official of delegations; their links open nothing any more. How many rows."""
    rows = list(officials(wanted))
    for row in rows:
        row.name, row.email, row.phone, row.account = ERASED, "", "", None
        row.ended_at = row.ended_at or now
        row.link_version += 1
        row.save()
    return len(rows) + qualifications(wanted).delete()[0]


def rows_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """Officials, their links, and qualifications of events long over."""
    return [
        FederationOfficial.objects.filter(over(now, CONTACT_DAYS, "delegation__event")),
        Qualification.objects.filter(over(now, CONTACT_DAYS)),
    ]


def blank_old(now: datetime) -> None:
    """Take notes about delegations, and reasons why teams were let play, out of events long over."""
    Delegation.objects.filter(over(now, CONTACT_DAYS)).exclude(note="").update(note="")
    teams = Team.objects.filter(over(now, CONTACT_DAYS, "delegation__event"))
    teams.exclude(waivers={}).update(waivers={})
