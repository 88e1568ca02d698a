"""The key that signs sessions and links: given by the organiser, or drawn once and kept to ourselves."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

KEY_FILE = "secret_key"
OWNER_ONLY = 0o600


def secret_key(folder: Path, configured: str = "") -> str:
    """The given key, else the kept one, else a fresh one for this process only."""
    kept = folder / KEY_FILE
    if configured:
        return configured
    return kept.read_text("ascii").strip() if kept.exists() else secrets.token_urlsafe(60)


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
