"""QR codes, and the address under which phones in the hall find this server."""

from __future__ import annotations

from io import BytesIO
from ipaddress import ip_address

import segno
from django.conf import settings
from django.http import HttpRequest

HERE = ("localhost", "127.0.0.1", "[::1]")


def svg(address: str) -> bytes:
    """A QR code as a picture: black on white also at night, with the quiet zone that readers need."""
    drawn = BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawn, kind="svg", xmldecl=False, omitsize=True, border=4, dark="#000", light="#fff"
    )
    return drawn.getvalue()


def reachable_address(request: HttpRequest, path: str) -> str:
    """A page of this server as a phone opens it."""
    return f"{request.scheme}://{hall_host(request)}{path}"


def is_out_of_reach(request: HttpRequest) -> bool:
    """Would a phone look for a page on itself?"""
    return _name(hall_host(request)) in HERE


def hall_host(request: HttpRequest) -> str:
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
