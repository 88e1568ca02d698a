"""How many requests a token, or an address without one, may send in a minute."""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from caissa_web.accounts.limits import address_of, counted, counted_in_lots
from caissa_web.api.errors import TooMany

A_MINUTE = 60
TEN_MINUTES = 600
WRONG_TOKENS = 30
"""Wrong tokens that may come from one address in ten minutes."""
LOTS = 20
"""So often at most is one caller's count told to the other processes before it is too many."""


def count_request(who: str) -> None:
    """Count one request of a token or an address; refused if there were too many."""
    lot = max(1, settings.API_LIMIT // LOTS)
    if counted_in_lots(f"api.requests.{who}", A_MINUTE, lot) > settings.API_LIMIT:
        raise TooMany(seconds=A_MINUTE)


def require_few_wrong_tokens(request: HttpRequest) -> None:
    """Refuse an address that has come with too many wrong tokens."""
    if cache.get(_wrong(request), 0) >= WRONG_TOKENS:
        raise TooMany(seconds=TEN_MINUTES)


def count_wrong_token(request: HttpRequest) -> None:
    """Count a wrong token from this address."""
    counted(_wrong(request), TEN_MINUTES)


def address_key(request: HttpRequest) -> str:
    """A sign of the address that a request comes from."""
    return sha256(address_of(request).encode()).hexdigest()[:32]


def _wrong(request: HttpRequest) -> str:
    return f"api.wrong-tokens.{address_key(request)}"
