"""Entitlements as data: added, removed, and every stay priced again by them."""

from __future__ import annotations

from collections.abc import Callable, Collection

from caissa.messages import msg
from caissa_web.enrolment.operations.charging import lock_payers
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.lodging.errors import StayRefused
from caissa_web.lodging.models import Entitlement, Stay
from caissa_web.lodging.operations.charging import OWING, charge_stay
from caissa_web.lodging.operations.log import locked_stay
from caissa_web.lodging.queries.unpriced import proposed_only
from caissa_web.records.models import Event
from caissa_web.treasury.models import Payer

MOST_NIGHTS = 60


def add_entitlement(event: Event, *, by: str, **fields: object) -> Entitlement:
    """Add a rule after those that are there."""
    with turn():
        rule = Entitlement(event=event, position=Entitlement.objects.filter(event=event).count(), **fields)
        if not 1 <= rule.nights <= MOST_NIGHTS:
            raise StayRefused(why=msg("between 1 and {most} nights", most=MOST_NIGHTS))
        if rule.account and not Payer.objects.filter(event=event, code=rule.account).exists():
            raise StayRefused(why=msg("there is no payer {code} at this event", code=rule.account))
        rule.save()
        log(event, "entitlement.added", subject="entitlements", by=by, what=rule.name)
    return rule


def remove_entitlement(rule: Entitlement, *, by: str) -> None:
    """Remove a rule; what was charged by it changes when stays are priced again."""
    with turn():
        log(rule.event, "entitlement.removed", subject="entitlements", by=by, what=rule.name)
        rule.delete()


def charge_everybody(
    event: Event,
    *,
    by: str,
    stays: Collection[int] | None = None,
    tell: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> int:
    """Price every stay again, or these, and set what is owed, each in a transaction of its own; how many.

    What was only proposed costs nothing yet.
    """
    rows = Stay.objects.filter(event=event, state__in=OWING).order_by("id")
    left_out = set(proposed_only(event))
    wanted = None if stays is None else set(stays)
    keys = [
        key
        for key in rows.values_list("pk", flat=True)
        if key not in left_out and (wanted is None or key in wanted)
    ]
    for number, key in enumerate(keys):
        if stop is not None and stop():
            return number
        with turn():
            stay = Stay.objects.select_related("entry__applicant__event").get(pk=key)
            lock_payers([stay.entry.applicant], by=by)
            charge_stay(locked_stay(stay), by=by)
        if tell is not None:
            tell(number + 1, len(keys))
    return len(keys)
