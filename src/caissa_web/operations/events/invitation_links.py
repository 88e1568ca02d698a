"""Personal links of invited players: made with a letter, revoked, good for one answer until its day.

A token is derived from the invitation by the installation's secret key, so that it can be put into the letter
when that leaves; the records keep only its hash.
"""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from caissa.errors import ImpossibleChange
from caissa.messages import msg
from caissa_web.records.models import PlayerInvitation
from caissa_web.records.versions import Act, log
from caissa_web.records.zones import zone_of

LETTERS = "player-invitation"
"""The kind of the letters that invite players."""
_SALT = "caissa.player-invitation"


def letters_about(invitation: PlayerInvitation) -> str:
    """By what the letters of an invitation are known; each has the number of its link behind it."""
    return f"{LETTERS} {invitation.pk} "


def locked_invitation(invitation: PlayerInvitation) -> PlayerInvitation:
    """The invitation as it is on record, with its event, locked until the transaction ends."""
    rows = PlayerInvitation.objects.select_for_update(of=("self",)).select_related("event")
    return rows.get(pk=invitation.pk)


def has_lapsed(invitation: PlayerInvitation, today: date) -> bool:
    """Is the day of the reply over without an answer?"""
    until = invitation.reply_until
    return invitation.state == PlayerInvitation.ISSUED and until is not None and until < today


def takes_answer(invitation: PlayerInvitation) -> bool:
    """Can the invited player still answer by the link: once, and until the day is over where the event is?"""
    today = timezone.localdate(timezone=zone_of(invitation.event))
    return (
        invitation.state == PlayerInvitation.ISSUED
        and invitation.revoked_at is None
        and not has_lapsed(invitation, today)
    )


def give_link(invitation: PlayerInvitation) -> None:
    """Give an invitation, which is new or locked, another link; the link before it ends."""
    invitation.link_version += 1
    invitation.token_hash, invitation.revoked_at = _hash(_token(invitation)), None
    invitation.save(update_fields=("email", "link_version", "token_hash", "revoked_at"))


@transaction.atomic
def address_invitation(invitation: PlayerInvitation, email: str, *, by: str) -> PlayerInvitation:
    """Send an invitation anew, to this address and with another link."""
    try:
        validate_email(email)
    except ValidationError:
        raise ImpossibleChange(why=msg("{email} is not an e-mail address", email=email)) from None
    current = locked_invitation(invitation)
    current.email = email
    if current.state != PlayerInvitation.ISSUED or has_lapsed(current, timezone.localdate()):
        raise ImpossibleChange(why=msg("This invitation no longer waits for an answer"))
    give_link(current)
    log(current.event, Act("invitation.sent", by, current.name))
    return current


@transaction.atomic
def revoke_invitation_link(invitation: PlayerInvitation, *, by: str) -> PlayerInvitation:
    """From now on the player's link leads nowhere; the invitation itself stays as it is."""
    current = locked_invitation(invitation)
    if current.token_hash and current.revoked_at is None:
        current.revoked_at = timezone.now()
        current.save(update_fields=("revoked_at",))
        log(current.event, Act("invitation.link-revoked", by, current.name))
    return current


def player_invitation_with(token: str) -> PlayerInvitation | None:
    """The invitation that a token belongs to; None for a link that was revoked or replaced."""
    rows = PlayerInvitation.objects.select_related("event")
    return rows.filter(token_hash=_hash(token), revoked_at__isnull=True).first()


def invitation_token(invitation: PlayerInvitation) -> str | None:
    """The token of an invitation's link; None without a link, or if the secret key has changed since."""
    if invitation.token_hash is None or invitation.revoked_at is not None:
        return None
    token = _token(invitation)
    return token if constant_time_compare(_hash(token), invitation.token_hash) else None


def _token(invitation: PlayerInvitation) -> str:
    meant = f"{invitation.pk} {invitation.link_version} {invitation.issued_at.isoformat()}"
    return salted_hmac(_SALT, meant, algorithm="sha256").hexdigest()


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()
