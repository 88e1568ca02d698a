"""References of cases and tokens of links: drawn by lot, so that neither tells anything."""

from __future__ import annotations

import secrets
from hashlib import sha256

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
LENGTH = 10


def new_reference() -> str:
    """A reference that nobody guesses and everybody can read aloud."""
    return "".join(secrets.choice(LETTERS) for _place in range(LENGTH))


def new_token() -> str:
    """A token of a link: 256 bits."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """The hash of a token, which is all that is stored of it."""
    return sha256(token.encode()).hexdigest()
