"""Texts and papers that only some may read: encrypted with the installation's key, in every backup too."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.conf import settings

from caissa.errors import CaissaError
from caissa_web.accounts.encryption import decrypt, encrypt
from caissa_web.papers.models import StoredFile
from caissa_web.papers.storing import content_of, store

Content = dict[str, Any]


class NoKey(CaissaError):
    """The installation keeps no secret key, so that nothing could be stored encrypted."""

    code = "papers.no-key"
    message = (
        "Contracts, passports and health data are stored encrypted, and this installation has no lasting "
        "secret key. Set CAISSA_SECRET_KEY."
    )


def encrypted_content(content: Mapping[str, Any]) -> str:
    """A content as it is stored; refused where the installation keeps no key to encrypt it with."""
    return _encrypted(json.dumps(content, ensure_ascii=False, sort_keys=True))


def decrypted_content(stored: str) -> Content:
    """A content again; empty once it was erased."""
    read: Content = json.loads(decrypt(stored)) if stored else {}
    return read


def store_encrypted(
    kind: str, name: str, content: bytes, media_type: str, now: datetime | None = None
) -> StoredFile:
    """Keep a paper encrypted, in the transaction that is open; `media_type` is what it is in clear."""
    return store(kind, name, _encrypted(base64.b85encode(content).decode("ascii")).encode(), media_type, now)


def decrypted_paper(paper: StoredFile) -> bytes:
    """The bytes of an encrypted paper in clear."""
    return base64.b85decode(decrypt(content_of(paper).decode("ascii")))


def encrypted_text(text: str) -> str:
    """A secret text as it is stored, such as the key of the seal."""
    return _encrypted(text)


def _encrypted(text: str) -> str:
    if not settings.SECRET_KEY_IS_KEPT:
        raise NoKey
    return encrypt(text)
