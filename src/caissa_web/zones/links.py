"""The link by which a player allows games on an account: signed, and good for this one account."""

from __future__ import annotations

import hmac
import re
import secrets
from hashlib import sha256

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.urls import reverse

from caissa.zones.permission import Request
from caissa_web.online.models import PlayerAccount

DIGITS = 40
SECONDS_TO_ANSWER = 3600
_FORM = re.compile(rf"([0-9]{{1,18}})-([0-9a-f]{{{DIGITS}}})")


def permission_address(account: PlayerAccount) -> str:
    """The path of the page on which a player allows games."""
    return reverse("portal:zone-permission", args=[f"{account.pk}-{_signed(account, settings.SECRET_KEY)}"])


def account_by(token: str) -> PlayerAccount | None:
    """The account that a link is for; None for a wrong link, and for an account that was changed."""
    match = _FORM.fullmatch(token)
    rows = PlayerAccount.objects.select_related("event", "permission")
    account = rows.filter(pk=int(match[1])).first() if match else None
    if match is None or account is None:
        return None
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return account if any(hmac.compare_digest(match[2], _signed(account, key)) for key in keys) else None


def _signed(account: PlayerAccount, key: str) -> str:
    secret = hmac.new(key.encode(), b"caissa.zones.permission", sha256).digest()
    return hmac.new(secret, f"{account.pk} {account.folded}".encode(), sha256).hexdigest()[:DIGITS]


# -- the way over the zone's page and back --------------------------------------------------


def begun(account: PlayerAccount, answer_address: str) -> Request:
    """What the zone is asked for; nothing is stored, for state and verifier follow from our key."""
    state = _signer().sign_object({"account": account.pk, "nonce": secrets.token_urlsafe(16)})
    return Request(answer_address, state, _verifier(state))


def returned(state: str, answer_address: str) -> tuple[PlayerAccount, Request] | None:
    """The account and the question to which an answer of the zone belongs; None if it is none of ours."""
    try:
        content = _signer().unsign_object(state, max_age=SECONDS_TO_ANSWER)
    except BadSignature:
        return None
    rows = PlayerAccount.objects.select_related("event")
    account = rows.filter(pk=content["account"]).first()
    return (account, Request(answer_address, state, _verifier(state))) if account else None


def _signer() -> TimestampSigner:
    return TimestampSigner(salt="caissa.zones.state")


def _verifier(state: str) -> str:
    secret = hmac.new(settings.SECRET_KEY.encode(), b"caissa.zones.verifier", sha256).digest()
    return hmac.new(secret, state.encode(), sha256).hexdigest()
