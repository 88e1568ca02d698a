"""Texts and files of cases as they are stored: encrypted with the installation's key, never in clear."""

from __future__ import annotations

import base64
import json
from typing import Any

from django.conf import settings

from caissa_web.accounts.encryption import WrongSecretKey, decrypt, encrypt
from caissa_web.conduct.errors import NoKey

Content = dict[str, Any]


def encrypted_content(content: Content) -> str:
    """A content as it is stored; refused where the installation keeps no key to encrypt it with."""
    if not settings.SECRET_KEY_IS_KEPT:
        raise NoKey
    return encrypt(json.dumps(content, ensure_ascii=False, sort_keys=True))


def content_of(stored: str) -> Content:
    """A content again; empty once it was erased."""
    read: Content = json.loads(decrypt(stored)) if stored else {}
    return read


def readable_content(stored: str) -> Content:
    """A content as far as the installation's key opens it; empty where it does not."""
    try:
        return content_of(stored)
    except WrongSecretKey:
        return {}


def encrypted_file(content: bytes) -> str:
    """A file as it is stored."""
    if not settings.SECRET_KEY_IS_KEPT:
        raise NoKey
    return encrypt(base64.b64encode(content).decode("ascii"))


def file_of(stored: str) -> bytes:
    """A file again; empty once it was erased."""
    return base64.b64decode(decrypt(stored)) if stored else b""
