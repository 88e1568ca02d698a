"""Needs: told by whoever entered, changed and taken back by them, read by those whom they chose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime

from django.utils import timezone

from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.enrolment.workflow import LIVE
from caissa_web.papers.encrypted import encrypted_content
from caissa_web.records.zones import zone_of
from caissa_web.welfare.errors import BadNeed
from caissa_web.welfare.models import Audience, Need, NeedLook

LONGEST = 2000
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069]")


def tell_need(
    entry: Entry, kind: str, text: str, seen_by: Sequence[str], *, by: str, now: datetime | None = None
) -> Need:
    """Store a need, or what replaces it; the day on which it was first told stays (S0 9.1.4)."""
    moment = now or timezone.now()
    words = _CONTROL.sub("", text).strip()
    audience = [each.value for each in Audience if each.value in seen_by]
    if entry.state not in LIVE:
        raise BadNeed(why=msg("the entry is not live"))
    if kind not in Need.Kind.values:
        raise BadNeed(why=msg("say what kind of need it is"))
    if not words or len(words) > LONGEST:
        raise BadNeed(why=msg("say what you need (characters: at most {most})", most=LONGEST))
    if not audience:
        raise BadNeed(why=msg("say who may know it"))
    with turn():
        need = Need.objects.select_for_update().filter(entry=entry, kind=kind).first() or Need(
            event=entry.event,
            entry=entry,
            kind=kind,
            notified_on=moment.astimezone(zone_of(entry.event)).date(),
        )
        need.encrypted, need.seen_by = encrypted_content({"text": words}), audience
        need.changed_at = moment
        need.save()
        log(entry.event, "need.told", subject=entry.code, by=by, now=moment)
    return need


def take_back(entry: Entry, kind: str, *, by: str) -> None:
    """Erase a need; that somebody looked at it goes with it."""
    with turn():
        if Need.objects.filter(entry=entry, kind=kind).delete()[0]:
            log(entry.event, "need.erased", subject=entry.code, by=by)


def note_looks(needs: Iterable[Need], *, by: str) -> None:
    """Write down that somebody reads these needs; if that cannot be written, nothing is shown."""
    now = timezone.now()
    NeedLook.objects.bulk_create([NeedLook(need=need, at=now, by=by[:150]) for need in needs])
