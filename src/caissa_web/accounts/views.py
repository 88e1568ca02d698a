"""The pages of whoever is logged in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from caissa_web.accounts.limits import count_wrong_password, too_many_tries

_log_in = LoginView.as_view(template_name="accounts/log_in.html", redirect_authenticated_user=True)


def log_in(request: HttpRequest) -> HttpResponse:
    """The log-in page; after too many wrong passwords it stays shut for ten minutes."""
    name = request.POST.get("username", "")[:150]
    if request.method == "POST" and too_many_tries(request, name):
        return render(request, "429.html", status=429)
    answer: HttpResponse = _log_in(request)
    if request.method == "POST" and not request.user.is_authenticated:
        count_wrong_password(request, name)
    return answer


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Who is logged in, and the way out."""
    return render(request, "accounts/me.html")
