"""How e-mail leaves: by the SMTP server that the organiser names, or not at all.

Without one in the environment, whoever runs the installation can name one on its page.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from caissa_web.config.environment import WrongSetting

SECONDS_TO_WAIT = 20
PORTS = {"no": 25, "start": 587, "yes": 465}
"""Ways of TLS and their usual ports: none, begun after the greeting, from the first byte."""


def mail(url: str, sender: str) -> dict[str, Any]:
    """Django's settings for an address such as `smtp://user:password@host:587?tls=start`."""
    if not url:
        return {"EMAIL_BACKEND": "caissa_web.accounts.mail.backend.StoredServer", "MAIL_IS_SET": False}
    parts = urlsplit(url)
    tls = dict(parse_qsl(parts.query)).get("tls", "start")
    if parts.scheme != "smtp" or not parts.hostname or tls not in PORTS:
        raise _wrong("it must be smtp://user:password@host:port?tls=start (or yes, or no)")
    if not sender:
        raise WrongSetting(
            name="CAISSA_MAIL_FROM", value="", why="e-mail needs an address that it comes from"
        )
    try:
        port = parts.port or PORTS[tls]
    except ValueError:
        raise _wrong("its port is no number") from None
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_TLS": tls == "start",
        "EMAIL_USE_SSL": tls == "yes",
        "EMAIL_TIMEOUT": SECONDS_TO_WAIT,
        "DEFAULT_FROM_EMAIL": sender,
        "MAIL_IS_SET": True,
    }


def _wrong(why: str) -> WrongSetting:
    """The address is not repeated, because a password stands in it."""
    return WrongSetting(name="CAISSA_SMTP_URL", value="…", why=why)
