"""Doors and their scans: a link for the doorkeeper, and every look at a badge noted once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from caissa.messages import msg
from caissa_web.accreditation.codes import TOKEN_LENGTH, door_token, hashed
from caissa_web.accreditation.errors import BadgeRefused
from caissa_web.accreditation.models import Badge, Door, Scan
from caissa_web.accreditation.operations.setup import locked, require_zone
from caissa_web.accreditation.queries import answer_for
from caissa_web.enrolment.operations.log import log
from caissa_web.records.models import Event

MOST_DOORS, MOST_AT_ONCE = 100, 500
LONGEST_KEY = 40
CLOCK_AHEAD = timedelta(minutes=5)
"""A phone's clock that is further ahead is not believed: the scan then counts from when it arrived."""


@dataclass(frozen=True, slots=True)
class SentScan:
    """A scan as a phone sends it: its own key, the hash of what was read, when, and what the phone said."""

    key: str
    code_hash: str
    at: datetime
    answer: str


@transaction.atomic
def make_door(event: Event, name: str, zone: str, expires: datetime, *, by: str) -> Door:
    """Make a door and its link."""
    locked(event)
    require_zone(event, zone)
    now = timezone.now()
    if not name.strip() or expires <= now:
        raise BadgeRefused(why=msg("a door has a name, and a link that ends in the future"))
    if Door.objects.filter(event=event, revoked_at__isnull=True, expires__gt=now).count() >= MOST_DOORS:
        raise BadgeRefused(why=msg("at most {most} doors", most=MOST_DOORS))
    token = door_token(event.pk, name, zone, now)
    door = Door.objects.create(
        event=event,
        name=name,
        zone=zone,
        token_hash=hashed(token),
        made_at=now,
        made_by=by[:150],
        expires=expires,
    )
    log(event, "door.made", subject=f"door:{door.pk}", by=by, what=name)
    return door


@transaction.atomic
def close_door(door: Door, *, by: str) -> bool:
    """End the link of a door; ending it again changes nothing."""
    ended = Door.objects.filter(pk=door.pk, revoked_at__isnull=True).update(revoked_at=timezone.now())
    if ended:
        log(door.event, "door.closed", subject=f"door:{door.pk}", by=by, what=door.name)
    return bool(ended)


def door_of(token: str) -> Door | None:
    """The door that a link belongs to, ended ones too."""
    if not token.isascii() or len(token) != TOKEN_LENGTH:
        return None
    return Door.objects.select_related("event").filter(token_hash=hashed(token)).first()


def is_open(door: Door, now: datetime) -> bool:
    """Does the link of a door still hold?"""
    return door.revoked_at is None and now < door.expires


@transaction.atomic
def note_scans(door: Door, sent: Sequence[SentScan], now: datetime) -> dict[str, str]:
    """Note what a phone has scanned, each key once; key → what we say of that badge now.

    What the phone said then is kept: it was without network, and let in whom it let in.
    """
    rows_of_badges = Badge.objects.select_related("holder__kind").filter(
        holder__event=door.event_id, code_hash__in={scan.code_hash for scan in sent}
    )
    badges = {badge.code_hash: badge for badge in rows_of_badges}
    answers: dict[str, str] = {}
    rows = []
    for scan in sent[:MOST_AT_ONCE]:
        badge = badges.get(scan.code_hash)
        answers[scan.key] = answer_for(door, badge)
        rows.append(
            Scan(
                door=door,
                key=scan.key,
                badge=badge,
                answer=scan.answer or answers[scan.key],
                at=now if scan.at > now + CLOCK_AHEAD else scan.at,
                received_at=now,
            )
        )
    Scan.objects.bulk_create(rows, ignore_conflicts=True)
    return answers
