"""How often somebody may come with a wrong password before the door stays shut for a while.

Tries are counted by name and address together, so that nobody can lock a colleague out from elsewhere,
and by address alone against somebody who goes through many names.
"""

from __future__ import annotations

from hashlib import sha256
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache, caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest

TRIES_OF_A_NAME = 10
TRIES_OF_AN_ADDRESS = 100
SECONDS = 600
_KEEP_BITS = {4: 24, 6: 48}


def address_of(request: HttpRequest) -> str:
    """Where a request comes from; behind a proxy, where the proxy says it comes from."""
    told = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).rpartition(",")[2].strip()
    if settings.SECURE_PROXY_SSL_HEADER and told:
        return told[:45]
    return str(request.META.get("REMOTE_ADDR", ""))


def about_where(address: str) -> str:
    """An address without its last part: enough to see that it was not me, not enough to find a person."""
    try:
        known = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network((known, _KEEP_BITS[known.version]), strict=False).network_address)


def too_many_tries(request: HttpRequest, name: str) -> bool:
    """Have there been so many wrong passwords that not even the right one is looked at?"""
    return any(cache.get(key, 0) >= most for key, most in _limits(request, name))


def count_wrong_password(request: HttpRequest, name: str) -> None:
    """Count one more wrong password."""
    for key, _most in _limits(request, name):
        counted(key, SECONDS)


def too_many(request: HttpRequest, what: str, most: int) -> bool:
    """Has somebody tried a thing so often from this address that it waits for ten minutes?"""
    return int(cache.get(_try_key(request, what), 0)) >= most


def count_try(request: HttpRequest, what: str) -> None:
    """Count one more try of a thing from this address."""
    counted(_try_key(request, what), SECONDS)


def _try_key(request: HttpRequest, what: str) -> str:
    return f"{what}.{sha256(address_of(request).encode()).hexdigest()}"


def counted(key: str, seconds: int, number: int = 1) -> int:
    """Count one more (or so many more) of something that is forgotten after a while: how many are there now?

    Every process and server of the installation counts together.
    """
    return _counted(cache, key, seconds, number)


def one_too_many(key: str, seconds: int, most: int) -> bool:
    """Count one more, and say whether it is one too many.

    Beyond that nothing is counted, so that whoever floods us makes us write nothing.
    """
    return int(cache.get(key, 0)) > most or counted(key, seconds) > most


def counted_in_lots(key: str, seconds: int, lot: int) -> int:
    """Count what comes often: each process by itself, and every so many times once for all of them.

    So counting costs next to nothing; each process may let through one lot too many, none too few.
    """
    here = caches["here"]
    alone = _counted(here, key, seconds, 1)
    if alone % lot == 0:
        here.set(f"{key}.together", counted(key, seconds, lot), seconds)
    return max(alone, int(here.get(f"{key}.together", 0)))


def _counted(where: BaseCache, key: str, seconds: int, number: int) -> int:
    for _once_more in range(2):
        try:
            return int(where.incr(key, number))
        except ValueError:
            if where.add(key, number, seconds):
                return number
    return number  # what another process had begun to count has just run out


def _limits(request: HttpRequest, name: str) -> tuple[tuple[str, int], ...]:
    address = address_of(request)
    named = sha256(f"{address} {name.casefold()}".encode()).hexdigest()
    alone = sha256(address.encode()).hexdigest()
    return (f"log-in.name.{named}", TRIES_OF_A_NAME), (f"log-in.address.{alone}", TRIES_OF_AN_ADDRESS)
