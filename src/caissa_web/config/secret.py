"""The key that signs sessions and links: given by the organiser, or drawn once and kept to ourselves."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from caissa.errors import CaissaError

KEY_FILE = "secret_key"
OWNER_ONLY = 0o600
SHORTEST_KEY = 40
"""Characters; a key that was drawn has eighty."""


class DamagedKey(CaissaError):
    """The file of the secret key does not hold a key any more."""

    code = "start.damaged-key"
    message = (
        "{file} no longer contains a key. Restore it from your backup copy. If there is none, "
        "remove the file: a new key is created at the next start, everyone has to log in again, "
        "and authenticator codes and webhooks have to be set up again."
    )


def secret_key(folder: Path, configured: str = "") -> str:
    """The given key, else the kept one, else a fresh one for this process only."""
    kept = folder / KEY_FILE
    if configured:
        return configured
    return _read(kept) if kept.exists() else secrets.token_urlsafe(60)


def _read(kept: Path) -> str:
    """The key in the file, which must be one that we have drawn."""
    try:
        key = kept.read_text("ascii").strip()
    except UnicodeDecodeError:
        key = ""
    if len(key) < SHORTEST_KEY:
        raise DamagedKey(file=kept)
    return key


def is_kept(folder: Path, configured: str = "") -> bool:
    """Will the next start have the same key?"""
    return bool(configured) or (folder / KEY_FILE).exists()


def keep_secret_key(folder: Path) -> None:
    """Draw a key once and keep it in the folder, readable by its owner only."""
    keep_private(folder / KEY_FILE, secrets.token_urlsafe(60) + "\n")


def keep_private(path: Path, content: str) -> None:
    """Write a file that only its owner can read, whole or not at all, unless it is there already."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(content)
    try:
        # A link fails if another process was quicker; then its file counts.
        path.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
