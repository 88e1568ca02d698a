"""Badges: made when they are printed, ended when they are lost, replaced or no longer wanted."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from caissa.messages import plural
from caissa_web.accreditation.codes import badge_code, hashed
from caissa_web.accreditation.models import Badge, Holder
from caissa_web.accreditation.operations.setup import SUBJECT, changed, locked
from caissa_web.enrolment.operations.log import log
from caissa_web.records.models import Event

AT_ONCE = 500


@transaction.atomic
def print_badges(event: Event, holders: Collection[int], *, by: str, anew: bool = False) -> list[int]:
    """Have badges printed: whoever has no valid one gets one. Their keys, in the order that was asked for.

    `anew` gives everybody a new code, and the badges before end at once: for those that were lost or damaged.
    """
    held, now = locked(event), timezone.now()
    wanted = list(dict.fromkeys(holders))
    rows = {row.pk: row for row in Holder.objects.filter(event=event, pk__in=wanted)}
    if anew:
        _ended(event, list(rows), Badge.Ended.REPLACED, by, now)
    valid = dict(
        Badge.objects.filter(holder__in=rows, revoked_at__isnull=True).values_list("holder_id", "pk")
    )
    _make([pk for pk in wanted if pk in rows and pk not in valid], by, now)
    badges = Badge.objects.filter(holder__in=rows, revoked_at__isnull=True)
    badges.update(printed_at=now)
    keys = dict(badges.values_list("holder_id", "pk"))
    if keys:
        changed(held)
        what = plural("{count} badge", "{count} badges", len(keys))
        log(event, "badges.reprinted" if anew else "badges.printed", subject=SUBJECT, by=by, what=what)
    return [keys[pk] for pk in wanted if pk in keys]


def _make(holders: Sequence[int], by: str, now: datetime) -> None:
    numbers = dict(
        Badge.objects.filter(holder__in=holders)
        .order_by()
        .values("holder")
        .annotate(last=Max("number"))
        .values_list("holder", "last")
    )
    made = []
    for holder in holders:
        number = numbers.get(holder, 0) + 1
        code = badge_code(holder, number, now)
        made.append(
            Badge(holder_id=holder, number=number, code_hash=hashed(code), made_at=now, made_by=by[:150])
        )
    Badge.objects.bulk_create(made, batch_size=AT_ONCE)


@transaction.atomic
def end_badges(event: Event, holders: Sequence[int], why: Badge.Ended, *, by: str, reason: str = "") -> int:
    """End the valid badges of holders: every door that is online refuses them at once. How many ended."""
    held = locked(event)
    ended = _ended(event, holders, why, by, timezone.now())
    if ended:
        changed(held)
        what = plural("{count} badge", "{count} badges", ended)
        log(event, f"badges.{why.value}", subject=SUBJECT, by=by, what=what, reason=reason)
    return ended


def _ended(event: Event, holders: Sequence[int], why: Badge.Ended, by: str, now: datetime) -> int:
    valid = Badge.objects.filter(holder__event=event, holder__in=holders, revoked_at__isnull=True)
    ended: int = valid.update(revoked_at=now, revoked_by=by[:150], ended=why)
    return ended
