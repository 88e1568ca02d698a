"""E-mail addresses and phone numbers, found again without being shown."""

from __future__ import annotations

import hmac
from hashlib import sha256

from django.conf import settings


def contact_hash(contact: str) -> str:
    """What finds a contact again without showing it."""
    return hmac.new(settings.SECRET_KEY.encode(), contact.casefold().encode(), sha256).hexdigest()


def masked(contact: str) -> str:
    """A contact as somebody may see it who only has to recognise it."""
    if not contact:
        return ""
    name, at, host = contact.partition("@")
    return f"{name[:1]}…@{host}" if at else f"…{contact[-2:]}"
