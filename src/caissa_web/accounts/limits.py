"""How often somebody may come with a wrong password before the door stays shut for a while.

Tries are counted by name and address together, so that nobody can lock a colleague out from elsewhere,
and by address alone against somebody who goes through many names.
"""

from __future__ import annotations

from hashlib import sha256

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

TRIES_OF_A_NAME = 10
TRIES_OF_AN_ADDRESS = 100
SECONDS = 600


def address_of(request: HttpRequest) -> str:
    """Where a request comes from; behind a proxy, where the proxy says it comes from."""
    told = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).rpartition(",")[2].strip()
    if settings.SECURE_PROXY_SSL_HEADER and told:
        return told[:45]
    return str(request.META.get("REMOTE_ADDR", ""))


def too_many_tries(request: HttpRequest, name: str) -> bool:
    """Have there been so many wrong passwords that not even the right one is looked at?"""
    return any(cache.get(key, 0) >= most for key, most in _limits(request, name))


def count_wrong_password(request: HttpRequest, name: str) -> None:
    """Count one more wrong password."""
    for key, _most in _limits(request, name):
        cache.add(key, 0, SECONDS)
        try:
            cache.incr(key)
        except ValueError:  # the count ran out between the two lines
            continue


def _limits(request: HttpRequest, name: str) -> tuple[tuple[str, int], ...]:
    address = address_of(request)
    named = sha256(f"{address} {name.casefold()}".encode()).hexdigest()
    alone = sha256(address.encode()).hexdigest()
    return (f"log-in.name.{named}", TRIES_OF_A_NAME), (f"log-in.address.{alone}", TRIES_OF_AN_ADDRESS)
