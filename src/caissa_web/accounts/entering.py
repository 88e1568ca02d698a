"""The last step of every way in: a second factor is asked for where somebody has one."""

from __future__ import annotations

from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.models import Login
from django.http import HttpRequest, HttpResponse

from caissa_web.accounts.models import User


def enter(request: HttpRequest, user: User, how: str, go_to: str | None = None) -> HttpResponse:
    """Log somebody in who has shown one proof, or ask for the second one first."""
    record_authentication(request, user, method=how)
    return perform_login(request, Login(user=user, redirect_url=go_to))
