"""The links of passes and their QR codes."""

from __future__ import annotations

from io import BytesIO
from ipaddress import ip_address

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse

HERE = ("localhost", "127.0.0.1", "[::1]")


def link(request: HttpRequest, token: str) -> str:
    """The address that a phone opens: under the hall's address if the desk itself is open under its own."""
    return f"{request.scheme}://{_host(request)}{reverse('phone:pass', args=[token])}"


def is_out_of_reach(request: HttpRequest) -> bool:
    """Would a phone look for the link on itself?"""
    return _name(_host(request)) in HERE


def svg(address: str) -> bytes:
    """A QR code as a picture: black on white also at night, with the quiet zone that readers need."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, omitsize=True, border=4, dark="#000", light="#fff"
    )
    return drawn.getvalue()


def _host(request: HttpRequest) -> str:
    """Name and port under which phones find the desk, as far as it is known."""
    asked = request.get_host()
    hall = next((host for host in settings.ALLOWED_HOSTS if _is_of_the_hall(host)), None)
    if _name(asked) not in HERE or hall is None:
        return asked
    port = asked.removeprefix(_name(asked))
    return hall + port


def _name(host: str) -> str:
    return host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host


def _is_of_the_hall(name: str) -> bool:
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return not address.is_loopback and not address.is_unspecified
