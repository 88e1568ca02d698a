"""Links that log somebody in once: drawn on this computer, kept as a hash, gone when used or a day old.

They lie in the data folder and not in the records, so that they can be drawn before anything is loaded
and never travel with a backup.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from secrets import token_urlsafe

FOLDER = "log_in_links"
SECONDS_TO_USE = 24 * 60 * 60


def place_of(folder: Path, token: str) -> Path:
    """Where a link is kept: a file named by the hash of its token, with the log-in name in it."""
    return folder / FOLDER / sha256(token.encode()).hexdigest()


def draw(folder: Path, name: str, now: float) -> str:
    """Draw a link for somebody and keep its hash; links that are too old are thrown away."""
    place = folder / FOLDER
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    for old in place.iterdir():
        if _is_old(old, now):
            old.unlink(missing_ok=True)
    token = token_urlsafe(24)
    written = os.open(place_of(folder, token), os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(written, "w", encoding="utf-8") as file:
        file.write(name + "\n")
    return token


def _is_old(place: Path, now: float) -> bool:
    """Is a link a day old, or drawn by a clock that was a day ahead?"""
    return abs(now - place.stat().st_mtime) > SECONDS_TO_USE


def name_behind(folder: Path, token: str, now: float) -> str | None:
    """Whom a link logs in; None if it was used, is too old or never was."""
    place = place_of(folder, token)
    try:
        old = _is_old(place, now)
        return None if old else place.read_text("utf-8", errors="replace").strip()
    except FileNotFoundError:
        return None


def use(folder: Path, token: str, now: float) -> str | None:
    """Whom a link logs in, and no other time: of two who come at once, one gets it."""
    name = name_behind(folder, token, now)
    try:
        place_of(folder, token).unlink()
    except FileNotFoundError:
        return None
    return name
