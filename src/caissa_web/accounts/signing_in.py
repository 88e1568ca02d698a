"""The log of log-ins and failures: kept for a while, shown to the person and to who runs the installation."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.http import HttpRequest
from django.utils import timezone

from caissa_web.accounts.limits import about_where, address_of
from caissa_web.accounts.models import SignIn, User

KEPT = timedelta(days=90)
MAX_SHOWN = 20


def remember(user: User, request: HttpRequest | None, *, ok: bool, how: str = "") -> None:
    """Write one line, and forget those that are too old."""
    now = timezone.now()
    SignIn.objects.filter(at__lt=now - KEPT).delete()
    address = about_where(address_of(request)) if request is not None else ""
    SignIn.objects.create(user=user, at=now, address=address, ok=ok, how=how)


def _came_in(request: HttpRequest | None, user: User, **_more: Any) -> None:
    how = ""
    if request is not None and hasattr(request, "session"):
        steps = get_authentication_records(request, user)
        how = "+".join(str(step.get("type") or step.get("method")) for step in steps)[:20]
    remember(user, request, ok=True, how=how)


def _failed(credentials: dict[str, Any], request: HttpRequest | None = None, **_more: Any) -> None:
    """A wrong password for a name that exists; what else was typed may be a secret and is not kept."""
    named = str(credentials.get("username") or "")[:150]
    user = None if "\x00" in named else User.objects.filter(username=named).first()
    if user is not None:
        remember(user, request, ok=False, how="password")


def listen() -> None:
    """Hear of every log-in and every failure."""
    user_logged_in.connect(_came_in, dispatch_uid="caissa.sign-in")
    user_login_failed.connect(_failed, dispatch_uid="caissa.sign-in-failed")
    _listen_to_second_steps()


def _listen_to_second_steps() -> None:
    from allauth.mfa.signals import authentication_failed  # noqa: PLC0415 - needs the apps to be ready

    authentication_failed.connect(_wrong_code, dispatch_uid="caissa.wrong-code")


def _wrong_code(request: HttpRequest, user: User, **_more: Any) -> None:
    remember(user, request, ok=False, how="code")
