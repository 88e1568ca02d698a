"""Secrets that have to be read again, such as those behind codes, lie sealed in the records.

They are sealed with a key worked out from the installation's secret key, which is in no backup: whoever finds
a copy of the records cannot open them. What was kept before there were seals is still read.
"""

from __future__ import annotations

import base64
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from caissa.errors import CaissaError

SEALED = "sealed-1:"
"""How every sealed text begins, and by which way it was sealed."""
_WHAT_FOR = b"caissa: secrets in the records, 1"


class SealedElsewhere(CaissaError):
    """A secret that was sealed with another key."""

    code = "account.sealed-elsewhere"
    message = "This was sealed with another secret key. Put that key back, or set it up anew."


def seal(text: str) -> str:
    """The text as it is kept; open if the installation keeps no key, for it could never be read again."""
    if is_sealed(text) or not settings.SECRET_KEY_IS_KEPT:
        return text
    return SEALED + _box(settings.SECRET_KEY).encrypt(text.encode()).decode("ascii")


def unseal(kept: str) -> str:
    """The text again; refused if it was sealed with another key."""
    if not is_sealed(kept):
        return kept
    try:
        return _boxes().decrypt(kept.removeprefix(SEALED)).decode()
    except InvalidToken:
        raise SealedElsewhere from None


def is_sealed(kept: str) -> bool:
    """Does a text as it is kept need our key?"""
    return kept.startswith(SEALED)


def can_be_opened(kept: str) -> bool:
    """Does our key fit?"""
    try:
        unseal(kept)
    except SealedElsewhere:
        return False
    return True


def _boxes() -> MultiFernet:
    return MultiFernet([_box(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


@lru_cache(maxsize=8)
def _box(secret_key: str) -> Fernet:
    made = HKDF(SHA256(), 32, salt=None, info=_WHAT_FOR).derive(secret_key.encode())
    return Fernet(base64.urlsafe_b64encode(made))
