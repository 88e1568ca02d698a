"""What an organiser can set from outside: the environment variables and how they are read.

Every variable is described once, in `SETTINGS`; `docs/organisers/settings.md` explains each of them.
"""

from __future__ import annotations

import os
from enum import Enum
from pathlib import Path
from types import MappingProxyType

from caissa.errors import CaissaError

SETTINGS = MappingProxyType(
    {
        "CAISSA_DATA": "var",
        "CAISSA_DATABASE_URL": "",
        "CAISSA_SECRET_KEY": "",
        "CAISSA_OLD_SECRET_KEYS": "",
        "CAISSA_RATINGS": "",
        "CAISSA_RATING_LIST_URLS": "https://ratings.fide.com/download/players_list.zip",
        "CAISSA_FETCH_LISTS": "yes",
        "CAISSA_HOST": "127.0.0.1",
        "CAISSA_PORT": "8000",
        "CAISSA_ALLOWED_HOSTS": "localhost,127.0.0.1,[::1]",
        "CAISSA_TRUSTED_ORIGINS": "",
        "CAISSA_HTTPS": "no",
        "CAISSA_BEHIND_PROXY": "no",
        "CAISSA_SIGN_UP": "invited",
        "CAISSA_SECOND_FACTOR": "optional",
        "CAISSA_UPLOAD_LIMIT": "50",
        "CAISSA_API_LIMIT": "600",
        "CAISSA_LIVE_LIMIT": "300",
        "CAISSA_METRICS_TOKEN": "",
        "CAISSA_SECURITY_CONTACT": "",
        "CAISSA_STORAGE_URL": "",
        "CAISSA_WEBHOOKS_PRIVATE": "no",
        "CAISSA_WEBHOOKS_HTTP": "no",
        "CAISSA_LANGUAGE": "en",
        "CAISSA_TIME_ZONE": "UTC",
        "CAISSA_LOG_LEVEL": "WARNING",
        "CAISSA_BACKGROUND": "yes",
        "CAISSA_JOBS": "",
        "CAISSA_BACKUPS": "daily",
        "CAISSA_SMTP_URL": "",
        "CAISSA_MAIL_FROM": "",
        "CAISSA_MAIL_WEBHOOK": "",
        "CAISSA_SMS_PROVIDER": "",
        "CAISSA_WHATSAPP_URL": "",
        "CAISSA_PAYMENTS_URL": "",
        "CAISSA_LICHESS_URL": "https://lichess.org",
        "CAISSA_PUSH_HOSTS": (
            "fcm.googleapis.com,.push.services.mozilla.com,.push.apple.com,.notify.windows.com"
        ),
        "CAISSA_MESSAGE_DELAY": "60",
        "CAISSA_DEMO": "yes",
        "CAISSA_DEBUG": "no",
    }
)
"""Every variable with the value it has when nothing is set."""

MIN_DIFFERENT = 8
"""Characters of a secret that differ from each other, at least."""
PLACEHOLDERS = frozenset({"DRAW-A-LONG-WORD"})
DRAW = "for example by: openssl rand -hex 32"

_YES = frozenset({"yes", "true", "on", "1"})
_NO = frozenset({"no", "false", "off", "0"})


class WrongSetting(CaissaError):
    """An environment variable whose value cannot be used."""

    code = "settings.wrong"
    message = "{name}={value} cannot be used: {why}."


def text(name: str) -> str:
    """The value of a variable, or what it is without one."""
    return os.environ.get(name, "").strip() or SETTINGS[name]


def secret(name: str, least: int) -> str:
    """A word that nobody can guess, or none; the value itself is never repeated."""
    value = text(name)
    if not value:
        return value
    if len(value) < least or len(set(value)) < MIN_DIFFERENT:
        why = f"it must have {least} characters or more, drawn at random ({DRAW})"
        raise WrongSetting(name=name, value="…", why=why)
    if value in PLACEHOLDERS:
        raise WrongSetting(name=name, value="…", why=f"it is the word of the example; draw your own ({DRAW})")
    return value


def is_set(name: str) -> bool:
    """Has somebody said something about it?"""
    return bool(os.environ.get(name, "").strip())


def folder() -> Path:
    """The data folder: the database, the secret key and whatever else belongs to this installation."""
    return Path(text("CAISSA_DATA")).absolute()


def names(name: str) -> list[str]:
    """A list parted by commas."""
    return [part.strip() for part in text(name).split(",") if part.strip()]


def switch(name: str) -> bool:
    """Is something switched on?"""
    value = text(name)
    if value.lower() in _YES | _NO:
        return value.lower() in _YES
    raise WrongSetting(name=name, value=value, why="say yes or no")


class Https(Enum):
    """How pages travel: plain, through somebody else's HTTPS, or by our own certificate."""

    NO = "no"
    YES = "yes"
    SELF = "self"


def https() -> Https:
    """Is there HTTPS, and who takes care of it?"""
    value = text("CAISSA_HTTPS").lower()
    if value == Https.SELF.value:
        return Https.SELF
    if value in _YES | _NO:
        return Https.YES if value in _YES else Https.NO
    raise WrongSetting(name="CAISSA_HTTPS", value=value, why="say no, yes or self")


def number(name: str, lowest: int, highest: int) -> int:
    """A whole number within limits."""
    value = text(name)
    if value.isascii() and value.isdigit() and lowest <= int(value) <= highest:
        return int(value)
    raise WrongSetting(name=name, value=value, why=f"it must be a number from {lowest} to {highest}")


def one_of(name: str, allowed: tuple[str, ...]) -> str:
    """One of several words."""
    value = text(name)
    if value in allowed:
        return value
    raise WrongSetting(name=name, value=value, why=f"it must be one of {', '.join(allowed)}")
