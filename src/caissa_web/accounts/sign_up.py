"""Accounts for everybody who wants one, where an installation allows that."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from caissa_web.accounts.entering import enter
from caissa_web.accounts.forms import NewAccountForm
from caissa_web.accounts.limits import SIGN_UPS, count, is_reached


@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Make an account; where accounts come by invitation only, there is no such page."""
    if not settings.SIGN_UP_IS_OPEN:
        raise Http404
    if request.user.is_authenticated:
        return redirect("accounts:me")
    if request.method == "POST" and is_reached(SIGN_UPS, request):
        return render(request, "429.html", status=429)
    form = NewAccountForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        count(SIGN_UPS, request)
        return enter(request, form.save(), "password")
    return render(request, "accounts/sign_up.html", {"form": form}, status=422 if form.errors else 200)
