"""Links for those who act for a delegation: signed with the installation's key, worthless once withdrawn."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256

from django.conf import settings

from caissa_web.delegations.models import FederationOfficial

SIGNATURE_DIGITS = 40
_FORM = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{SIGNATURE_DIGITS}}})")


def token_of(official: FederationOfficial) -> str:
    """The secret part of somebody's link to their delegation."""
    return f"{official.pk}-{_signature(official, settings.SECRET_KEY)}"


def official_by(token: str) -> FederationOfficial | None:
    """Whose link it is; None for a wrong one, and for somebody who no longer acts for the delegation."""
    match = _FORM.fullmatch(token)
    if match is None:
        return None
    rows = FederationOfficial.objects.select_related("delegation__event", "delegation__applicant", "account")
    official = rows.filter(pk=int(match[1]), ended_at__isnull=True).first()
    if official is None:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    signatures = (_signature(official, key) for key in keys)
    return official if any(hmac.compare_digest(match[2], each) for each in signatures) else None


def is_token(text: str) -> bool:
    """Does a text have the form of a link's secret part?"""
    return _FORM.fullmatch(text) is not None


def _signature(official: FederationOfficial, key: str) -> str:
    secret = hmac.new(key.encode(), b"caissa.delegations.official", sha256).digest()
    meant = f"{official.pk} {official.link_version} {official.made_at.isoformat()}"
    return hmac.new(secret, meant.encode(), sha256).hexdigest()[:SIGNATURE_DIGITS]
