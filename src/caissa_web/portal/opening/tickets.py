"""Tickets: whoever prepared entries before the opening holds one, and needs nothing else to press.

A ticket names the application and the event's offer, signed with a key of this installation, so that the
server's loop can tell a true one without asking the records.
"""

from __future__ import annotations

import hmac
import re
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from django.conf import settings

SIGNATURE_DIGITS = 32
LONGEST = 80
_FORM = re.compile(rf"([0-9]{{1,18}})-([0-9]{{1,18}})-([0-9a-f]{{{SIGNATURE_DIGITS}}})")


class Ticket(NamedTuple):
    """What a ticket is for: an application, at an offer."""

    application: int
    offer: int

    @property
    def text(self) -> str:
        """The ticket as it stands in an address."""
        return f"{self.application}-{self.offer}-{_signature(self, settings.SECRET_KEY)}"


def ticket_of(text: str) -> Ticket | None:
    """The ticket that a text is; None for a wrong one. Tickets of an older secret key hold."""
    match = _FORM.fullmatch(text) if len(text) <= LONGEST else None
    if match is None:
        return None
    ticket = Ticket(int(match[1]), int(match[2]))
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return ticket if any(hmac.compare_digest(match[3], _signature(ticket, key)) for key in keys) else None


def _signature(ticket: Ticket, key: str) -> str:
    text = f"{ticket.application}-{ticket.offer}".encode()
    return hmac.new(_key(key), text, sha256).hexdigest()[:SIGNATURE_DIGITS]


@lru_cache(maxsize=8)
def _key(secret: str) -> bytes:
    return hmac.new(secret.encode(), b"caissa.portal.opening", sha256).digest()
