"""The links of passes."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from caissa_web.presentation.qr_codes import is_out_of_reach, reachable_address, svg

__all__ = ["is_out_of_reach", "link", "svg"]


def link(request: HttpRequest, token: str) -> str:
    """The address that a phone opens: under the hall's address if the desk itself is open under its own."""
    return reachable_address(request, reverse("phone:pass", args=[token]))
