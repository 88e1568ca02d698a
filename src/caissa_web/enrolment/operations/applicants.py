"""Applicants: whoever makes entries, known by an account, by a link, or by the office."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.utils import timezone

from caissa.messages import msg
from caissa_web.accounts.models import User
from caissa_web.enrolment.errors import EntryRefused
from caissa_web.enrolment.models import Applicant
from caissa_web.enrolment.operations.turns import turn
from caissa_web.records.models import Event

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
        rows = Applicant.objects.select_for_update().filter(event=event)
        row = None
        if account is not None:
            row = rows.filter(account=account).first()
        elif hashed:
            row = rows.filter(link_hash=hashed).first()
        row = row or Applicant(event=event, account=account, link_hash=hashed, made_at=timezone.now())
        for field, value in {"name": name, "kind": kind, **contact}.items():
            if field not in FIELDS:
                raise TypeError(field)
            setattr(row, field, value)
        row.version += row.pk is not None
        row.save()
    return row


def link_hash(link: str) -> str:
    """What is kept of a link."""
    return sha256(link.encode()).hexdigest()
