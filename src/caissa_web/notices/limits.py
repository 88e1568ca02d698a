"""How often an address may ask for messages: against those who want to flood somebody else's box."""

from __future__ import annotations

from django.http import HttpRequest

from caissa_web.accounts.limits import address_of, one_too_many

WISHES = 30
SECONDS = 3600
"""A whole club may sit behind one address."""


def too_many_wishes(request: HttpRequest) -> bool:
    """Count one more wish of an address: is it one too many?"""
    key = f"notices.wishes.{address_of(request).replace(' ', '')}"
    return one_too_many(key, SECONDS, WISHES)
