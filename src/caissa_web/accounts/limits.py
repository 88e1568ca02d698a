"""How often something may be tried or asked for, by whom, and in which time.

Counts are kept in `shared_cache`, so that every process and server of an installation counts together.
Wrong passwords are counted by name and address, so that nobody can lock a colleague out from elsewhere, and
by address alone against somebody who goes through many names.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from ipaddress import ip_address, ip_network

from django.conf import settings
from django.core.cache import cache, caches
from django.core.cache.backends.base import BaseCache
from django.http import HttpRequest

_PREFIX_BITS = {4: 24, 6: 48}
A_MINUTE, TEN_MINUTES, AN_HOUR = 60, 600, 3600


@dataclass(frozen=True, slots=True)
class Limit:
    """How many times something may happen in a number of seconds."""

    name: str
    most: int
    seconds: int = TEN_MINUTES

    def key(self, subject: str) -> str:
        """Where the count for somebody is kept."""
        return f"{self.name}.{sha256(subject.encode()).hexdigest()}"


WRONG_PASSWORDS_FOR_NAME = Limit("log-in.name", 10)
WRONG_PASSWORDS_FROM_ADDRESS = Limit("log-in.address", 100)
SIGN_UPS = Limit("sign-up", 20)
"""Accounts that one address may make: a club's hall is one address."""
FORGOTTEN_PASSWORDS = Limit("forgotten", 10)
WRONG_INVITATIONS = Limit("invitation", 20)
WRONG_API_TOKENS = Limit("api.wrong-tokens", 30)
WRONG_PHONE_TOKENS = Limit("phone.wrong-tokens", 20)
"""Phones of one hall often share an address, so a pass that holds opens its page whatever others have tried:
a token has 256 bits, and the limit is there against floods, not against guessing."""
WRONG_PORTAL_LINKS = Limit("portal.wrong-links", 30)
PORTAL_SEARCHES = Limit("portal.searches", 600)
"""Verdicts that one address may ask for: many players share a club's; nobody is to copy the rating list."""
PORTAL_ENTRIES = Limit("portal.entries", 600, AN_HOUR)
PORTAL_LINKS = Limit("portal.links", 20, AN_HOUR)
"""Letters with a link that one address may ask for; nobody's mailbox is flooded."""
VERIFICATIONS = Limit("portal.verifications", 300, AN_HOUR)
"""Papers that one address may look up: a consulate has one for all its desks."""
MESSAGE_REQUESTS = Limit("notices.wishes", 30, AN_HOUR)
"""Against those who want to flood somebody else's mailbox; a whole club may sit behind one address."""

SCHOOL_EXERCISES = Limit("school.exercises", 1200)
"""Exercises that one address may ask for: a whole class sits behind one."""
SCHOOL_EXAMS = Limit("school.exams", 120)
SCHOOL_CODES = Limit("school.codes", 200)
"""Codes of classes that one address may try, of 190 million: sixty students of a class share an address."""

API_REQUESTS = "api.requests"
API_SHARES = 20
"""How often at most a caller's requests are added to the common count before they are too many."""


# -- who ------------------------------------------------------------------------------------


def address_of(request: HttpRequest) -> str:
    """Where a request comes from; behind a proxy, where the proxy says it comes from."""
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).rpartition(",")[2].strip()
    if settings.SECURE_PROXY_SSL_HEADER and forwarded:
        return forwarded[:45]
    return str(request.META.get("REMOTE_ADDR", ""))


def about_where(address: str) -> str:
    """An address without its last part: enough to see that it was not me, not enough to find a person."""
    try:
        known = ip_address(address)
    except ValueError:
        return ""
    return str(ip_network((known, _PREFIX_BITS[known.version]), strict=False).network_address)


# -- tries ----------------------------------------------------------------------------------


def is_reached(limit: Limit, request: HttpRequest) -> bool:
    """Has somebody come so often from this address that the next time is not looked at?"""
    return _is_reached(limit, address_of(request))


def count(limit: Limit, request: HttpRequest) -> None:
    """Count one more time from this address."""
    increment(limit.key(address_of(request)), limit.seconds)


def count_and_check(limit: Limit, request: HttpRequest) -> bool:
    """Count one more time from this address: is it one too many?

    Beyond the limit nothing is counted, so that a flood makes us write nothing.
    """
    return exceeds(limit.key(address_of(request)), limit.seconds, limit.most)


def too_many_wrong_passwords(request: HttpRequest, name: str) -> bool:
    """Have there been so many wrong passwords that not even the right one is looked at?"""
    return any(_is_reached(limit, subject) for limit, subject in _password_limits(request, name))


def count_wrong_password(request: HttpRequest, name: str) -> None:
    """Count one more wrong password."""
    for limit, subject in _password_limits(request, name):
        increment(limit.key(subject), limit.seconds)


def _password_limits(request: HttpRequest, name: str) -> tuple[tuple[Limit, str], ...]:
    address = address_of(request)
    both = f"{address} {name.casefold()}"
    return (WRONG_PASSWORDS_FOR_NAME, both), (WRONG_PASSWORDS_FROM_ADDRESS, address)


def _is_reached(limit: Limit, subject: str) -> bool:
    return int(cache.get(limit.key(subject), 0)) >= limit.most


# -- requests to the API ----------------------------------------------------------------------


def too_many_requests_from_address(request: HttpRequest) -> bool:
    """Count one request to the API without a token: is it one too many?"""
    return _too_many_requests(f"address.{sha256(address_of(request).encode()).hexdigest()[:32]}")


def too_many_requests_by_token(token: int) -> bool:
    """Count one request to the API with a token: is it one too many?"""
    return _too_many_requests(f"token.{token}")


def _too_many_requests(subject: str) -> bool:
    share = max(1, settings.API_LIMIT // API_SHARES)
    return increment_in_shares(f"{API_REQUESTS}.{subject}", A_MINUTE, share) > settings.API_LIMIT


# -- counting ---------------------------------------------------------------------------------


def increment(key: str, seconds: int, number: int = 1) -> int:
    """Add to a count that is forgotten after a while; the count as it is now."""
    return _increment(cache, key, seconds, number)


def exceeds(key: str, seconds: int, most: int) -> bool:
    """Count one more, unless there are too many already: is it one too many?"""
    return int(cache.get(key, 0)) > most or increment(key, seconds) > most


def increment_in_shares(key: str, seconds: int, share: int) -> int:
    """Count what comes often: each process by itself, and once for every `share` times in the common count.

    So counting costs next to nothing; each process may let through one share too many, none too few.
    """
    own = caches["here"]
    alone = _increment(own, key, seconds, 1)
    if alone % share == 0:
        own.set(f"{key}.together", increment(key, seconds, share), seconds)
    return max(alone, int(own.get(f"{key}.together", 0)))


def _increment(where: BaseCache, key: str, seconds: int, number: int) -> int:
    for _attempt in range(2):
        try:
            return int(where.incr(key, number))
        except ValueError:
            if where.add(key, number, seconds):
                return number
    return number  # what another process had begun to count has just run out
