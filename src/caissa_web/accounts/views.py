"""The pages of whoever is logged in."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


@login_required
def me(request: HttpRequest) -> HttpResponse:
    """Who is logged in, and the way out."""
    return render(request, "accounts/me.html")
