"""Logging in by a link that works once: a page with a button, so that looking at it does not use it up."""

from __future__ import annotations

import time

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from caissa_web.accounts import links
from caissa_web.accounts.models import User

BACKEND = "django.contrib.auth.backends.ModelBackend"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def once(request: HttpRequest, token: str) -> HttpResponse:
    """Ask, then log in the person the link was drawn for."""
    name_of = links.use if request.method == "POST" else links.name_behind
    name = name_of(settings.DATA, token, time.time())
    user = User.objects.filter(username=name, is_active=True).first() if name else None
    if user is None:
        return render(request, "accounts/link_used.html", status=410)
    if request.method != "POST":
        return render(request, "accounts/once.html", {"somebody": user})
    login(request, user, backend=BACKEND)
    return redirect(resolve_url(settings.LOGIN_REDIRECT_URL))
