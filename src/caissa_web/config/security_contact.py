"""Whom to tell of a fault in the security of this server: `/.well-known/security.txt` (RFC 9116)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from caissa_web.config.environment import WrongSetting

PATH = "/.well-known/security.txt"
GOOD_FOR = timedelta(days=180)
SCHEMES = ("mailto:", "https://", "tel:")


def security_contact(configured: str) -> str:
    """The address as RFC 9116 wants it; a plain e-mail address is one too."""
    if not configured:
        return ""
    address = configured if configured.startswith(SCHEMES) else f"mailto:{configured}"
    if not address.isprintable() or " " in address or (address.startswith("mailto:") and "@" not in address):
        why = "it must be an e-mail address, or begin with https:// or tel:"
        raise WrongSetting(name="CAISSA_SECURITY_CONTACT", value=configured, why=why)
    return address


class SecurityContact:
    """Answers where those who find a fault look first; without a contact there is no such page."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The contact, or whatever is below."""
        is_asked = request.path_info == PATH and request.method in ("GET", "HEAD")
        if not is_asked or not settings.SECURITY_CONTACT:
            return self.answer(request)
        expires = (timezone.now() + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
        lines = (
            f"Contact: {settings.SECURITY_CONTACT}",
            f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}",
            f"Preferred-Languages: {settings.LANGUAGE_CODE}",
        )
        return HttpResponse("\n".join((*lines, "")), content_type="text/plain; charset=utf-8")
