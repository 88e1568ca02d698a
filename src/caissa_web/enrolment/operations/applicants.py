"""Applicants: whoever makes entries, known by an account, by a link, or by the office."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from caissa.messages import msg
from caissa_web.accounts.models import User
from caissa_web.enrolment.errors import EntryRefused
from caissa_web.enrolment.models import Applicant
from caissa_web.enrolment.turns import turn
from caissa_web.records.models import Event
from caissa_web.treasury.models import Payer
from caissa_web.treasury.operations.parties import set_payer

FIELDS = ("kind", "name", "club", "email", "phone", "language")


def applicant_of(
    event: Event,
    *,
    name: str,
    kind: str = Applicant.Kind.PLAYER,
    account: User | None = None,
    link: str = "",
    **contact: Any,
) -> Applicant:
    """The applicant of an account or a link, made when they first come, with their newest contact.

    Of a link only the hash is kept.
    """
    if not name.strip():
        raise EntryRefused(why=msg("say who makes the entry"))
    hashed = link_hash(link) if link else ""
    with turn():
        newest = {"name": name, "kind": kind, **contact}
        row = _known(event, account, hashed)
        if row is None:
            new = Applicant(event=event, account=account, link_hash=hashed, made_at=timezone.now())
            try:
                with transaction.atomic():
                    set_contact(new, newest)
            except IntegrityError:  # the other of two requests in one moment is through
                row = _known(event, account, hashed)
                if row is None:
                    raise
            else:
                return new
        set_contact(row, newest)
    return row


def _known(event: Event, account: User | None, hashed: str) -> Applicant | None:
    """The applicant of an account or of a link, held."""
    rows = Applicant.objects.select_for_update().filter(event=event)
    if account is not None:
        return rows.filter(account=account).first()
    return rows.filter(link_hash=hashed).first() if hashed else None


def set_contact(row: Applicant, contact: Mapping[str, Any]) -> None:
    """Store an applicant with their newest contact; who has a bill keeps it, in whatever capacity they enter.

    A parent who enters others for the club is still the one who pays, under the club's name from now on.
    """
    key, before = row.payer_key, payer_contact(row)
    for field, value in contact.items():
        if field not in FIELDS:
            raise TypeError(field)
        setattr(row, field, value)
    is_known = row.pk is not None
    row.version += is_known
    row.save()
    payers = Payer.objects.filter(event=row.event_id)
    payer = payers.select_for_update().filter(key=key).first() if is_known else None
    if payer is None:
        return
    if row.payer_key != key and not payers.filter(key=row.payer_key).exists():
        Payer.objects.filter(pk=payer.pk).update(key=row.payer_key)
    # What the treasurer or the payer has put right stays as it is.
    newest = payer_contact(row)
    followed = {name: new for name, new in newest.items() if new and getattr(payer, name) == before[name]}
    set_payer(row.event, row.payer_key, followed, by=f"entrant {row.pk}")


def payer_contact(row: Applicant) -> dict[str, str]:
    """What the treasury takes over of an applicant: the name of the one who pays, and how to reach them."""
    return {"name": row.club or row.name, "email": row.email, "language": row.language}


def link_hash(link: str) -> str:
    """What is kept of a link."""
    return sha256(link.encode()).hexdigest()
