"""Secrets that have to be read again, such as those behind one-time codes, are encrypted in the records.

Their key is derived from the installation's secret key, which is in no backup, so nobody can decrypt them
with a copy of the records alone. What was stored before there was encryption is still read.
"""

from __future__ import annotations

import base64
from functools import lru_cache

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from caissa.errors import CaissaError

PREFIX = "sealed-1:"
"""How every encrypted text begins; the number says by which way it was encrypted."""
_PURPOSE = b"caissa: secrets in the records, 1"


class WrongSecretKey(CaissaError):
    """A secret that was encrypted with another key."""

    code = "account.sealed-elsewhere"
    message = "This was encrypted with a different secret key. Restore that key, or set this up again."


def encrypt(text: str) -> str:
    """The text as it is stored; as it is if the installation keeps no key, for nobody could read it again."""
    if is_encrypted(text) or not settings.SECRET_KEY_IS_KEPT:
        return text
    return encrypt_until_restart(text)


def encrypt_until_restart(text: str) -> str:
    """The text encrypted in any case, for what nobody needs any more once a key that is not kept is gone."""
    return PREFIX + _fernet(settings.SECRET_KEY).encrypt(text.encode()).decode("ascii")


def decrypt(stored: str) -> str:
    """The text again; refused if it was encrypted with another key."""
    if not is_encrypted(stored):
        return stored
    try:
        return _fernets().decrypt(stored.removeprefix(PREFIX)).decode()
    except InvalidToken:
        raise WrongSecretKey from None


def is_encrypted(stored: str) -> bool:
    """Does a stored text need our key?"""
    return stored.startswith(PREFIX)


def can_decrypt(stored: str) -> bool:
    """Can a stored text be decrypted with our key?"""
    try:
        decrypt(stored)
    except WrongSecretKey:
        return False
    return True


def _fernets() -> MultiFernet:
    return MultiFernet([_fernet(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


@lru_cache(maxsize=8)
def _fernet(secret_key: str) -> Fernet:
    key = HKDF(SHA256(), 32, salt=None, info=_PURPOSE).derive(secret_key.encode())
    return Fernet(base64.urlsafe_b64encode(key))
