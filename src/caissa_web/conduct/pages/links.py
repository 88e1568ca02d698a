"""The links of appellants and of those who are asked for a statement."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from caissa_web.accounts import limits
from caissa_web.presentation.qr_codes import reachable_address


def refuse_link(request: HttpRequest) -> HttpResponse:
    """A link that leads nowhere; whoever tries many is sent away for a while."""
    if limits.count_and_check(limits.WRONG_PHONE_TOKENS, request):
        return render(request, "429.html", status=429)
    raise Http404


def appeal_link(request: HttpRequest, token: str) -> str:
    """The address that a phone opens: under the hall's address if the desk itself is open under its own."""
    return reachable_address(request, reverse("appeal", args=[token]))


def statement_link(request: HttpRequest, token: str) -> str:
    """The address under which somebody gives a statement."""
    return reachable_address(request, reverse("statement", args=[token]))
