"""The link of a letter: whoever has it gets the one letter that was issued, and nothing else."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256

from django.conf import settings
from django.urls import reverse

from caissa_web.visas.models import VisaCase

DIGITS = 40
_FORM = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{DIGITS}}})")


def letter_address(case: VisaCase) -> str:
    """The path of an issued letter."""
    return reverse("portal:visa-letter", args=[f"{case.pk}-{_signed(case, settings.SECRET_KEY)}"])


def case_by(token: str) -> VisaCase | None:
    """The case whose letter a link is for; None for a wrong link, and for a letter that was withdrawn."""
    match = _FORM.fullmatch(token)
    rows = VisaCase.objects.select_related("event", "file")
    case = rows.filter(pk=int(match[1]), erased_at__isnull=True).first() if match else None
    if match is None or case is None or case.number is None:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return case if any(hmac.compare_digest(match[2], _signed(case, key)) for key in keys) else None


def _signed(case: VisaCase, key: str) -> str:
    secret = hmac.new(key.encode(), b"caissa.visas.letter", sha256).digest()
    return hmac.new(secret, f"{case.pk} {case.number}".encode(), sha256).hexdigest()[:DIGITS]
