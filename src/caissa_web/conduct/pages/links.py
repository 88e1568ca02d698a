"""The links of appellants and of those who are asked for a statement."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from caissa_web.presentation.qr_codes import reachable_address


def appeal_link(request: HttpRequest, token: str) -> str:
    """The address that a phone opens: under the hall's address if the desk itself is open under its own."""
    return reachable_address(request, reverse("appeal", args=[token]))


def statement_link(request: HttpRequest, token: str) -> str:
    """The address under which somebody gives a statement."""
    return reachable_address(request, reverse("statement", args=[token]))
