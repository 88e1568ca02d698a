"""What badges hold about a person: handed out, erased on request or in time."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from caissa.folding import fold
from caissa_web.accreditation.models import Holder, Scan
from caissa_web.accreditation.operations.photos import KIND
from caissa_web.enrolment.personal_data import Wanted, over, participants
from caissa_web.papers.models import StoredFile

PHOTO_DAYS, SCAN_DAYS = 30, 14


def holders(wanted: Wanted) -> QuerySet[Holder]:
    """The badges of somebody: by their entries, or by name where they have none."""
    asked = Q(participant__in=participants(wanted))
    if wanted.name:
        asked |= Q(participant__isnull=True, folded=fold(wanted.name)[:200])
    return Holder.objects.filter(asked).select_related("event", "kind", "participant")


def data_of(wanted: Wanted) -> list[dict[str, Any]]:
    """All that badges hold about somebody, for its owner."""
    return [
        {
            "event": row.event.name,
            "name": row.label,
            "name in its own script": row.own_name,
            "function": row.function,
            "kind": row.kind.name,
            "zones": row.zones,
            "photo sent": row.photo_at.isoformat() if row.photo_at else "",
            "doors": [
                {"door": scan.door.name, "at": scan.at.isoformat(), "answer": scan.answer}
                for scan in Scan.objects.filter(badge__holder=row).select_related("door")
            ],
        }
        for row in holders(wanted)
    ]


def erase_of(wanted: Wanted) -> int:
    """Erase somebody's badges, photo and scans; how many holders. Their badges open no door any more."""
    return _erased(holders(wanted))


def erase_old(now: datetime) -> None:
    """Erase scans and photos of events that ended long ago."""
    Scan.objects.filter(over(now, SCAN_DAYS, "door__event")).delete()
    _erased(Holder.objects.filter(over(now, PHOTO_DAYS)))


def _erased(rows: QuerySet[Holder]) -> int:
    keys = list(rows.values_list("pk", flat=True))
    Scan.objects.filter(badge__holder__in=keys).delete()
    Holder.objects.filter(pk__in=keys).delete()
    worn = Holder.objects.filter(photo__isnull=False).values("photo")
    StoredFile.objects.filter(kind=KIND).exclude(pk__in=worn).delete()
    return len(keys)
