"""The link of a signer, and the one-time link by which they prove that letters to them reach them."""

from __future__ import annotations

import hmac
import re
from hashlib import sha256

from django.conf import settings
from django.urls import reverse
from django.utils import timezone

from caissa_web.contracts.models import Signature

DIGITS = 40
_FORM = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{DIGITS}}})")


def token_of(signature: Signature) -> str:
    """The secret part of a signer's link, signed with the installation's key."""
    return f"{signature.pk}-{_signed('signer', _subject(signature), settings.SECRET_KEY)}"


def signature_by(token: str) -> Signature | None:
    """The signature that a link is for; None for a wrong link, and for a contract that was erased."""
    match = _FORM.fullmatch(token)
    if match is None:
        return None
    rows = Signature.objects.select_related(
        "contract__event", "contract__text", "contract__entry__participant", "contract__entry__applicant"
    )
    row = rows.filter(pk=int(match[1]), contract__erased_at__isnull=True).first()
    return row if row is not None and _is_ours(match[2], "signer", _subject(row)) else None


def proof_of(signature: Signature) -> str:
    """The one-time part of the newest link that was asked for."""
    return _signed("proof", f"{_subject(signature)} {signature.proof}", settings.SECRET_KEY)


def holds(signature: Signature, proof: str) -> bool:
    """Is this the newest one-time link, not yet used and not too old?"""
    if not signature.proof or signature.proof_until is None or timezone.now() > signature.proof_until:
        return False
    return signature.signed_at is None and _is_ours(
        proof, "proof", f"{_subject(signature)} {signature.proof}"
    )


def sign_address(signature: Signature) -> str:
    """The path of a signer's page."""
    return reverse("portal:sign", args=[token_of(signature)])


def proof_address(signature: Signature) -> str:
    """The path of the page on which a signer signs, proof in hand."""
    return reverse("portal:sign-proved", args=[token_of(signature), proof_of(signature)])


def _subject(signature: Signature) -> str:
    return f"{signature.pk} {signature.contract_id} {signature.signer}"


def _is_ours(typed: str, purpose: str, subject: str) -> bool:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return any(hmac.compare_digest(typed.encode(), _signed(purpose, subject, key).encode()) for key in keys)


def _signed(purpose: str, subject: str, key: str) -> str:
    secret = hmac.new(key.encode(), f"caissa.contracts.{purpose}".encode(), sha256).digest()
    return hmac.new(secret, subject.encode(), sha256).hexdigest()[:DIGITS]
