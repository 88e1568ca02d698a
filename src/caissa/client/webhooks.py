"""Webhooks: how a message is signed, and how its receiver makes sure that it is genuine and new.

The signature is HMAC-SHA256 over the moment and the body, so that a message can neither be changed nor
be sent again later by somebody who has caught it.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any

from caissa.client.errors import WrongSignature
from caissa.messages import msg

SIGNATURE = "Caissa-Signature"
"""The header with the moment and the signature: `t=1775044800,v1=…`."""

USUAL_TOLERANCE = timedelta(minutes=5)


def sign(secret: str, body: bytes, at: datetime) -> str:
    """The value of the signature header for a body that is sent at a moment."""
    seconds = int(at.timestamp())
    return f"t={seconds},v1={_digest(secret, body, seconds)}"


def verify_webhook(
    secret: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    now: datetime | None = None,
    tolerance: timedelta = USUAL_TOLERANCE,
) -> dict[str, Any]:
    """The message, if it was signed with this secret and not long ago; `WrongSignature` otherwise."""
    seconds, signature = _parts(headers)
    if not hmac.compare_digest(signature, _digest(secret, body, seconds)):
        raise WrongSignature(why=msg("the signature does not belong to this message"))
    age = (now or datetime.now(UTC)).timestamp() - seconds
    if abs(age) > tolerance.total_seconds():
        raise WrongSignature(why=msg("the message is too old or from the future"))
    return _message(body)


def _digest(secret: str, body: bytes, seconds: int) -> str:
    return hmac.new(secret.encode(), f"{seconds}.".encode() + body, sha256).hexdigest()


def _parts(headers: Mapping[str, str]) -> tuple[int, str]:
    """The moment and the signature; header names are compared without regard to capitals."""
    header = next((value for name, value in headers.items() if name.lower() == SIGNATURE.lower()), "")
    parts = dict(part.strip().partition("=")[::2] for part in header.split(","))
    moment, signature = parts.get("t", ""), parts.get("v1", "")
    if not (moment.isascii() and moment.isdigit() and len(moment) < 13 and signature.isascii() and signature):
        raise WrongSignature(why=msg("there is no signature that can be read"))
    return int(moment), signature


def _message(body: bytes) -> dict[str, Any]:
    try:
        payload = json.loads(body)
    except ValueError:
        payload = None
    if not isinstance(payload, dict):
        raise WrongSignature(why=msg("the message is not a JSON object"))
    return payload
