"""What ends by itself: contracts whose day has passed, and those of entries that came to nothing."""

from __future__ import annotations

from datetime import datetime

from caissa_web.contracts.models import Contract
from caissa_web.contracts.operations.steps import locked_contract, step
from caissa_web.contracts.workflow import OPEN, Act
from caissa_web.enrolment.events import Happening
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import ENDED
from caissa_web.records.zones import zone_of

BY = "deadline"
AT_ONCE = 500


def lapse_due(now: datetime) -> int:
    """End what was to be signed until a day that is over where the event is; how many."""
    rows = Contract.objects.filter(state__in=OPEN, due__lt=now.date()).select_related("event")
    ended = 0
    for contract in rows.order_by("id")[:AT_ONCE]:
        if contract.due is None or contract.due >= now.astimezone(zone_of(contract.event)).date():
            continue
        with turn():
            current = locked_contract(contract)
            if current.state in OPEN:
                step(current, Act.LAPSE, by=BY, now=now)
                ended += 1
    return ended


def lapse_with_entry(happening: Happening) -> None:
    """End the open contracts of an entry that was withdrawn, rejected or expired, in its transaction."""
    if happening.entry.state not in ENDED:
        return
    for contract in Contract.objects.filter(entry=happening.entry, state__in=OPEN).order_by("id"):
        step(locked_contract(contract), Act.LAPSE, by=happening.act.by, now=happening.act.at)
