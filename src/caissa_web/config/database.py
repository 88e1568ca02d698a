"""Where the records are kept: one SQLite file, or PostgreSQL by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from caissa.errors import CaissaError
from caissa_web.config.environment import WrongSetting

FILE_NAME = "caissa.sqlite3"
SQLITE = "caissa_web.config.sqlite"
SECONDS_TO_WAIT = 20
SECONDS_KEPT = 10
"""How long a thread keeps its connection to the SQLite file."""

# WAL lets spectators read while a result is written; FULL means that what was acknowledged
# survives a power cut.
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"

LOCK_TIMEOUT = f"-c lock_timeout={SECONDS_TO_WAIT}s"


class NotReady(CaissaError):
    """The place where the records are kept cannot be used."""

    code = "start.not-ready"
    message = "The database cannot be prepared: {why}"


def is_damage(error: BaseException) -> bool:
    """Does an error of Django's tell that the SQLite file is damaged?"""
    name = getattr(error.__cause__, "sqlite_errorname", "")
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def database(url: str, folder: Path) -> dict[str, Any]:
    """Django's description of the database at an address, or of the file in the data folder."""
    if not url:
        return sqlite(folder / FILE_NAME)
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path)), _seconds(parts))
    if parts.scheme in ("postgres", "postgresql"):
        return postgresql(parts)
    raise WrongSetting(
        name="CAISSA_DATABASE_URL",
        value=f"{parts.scheme}:…",
        why="it must begin with postgresql:// or sqlite:///",
    )


def sqlite(path: Path, seconds_to_wait: float = SECONDS_TO_WAIT) -> dict[str, Any]:
    """One file; a transaction takes the lock when it begins, so two writers wait instead of failing."""
    return {
        "ENGINE": SQLITE,
        "NAME": path,
        # Opening the file means reading its whole schema: half of what a small request costs.
        "CONN_MAX_AGE": SECONDS_KEPT,
        "OPTIONS": {"timeout": seconds_to_wait, "transaction_mode": "IMMEDIATE", "init_command": PRAGMAS},
        # Tests work in memory, as with Django's own backend; only that one is known to their tools by name.
        "TEST": {"NAME": ":memory:"},
    }


def _seconds(parts: SplitResult) -> float:
    """How long to wait for another writer, as in `sqlite:////folder/file.sqlite3?timeout=5`."""
    seconds = dict(parse_qsl(parts.query)).get("timeout", str(SECONDS_TO_WAIT))
    try:
        return float(seconds)
    except ValueError:
        why = "its timeout is no number"
        raise WrongSetting(name="CAISSA_DATABASE_URL", value="…", why=why) from None


def postgresql(parts: SplitResult) -> dict[str, Any]:
    """A PostgreSQL database, with options such as `?sslmode=require` passed on; nobody waits for ever."""
    try:
        port = parts.port or ""
    except ValueError:
        raise WrongSetting(name="CAISSA_DATABASE_URL", value="…", why="its port is no number") from None
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname or ""),
        "PORT": port,
        "OPTIONS": {"options": LOCK_TIMEOUT, **dict(parse_qsl(parts.query))},
        "CONN_MAX_AGE": 60,
        "CONN_HEALTH_CHECKS": True,
    }
