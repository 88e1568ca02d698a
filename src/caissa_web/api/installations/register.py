"""The other installation of an event: named, changed, forgotten; each act stands in the log."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.accounts.encryption import decrypt, encrypt
from caissa_web.api.installations.applying import label_of
from caissa_web.api.installations.bringing import require_key
from caissa_web.api.models import OtherInstallation
from caissa_web.api.webhooks.sending import target_of
from caissa_web.records.models import Event
from caissa_web.records.versions import Act, log


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is chosen about another installation; an empty token keeps the one that is stored."""

    address: str
    slug: str
    token: str = ""
    after_every_act: bool = False
    is_there: bool = False


def plain_address(address: str) -> str:
    """The address of an installation: its server alone; refused if nothing may be sent there."""
    plain = address.strip().rstrip("/")
    target = target_of(plain)
    if target.path != "/":
        raise ImpossibleChange(why=msg("The address is that of the installation alone, without a page"))
    return plain


@transaction.atomic
def name_installation(event: Event, wanted: Wanted, *, by: str) -> OtherInstallation:
    """Name the installation that an event is sent to, or change what was named.

    At another address begins something new: what the former one has says nothing about it.
    """
    require_key()
    address = plain_address(wanted.address)
    known = OtherInstallation.objects.select_for_update().filter(event=event).first()
    is_same = known is not None and (known.address, known.slug) == (address, wanted.slug)
    token = wanted.token or (decrypt(known.token) if known and known.address == address else "")
    if not token:
        raise ImpossibleChange(why=msg("A token is needed that was made at the other installation"))
    now = timezone.now()
    if known is not None and not is_same:
        known.delete()
        known = None
    row = known or OtherInstallation(
        event=event,
        name=secrets.token_urlsafe(24),
        address=address,
        slug=wanted.slug,
        is_there=wanted.is_there,
        made_by=by,
        made_at=now,
    )
    row.token, row.after_every_act, row.due_at, row.fault, row.tries = (
        encrypt(token),
        wanted.after_every_act,
        now,
        "",
        0,
    )
    row.save()
    log(event, Act("installation.named", by, label_of(address)))
    return row


def ask(installation: OtherInstallation) -> None:
    """Have what is new sent now, and the sections in conflict tried again."""
    OtherInstallation.objects.filter(pk=installation.pk).update(asked=True, due_at=timezone.now())


@transaction.atomic
def forget(installation: OtherInstallation, *, by: str) -> None:
    """Send nothing more, and forget the token; what the other installation has stays there."""
    event, address = installation.event, installation.address
    if OtherInstallation.objects.filter(pk=installation.pk).delete()[0]:
        log(event, Act("installation.forgotten", by, label_of(address)))
