"""The link of a payer: whoever has it sees one payer's bill and papers, and nothing of anybody else's."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256

from django.conf import settings
from django.urls import reverse

from caissa_web.treasury.models import Payer

DIGITS = 40
_FORM = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{DIGITS}}})")


def token_of(payer: Payer) -> str:
    """The secret part of a payer's link, signed with the installation's key."""
    return f"{payer.pk}-{_signature(payer, settings.SECRET_KEY)}"


def payer_by(token: str) -> Payer | None:
    """The payer of a link; None for a wrong one, and for somebody who was erased."""
    match = _FORM.fullmatch(token)
    payer = Payer.objects.select_related("event").filter(pk=int(match[1])).first() if match else None
    if match is None or payer is None or payer.erased_at is not None:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return payer if any(hmac.compare_digest(match[2], _signature(payer, key)) for key in keys) else None


def _signature(payer: Payer, key: str) -> str:
    secret = hmac.new(key.encode(), b"caissa.treasury.payer", sha256).digest()
    return hmac.new(secret, f"{payer.pk} {payer.key} {payer.code}".encode(), sha256).hexdigest()[:DIGITS]


def pay_address(payer: Payer) -> str:
    """The path of a payer's own page."""
    return reverse("portal:pay", args=[token_of(payer)])
