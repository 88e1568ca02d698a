"""What visa cases hold about a person: handed out, erased on request or in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from caissa_web.enrolment.personal_data import Wanted, over, participants
from caissa_web.enrolment.turns import turn
from caissa_web.papers.models import StoredFile
from caissa_web.papers.storing import forget
from caissa_web.visas.models import VisaCase
from caissa_web.visas.passports import content_of

KEPT_DAYS = 30


def cases_about(wanted: Wanted) -> QuerySet[VisaCase]:
    """The cases of a participant."""
    return VisaCase.objects.filter(entry__participant__in=participants(wanted))


def data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All that visa cases hold about somebody, for its owner, with who looked at it."""
    return [
        {
            "event": case.event.name,
            "state": case.state,
            "asked": str(case.asked_at),
            "letter": case.number or "",
            **content_of(case),
            "looks": [f"{look.at:%Y-%m-%d %H:%M} {look.by}" for look in case.looks.all()],
        }
        for case in cases_about(wanted).select_related("event")
    ]


def erase_of(wanted: Wanted) -> int:
    """Erase somebody's passports and letters; how many cases. Their letters are not valid any more."""
    with turn():
        rows = list(cases_about(wanted))
        for case in rows:
            forget(case.file_id)
            case.delete()
    return len(rows)


def rows_to_delete(now: datetime) -> list[QuerySet[Any]]:
    """The cases of events that ended so long ago, and their letters, in an order that can be."""
    cases = VisaCase.objects.filter(over(now, KEPT_DAYS))
    files = list(cases.exclude(file=None).values_list("file", flat=True))
    return [cases, StoredFile.objects.filter(pk__in=files)]
