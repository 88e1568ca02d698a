"""Acts on delegations in the log of the portal, and delegations held while something is done with them."""

from __future__ import annotations

from datetime import datetime

from caissa.messages import msg
from caissa_web.delegations.models import Delegation
from caissa_web.enrolment.models import PortalAct
from caissa_web.enrolment.operations.log import log
from caissa_web.section.errors import Conflict


def log_act(
    delegation: Delegation,
    act: str,
    *,
    by: str,
    now: datetime | None = None,
    what: str = "",
    reason: str = "",
    before: str = "",
) -> PortalAct:
    """Write an act on a delegation; no names of people, they stand in their entries."""
    return log(
        delegation.event,
        f"delegation.{act}",
        subject=delegation.subject,
        by=by,
        now=now,
        what=what,
        reason=reason,
        states=(before or delegation.state, delegation.state),
    )


def locked(delegation: Delegation, seen_version: int | None = None) -> Delegation:
    """The delegation as it is on record, locked; refused if its author saw another version."""
    rows = Delegation.objects.select_for_update(of=("self",)).select_related("event", "applicant__event")
    row = rows.get(pk=delegation.pk)
    if seen_version is not None and seen_version != row.version:
        newest = PortalAct.objects.filter(event=row.event_id, subject=row.subject).order_by("-id").first()
        raise Conflict(
            what=row.name,
            author=newest.by if newest else "",
            seen=msg("version {seen_version}", seen_version=seen_version),
            found=msg("version {version}", version=row.version),
        )
    return row
