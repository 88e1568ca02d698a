"""The codes of badges and the tokens of doors: worked out from the installation's key, never stored.

A badge's code has fifteen characters and a check character: 74 bits, so that nobody finds one by trying, even
with the list that a door carries, and few enough to be typed.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from datetime import UTC, datetime
from hashlib import sha256

from django.utils.crypto import constant_time_compare, salted_hmac

from caissa.entering.codes import ALPHABET, code_of, code_typed
from caissa_web.accreditation.models import Badge, Door

LENGTH = 15
TOKEN_LENGTH = 43
HASH_IN_LIST = 24
"""Hexadecimal digits of a hash that a door carries: 96 bits tell badges apart, and a list stays small."""


def badge_code(holder: int, number: int, made_at: datetime) -> str:
    """The code of a badge."""
    signed = _signed("caissa.badge", holder, number, made_at.astimezone(UTC))
    return code_of(int.from_bytes(signed, "big") % len(ALPHABET) ** LENGTH, LENGTH)


def code_on(badge: Badge) -> str | None:
    """The code of a badge on record; None if it was made with another secret key."""
    code = badge_code(badge.holder_id, badge.number, badge.made_at)
    return code if constant_time_compare(hashed(code), badge.code_hash) else None


def typed_code(text: str) -> str:
    """The code that was read or typed; empty if it cannot be one."""
    return code_typed(text[:60], LENGTH)


def hashed(secret: str) -> str:
    """All that is stored of a code or a token."""
    return sha256(secret.encode()).hexdigest()


def door_token(event: int, name: str, zone: str, made_at: datetime) -> str:
    """The secret part of a door's link."""
    signed = _signed("caissa.door", event, name, zone, made_at.astimezone(UTC))
    return urlsafe_b64encode(signed).decode().rstrip("=")


def token_of(door: Door) -> str | None:
    """The token of a door on record; None if it was made with another secret key."""
    token = door_token(door.event_id, door.name, door.zone, door.made_at)
    return token if constant_time_compare(hashed(token), door.token_hash) else None


def _signed(purpose: str, *parts: object) -> bytes:
    signature: bytes = salted_hmac(purpose, "|".join(map(str, parts)), algorithm="sha256").digest()
    return signature
