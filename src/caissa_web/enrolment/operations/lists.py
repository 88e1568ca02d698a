"""The organiser's own lists: who is barred or qualified, and which federations are in arrears."""

from __future__ import annotations

from datetime import date

from caissa.messages import msg
from caissa_web.enrolment.errors import EntryRefused
from caissa_web.enrolment.models import Listed
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.operations.turns import turn
from caissa_web.records.models import Event


def list_person(
    event: Event,
    kind: str,
    *,
    by: str,
    fide_id: int | None = None,
    name: str = "",
    federation: str = "",
    until: date | None = None,
    note: str = "",
) -> Listed:
    """Put somebody, or a federation, on one of the organiser's lists; the log names nobody."""
    if kind not in Listed.Kind.values:
        raise EntryRefused(why=msg("there is no such list"))
    if kind == Listed.Kind.ARREARS and len(federation.strip()) != 3:
        raise EntryRefused(why=msg("write the federation as three letters"))
    if kind != Listed.Kind.ARREARS and not fide_id:
        raise EntryRefused(why=msg("people are known by their FIDE ID here"))
    with turn():
        row = Listed.objects.create(
            event=event,
            kind=kind,
            fide_id=fide_id,
            name=name.strip()[:200],
            federation=federation.strip().upper()[:3],
            until=until,
            note=note.strip()[:300],
        )
        log(event, "list.added", subject=f"list:{kind}", by=by)
    return row


def unlist(row: Listed, *, by: str) -> None:
    """Take somebody off a list."""
    with turn():
        event, kind = row.event, row.kind
        row.delete()
        log(event, "list.removed", subject=f"list:{kind}", by=by)
