"""What needs and insurance say about a person: handed out, erased on request or in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from caissa_web.enrolment.personal_data import Wanted, over, participants
from caissa_web.enrolment.turns import turn
from caissa_web.papers.encrypted import decrypted_content
from caissa_web.papers.models import StoredFile
from caissa_web.papers.storing import forget
from caissa_web.welfare.models import Companion, Cover, Need

NEED_DAYS, COVER_DAYS = 14, 30


def needs_about(wanted: Wanted) -> QuerySet[Need]:
    """The needs of a participant."""
    return Need.objects.filter(entry__participant__in=participants(wanted))


def covers_about(wanted: Wanted) -> QuerySet[Cover]:
    """The insurance of a participant."""
    return Cover.objects.filter(entry__participant__in=participants(wanted))


def companions_about(wanted: Wanted) -> QuerySet[Companion]:
    """Who comes with a participant."""
    return Companion.objects.filter(entry__participant__in=participants(wanted))


def companions_data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """Who comes with somebody, for whoever they come with."""
    return [
        {
            "event": row.event.name,
            "kind": row.kind,
            "name": row.name,
            "phone": row.phone,
            "language": row.language,
            "duties": row.duties,
            "absences": row.absences,
        }
        for row in companions_about(wanted).select_related("event")
    ]


def erase_companions_of(wanted: Wanted) -> int:
    """Erase who comes with somebody; how many."""
    with turn():
        return companions_about(wanted).delete()[0]


def companions_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """The companions at events that ended so long ago."""
    return [Companion.objects.filter(over(now, NEED_DAYS))]


def needs_data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All needs of somebody, for their owner, with who looked at them."""
    return [
        {
            "event": need.event.name,
            "kind": need.kind,
            "told on": str(need.notified_on),
            "seen by": need.seen_by,
            **decrypted_content(need.encrypted),
            "looks": [f"{look.at:%Y-%m-%d %H:%M} {look.by}" for look in need.looks.all()],
        }
        for need in needs_about(wanted).select_related("event")
    ]


def covers_data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """The insurance of somebody, for its owner."""
    return [
        {
            "event": cover.event.name,
            "from": str(cover.starts),
            "to": str(cover.ends),
            **decrypted_content(cover.encrypted),
        }
        for cover in covers_about(wanted).select_related("event")
    ]


def erase_needs_of(wanted: Wanted) -> int:
    """Erase somebody's needs; how many."""
    with turn():
        rows = list(needs_about(wanted))
        for need in rows:
            need.delete()
    return len(rows)


def erase_covers_of(wanted: Wanted) -> int:
    """Erase somebody's insurance with its paper; how many."""
    with turn():
        rows = list(covers_about(wanted))
        for cover in rows:
            forget(cover.file_id)
            cover.delete()
    return len(rows)


def needs_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """The needs of events that ended so long ago."""
    return [Need.objects.filter(over(now, NEED_DAYS))]


def covers_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """The insurance of events that ended so long ago, and its papers."""
    covers = Cover.objects.filter(over(now, COVER_DAYS))
    files = list(covers.exclude(file=None).values_list("file", flat=True))
    return [covers, StoredFile.objects.filter(pk__in=files)]
