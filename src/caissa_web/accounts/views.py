"""The pages of whoever is logged in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from caissa_web.accounts.limits import count_wrong_password, too_many_tries


class LogIn(LoginView):
    """The log-in page; after too many wrong passwords it stays shut for ten minutes."""

    template_name = "accounts/log_in.html"
    redirect_authenticated_user = True

    def post(self, request: HttpRequest, *asked: Any, **which: Any) -> HttpResponse:
        """Look at the password, if there were not too many wrong ones."""
        name = request.POST.get("username", "")[:150]
        if too_many_tries(request, name):
            return render(request, "429.html", status=429)
        answer: HttpResponse = super().post(request, *asked, **which)
        if not request.user.is_authenticated:
            count_wrong_password(request, name)
        return answer


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Who is logged in, and the way out."""
    return render(request, "accounts/me.html")
