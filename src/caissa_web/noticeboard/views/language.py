"""The visitor's language: chosen once, kept in a cookie, the same for noticeboard and desk."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

A_YEAR = 365 * 24 * 60 * 60
WRONG = 400
LONGEST_SHOWN = 40


@require_safe
@never_cache
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the chosen language and go back to the page; a language that is not spoken here is refused."""
    code = request.GET.get("language", "")
    if code not in dict(settings.LANGUAGES):
        context = {"code": code[:LONGEST_SHOWN]}
        return render(request, "noticeboard/no_such_language.html", context, status=WRONG)
    response = redirect(_back(request))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=A_YEAR,
        samesite="Lax",
        secure=request.is_secure(),
        httponly=True,
    )
    return response


def _back(request: HttpRequest) -> str:
    asked = request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if safe else reverse("noticeboard:events")
