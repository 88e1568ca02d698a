"""Stays on record: looked up under a lock, changed, and written into the log of the portal."""

from __future__ import annotations

import secrets
from datetime import datetime

from caissa.entering import CODES, code_of
from caissa.messages import msg
from caissa_web.enrolment.models import PortalAct
from caissa_web.enrolment.operations.log import log
from caissa_web.lodging.models import Stay
from caissa_web.section.errors import Conflict


def locked_stay(stay: Stay, seen_version: int | None = None) -> Stay:
    """The stay as it is on record, locked; refused if its author saw another version."""
    row = (
        Stay.objects.select_for_update(of=("self",))
        .select_related(
            "event", "participant", "entry__applicant__event", "room_type__hotel", "board", "hotel"
        )
        .get(pk=stay.pk)
    )
    if seen_version is not None and seen_version != row.version:
        newest = PortalAct.objects.filter(event=row.event_id, subject=row.subject).order_by("-id").first()
        raise Conflict(
            what=row.code,
            author=newest.by if newest else "",
            seen=msg("version {seen_version}", seen_version=seen_version),
            found=msg("version {version}", version=row.version),
        )
    return row


def store(
    stay: Stay, act: str, *, by: str, now: datetime, before: str = "", what: str = "", reason: str = ""
) -> None:
    """Save a changed stay under a new version and write its line of the log."""
    stay.version += 1
    stay.save()
    states = (before or stay.state, stay.state)
    log(stay.event, act, subject=stay.subject, by=by, now=now, states=states, what=what, reason=reason)


def new_code() -> str:
    """A code that no stay has; one in millions is drawn again."""
    while True:
        code = code_of(secrets.randbelow(CODES))
        if not Stay.objects.filter(code=code).exists():
            return code
