"""What becomes of a stay when its entry ends: whoever does not come needs no bed."""

from __future__ import annotations

from caissa_web.enrolment.events import Happening
from caissa_web.enrolment.workflow import ENDED
from caissa_web.lodging.models import Stay
from caissa_web.lodging.operations.stays import cancel_stay, move_to_entry

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
    others = entry.participant.entries.exclude(pk=entry.pk).exclude(state__in=ENDED)
    other = others.select_related("applicant__event", "event").order_by("id").first()
    if other is not None:
        move_to_entry(stay, other, by=happening.act.by, now=happening.act.at)
        return
    stay.entry = entry
    offer = entry.category.offer
    all_back = offer.called_off_at is not None and offer.called_off_all_back
    # Why somebody does not come is told in the log of the entry, which no hotel sees.
    cancel_stay(stay, by=happening.act.by, now=happening.act.at, all_back=all_back)
