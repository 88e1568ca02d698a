"""How often an address may ask for messages: against those who want to flood somebody else's box."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest

from caissa_web.accounts.limits import address_of

WISHES = 30
SECONDS = 3600
"""A whole club may sit behind one address."""


def too_many_wishes(request: HttpRequest) -> bool:
    """Count one more wish of an address: is it one too many?"""
    key = f"notices.wishes.{address_of(request).replace(' ', '')}"
    cache.add(key, 0, SECONDS)
    try:
        return int(cache.incr(key)) > WISHES
    except ValueError:  # the count ran out between the two lines
        return False
