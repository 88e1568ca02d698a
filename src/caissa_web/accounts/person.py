"""Who is at a page that nobody reaches without a log-in."""

from __future__ import annotations

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from caissa_web.accounts.models import User


def person_at(request: HttpRequest) -> User:
    """The person who is logged in; a visitor without a log-in has no business here."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user
