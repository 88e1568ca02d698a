"""What becomes of a stay when its entry ends: whoever does not come needs no bed."""

from __future__ import annotations

from caissa_web.enrolment.events import Happening
from caissa_web.enrolment.workflow import ENDED
from caissa_web.lodging.models import Stay
from caissa_web.lodging.operations.stays import cancel_stay

SUBSTITUTED = "substituted"
"""What the log says of an entry in whose place somebody else comes; `delegations.events` tells of it."""


def on_entry(happening: Happening) -> None:
    """Cancel the stay of an entry that was withdrawn, rejected or has expired, in the same transaction.

    Somebody who also comes by another entry, such as a player who is coach too, keeps the bed.
    """
    entry = happening.entry
    if entry.state not in ENDED or happening.act.what == SUBSTITUTED:
        return
    stay = Stay.objects.filter(entry=entry).exclude(state=Stay.State.CANCELLED).first()
    if stay is None or stay.state in (Stay.State.IN, Stay.State.OUT):
        return
    other = entry.participant.entries.exclude(pk=entry.pk).exclude(state__in=ENDED).order_by("id").first()
    if other is not None:
        Stay.objects.filter(pk=stay.pk).update(entry=other)
        return
    stay.entry = entry
    cancel_stay(stay, by=happening.act.by, reason=happening.act.reason, now=happening.act.at)
