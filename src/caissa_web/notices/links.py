"""The links in messages: signed, so that nobody can make one up; those that confirm expire."""

from __future__ import annotations

import hmac
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.core.signing import BadSignature, Signer, TimestampSigner
from django.urls import reverse

from caissa_web.delivery.contacts import contact_hash
from caissa_web.notices.models import Subscription

__all__ = ["address", "code", "confirm_token", "confirmed_by", "contact_hash", "keep_token", "kept_by"]

TO_CONFIRM = timedelta(days=2)
CODE_DIGITS = 6
_CONFIRM, _KEEP = "caissa.notices.confirm", "caissa.notices.keep"


def confirm_token(subscription: Subscription) -> str:
    """A token that confirms, for two days."""
    return TimestampSigner(salt=_CONFIRM).sign(subscription.key)


def keep_token(subscription: Subscription) -> str:
    """A token that changes or ends a subscription, as long as there is one."""
    return Signer(salt=_KEEP).sign(subscription.key)


def confirmed_by(token: str) -> Subscription | None:
    """The subscription of a token that confirms; None for a wrong or an old one."""
    try:
        key = TimestampSigner(salt=_CONFIRM).unsign(token, max_age=TO_CONFIRM)
    except BadSignature:
        return None
    return _subscription(key)


def kept_by(token: str) -> Subscription | None:
    """The subscription that a token may change or end; None for a wrong one."""
    try:
        return _subscription(Signer(salt=_KEEP).unsign(token))
    except BadSignature:
        return None


def _subscription(key: str) -> Subscription | None:
    return Subscription.objects.select_related("section__event").filter(key=key).first()


def address(subscription: Subscription, page: str) -> str:
    """The whole address of a page about a subscription, as it stands in messages."""
    token = confirm_token(subscription) if page == "confirm" else keep_token(subscription)
    return subscription.site.rstrip("/") + reverse(f"notices:{page}", args=[token])


def code(subscription: Subscription) -> str:
    """The code that a phone is sent; it is worked out again instead of being kept."""
    digest = hmac.new(settings.SECRET_KEY.encode(), f"code {subscription.key}".encode(), sha256)
    return f"{int(digest.hexdigest(), 16) % 10**CODE_DIGITS:0{CODE_DIGITS}}"
