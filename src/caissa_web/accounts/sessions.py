"""Sessions in the database, encrypted: a form that waits in one holds what somebody typed.

A form waits until its author has shown who they are, or corrects what was refused. Django signs and packs
what it stores, but whoever reads the database can unpack it. What is typed into a complaint, a passport or a
health need must not be read there (FPR 3.2.12).
"""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends.db import SessionStore as SessionsInTheDatabase

from caissa_web.accounts.encryption import WrongSecretKey, decrypt, encrypt_until_restart


class SessionStore(SessionsInTheDatabase):
    """Sessions as Django keeps them, encrypted; those of older releases are still read."""

    def encode(self, session_dict: dict[str, Any]) -> str:
        """A session as it is stored."""
        return encrypt_until_restart(super().encode(session_dict))

    def decode(self, session_data: bytes | str) -> dict[str, Any]:
        """A session again; empty if it was encrypted with a key that is no longer there."""
        stored = session_data.decode("ascii") if isinstance(session_data, bytes) else session_data
        try:
            decoded: dict[str, Any] = super().decode(decrypt(stored))
        except WrongSecretKey:
            return {}
        return decoded
