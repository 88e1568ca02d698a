"""Tokens: made once and shown once, found by their hash, never able to do more than their user."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from django.utils import timezone

from caissa_web.accounts.models import User
from caissa_web.api.errors import TokenOver, WrongToken
from caissa_web.api.models import Token
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right, rights

MARK = "caissa_"
LONGEST = timedelta(days=366)
_PREFIX = 12
_A_MINUTE = timedelta(minutes=1)


def make_token(
    user: User,
    label: str,
    expires: datetime,
    chosen: Iterable[Right],
    *,
    event: Event | None = None,
    section: Section | None = None,
) -> tuple[Token, str]:
    """A new token and its text, which is known now and never again."""
    text = MARK + secrets.token_urlsafe(32)
    token = Token.objects.create(
        user=user,
        label=label[:100],
        prefix=text[:_PREFIX],
        token_hash=hash_of(text),
        event=event,
        section=section,
        rights=sorted(right.name.lower() for right in chosen),
        made_at=timezone.now(),
        expires=expires,
    )
    return token, text


def hash_of(text: str) -> str:
    """What is kept of a token."""
    return sha256(text.encode("utf-8", "replace")).hexdigest()


def find_token(text: str, now: datetime) -> Token:
    """The token with this text; refused if there is none, or if it holds no longer."""
    token = Token.objects.select_related("user").filter(token_hash=hash_of(text)).first()
    if token is None:
        raise WrongToken
    if not holds(token, now):
        raise TokenOver
    if token.last_used is None or now - token.last_used > _A_MINUTE:
        Token.objects.filter(pk=token.pk).update(last_used=now)
    return token


def holds(token: Token, now: datetime) -> bool:
    """Is a token neither expired nor revoked, and its user still welcome?"""
    return token.revoked_at is None and now < token.expires and token.user.is_active


def revoke_token(token: Token) -> None:
    """Let a token hold no longer; revoking it again changes nothing."""
    Token.objects.filter(pk=token.pk, revoked_at__isnull=True).update(revoked_at=timezone.now())


def rights_of(token: Token, event: Event, section: Section | None = None) -> frozenset[Right]:
    """What a token may do somewhere: what it was given, as far as its user has it there today."""
    if token.event_id not in (None, event.pk):
        return frozenset()
    if token.section_id is not None and (section is None or token.section_id != section.pk):
        return frozenset()
    return rights(token.user, event, section) & given_rights(token)


def given_rights(token: Token) -> frozenset[Right]:
    """The rights that were chosen when the token was made."""
    return frozenset(right for right in Right if right.name.lower() in token.rights)
