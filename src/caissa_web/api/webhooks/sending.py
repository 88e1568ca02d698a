"""Sending a message to an address on the network, and to no address that only this computer can reach.

The name is looked up when the message is sent, every address behind it is looked at, and the connection
goes to exactly the address that was looked at: a name that changes in between leads nowhere else.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from caissa_web.api.errors import WrongAddress

SECONDS = 5
MOST_READ = 64 * 1024
LONGEST = 500
_PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Target:
    """An address taken apart."""

    scheme: str
    host: str
    port: int
    path: str


def target_of(address: str) -> Target:
    """An address that messages can be sent to; refused at once if it is malformed or forbidden."""
    if len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address:
        raise WrongAddress(field="address", why=_("it is too long or has forbidden characters"))
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise WrongAddress(field="address", why=_("it cannot be read")) from None
    if parts.scheme not in _allowed_schemes():
        raise WrongAddress(field="address", why=_("it must begin with https://"))
    if not host or parts.username is not None or parts.password is not None or "\\" in address:
        raise WrongAddress(field="address", why=_("it names no computer"))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    target = Target(parts.scheme, host, port or _PORTS[parts.scheme], path)
    _require_public_literal(target)
    return target


def _allowed_schemes() -> tuple[str, ...]:
    return ("https", "http") if settings.WEBHOOKS_HTTP else ("https",)


def _require_public_literal(target: Target) -> None:
    """Refuse at once what is plainly not public: numbers of private networks, the computer itself."""
    try:
        number = ipaddress.ip_address(target.host)
    except ValueError:
        name = target.host.rstrip(".").lower()
        if not settings.WEBHOOKS_PRIVATE and (name == "localhost" or name.endswith((".localhost", ".local"))):
            raise WrongAddress(field="address", why=_("it is in a private network")) from None
        return
    require_public(str(number))


def require_public(number: str) -> None:
    """Refuse an address of a private network, unless the installation allows them."""
    address: Any = ipaddress.ip_address(number.partition("%")[0])
    address = getattr(address, "ipv4_mapped", None) or address
    if not settings.WEBHOOKS_PRIVATE and (not address.is_global or address.is_multicast):
        raise WrongAddress(field="address", why=_("it is in a private network"))


def looked_up(target: Target) -> str:
    """The number that a name stands for now; refused if any of its numbers is private."""
    try:
        addresses = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise WrongAddress(field="address", why=_("nobody has this name")) from None
    numbers = [str(place[0]) for *_kind, place in addresses]
    for number in numbers:
        require_public(number)
    return numbers[0]


class _Pinned(http.client.HTTPConnection):
    """A connection to one looked-up number, under the name that was asked for."""

    def __init__(self, target: Target, number: str) -> None:
        super().__init__(target.host, target.port, timeout=SECONDS)
        self.target, self.number = target, number

    def connect(self) -> None:
        """Connect to the number; the certificate must be the name's."""
        plain = socket.create_connection((self.number, self.target.port), SECONDS)
        if self.target.scheme == "https":
            plain = ssl.create_default_context().wrap_socket(plain, server_hostname=self.target.host)
        self.sock = plain


def send(address: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a message and say with which status it was taken; redirects are not followed."""
    target = target_of(address)
    connection = _Pinned(target, looked_up(target))
    try:
        connection.request("POST", target.path, body, {"Content-Type": "application/json", **headers})
        response = connection.getresponse()
        response.read(MOST_READ)
        return response.status
    finally:
        connection.close()
