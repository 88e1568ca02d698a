"""The server's key: it signs the receipt of every entry, and what arbiters enter at the desk.

It is derived from the installation's secret key, so it is in no backup; an installation that is set up
anew with the same secret key has the same key.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings

from caissa.score_sheets import SigningKey

_PURPOSE = b"caissa: receipts of score sheets, 1"


def server_key() -> SigningKey:
    """The key with which this installation signs."""
    return _key(settings.SECRET_KEY)


@lru_cache(maxsize=4)
def _key(secret_key: str) -> SigningKey:
    return SigningKey.of(HKDF(SHA256(), 32, salt=None, info=_PURPOSE).derive(secret_key.encode()))


def moment_text(moment: datetime) -> str:
    """A moment as entries and receipts have it, to the millisecond."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def to_the_millisecond(moment: datetime) -> datetime:
    """A moment as it can be written in a receipt."""
    return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
