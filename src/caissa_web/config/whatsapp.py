"""How WhatsApp is reached: by the organiser's account at its business platform, or not at all."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import parse_qsl, unquote, urlsplit

from caissa_web.config.environment import WrongSetting

_TEMPLATE = re.compile(r"[a-z0-9_]{1,100}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z]{2})?")


@dataclass(frozen=True, slots=True)
class WhatsAppSettings:
    """Where messages are handed over, by which token, as which approved template."""

    address: str
    token: str
    template: str
    language: str


def whatsapp(url: str) -> WhatsAppSettings | None:
    """The settings in `whatsapp://TOKEN@graph.facebook.com/v23.0/NUMBER?template=notice`, or None."""
    if not url:
        return None
    parts = urlsplit(url)
    asked = dict(parse_qsl(parts.query))
    try:
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        raise _wrong("its port is no number") from None
    path = parts.path.strip("/")
    if parts.scheme != "whatsapp" or not (parts.hostname and parts.username and path):
        raise _wrong("it must be whatsapp://TOKEN@graph.facebook.com/VERSION/NUMBER?template=NAME")
    template, language = asked.get("template", ""), asked.get("language", "en")
    if not _TEMPLATE.fullmatch(template) or not _LANGUAGE.fullmatch(language):
        raise _wrong("it must name a template, such as ?template=notice&language=en")
    scheme = "http" if asked.get("tls") == "no" else "https"
    address = f"{scheme}://{parts.hostname}{port}/{path}"
    return WhatsAppSettings(address, unquote(parts.username), template, language)


def _wrong(why: str) -> WrongSetting:
    """The address is not repeated, because a token stands in it."""
    return WrongSetting(name="CAISSA_WHATSAPP_URL", value="…", why=why)
