"""Sending a message to an address on the network, and to no address that only this computer can reach.

The name is looked up when the message is sent, every address behind it is looked at, and the connection
goes to exactly the address that was looked at: a name that changes in between leads nowhere else. The whole
of it has a deadline, so that an answer that comes by a letter every few seconds holds nobody up.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from threading import Timer
from time import monotonic
from typing import TypeVar
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from caissa_web.api.errors import WrongAddress
from caissa_web.background.deadlines import TooSlow, within

Answer = TypeVar("Answer")
OK = 200
SECONDS = 5
"""For each step: the name, the connection, each piece of the answer."""
SECONDS_IN_ALL = 10
MOST_READ = 64 * 1024
LONGEST = 500
_PORTS = {"http": 80, "https": 443}
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
"""RFC 6052: on networks with IPv6 alone, the way to every IPv4 address."""
_ASSIGNMENTS = ipaddress.IPv4Network("192.0.0.0/24")
"""RFC 6890: for protocols, on the way; older versions of Python take part of it for public."""
_UNICAST = ipaddress.IPv6Network("2000::/3")
"""RFC 4291: what is given to the internet; fec0::/10, fc00::/7, ::/96 and 64:ff9b:1::/48 lie elsewhere."""


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
        raise WrongAddress(field="address", why=_("it does not name a server"))
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
    if not settings.WEBHOOKS_PRIVATE and not is_public(ipaddress.ip_address(number.partition("%")[0])):
        raise WrongAddress(field="address", why=_("it is in a private network"))


def is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Can everybody on the internet reach this address, and does it lead to nobody else?

    An IPv6 address may only carry an IPv4 one, to which a gateway then leads; that one counts.
    """
    if isinstance(address, ipaddress.IPv6Address):
        carried = _carried(address)
        if carried is not None:
            return is_public(carried)
        # RFC 4380: Teredo leads to an address behind somebody's router.
        if address not in _UNICAST or address.teredo is not None:
            return False
    if address in _ASSIGNMENTS:
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def _carried(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address that an IPv6 address stands for."""
    if address.ipv4_mapped is not None or address.sixtofour is not None:
        return address.ipv4_mapped or address.sixtofour
    if address in _NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return None


def looked_up(target: Target) -> str:
    """The number that a name stands for now; refused if any of its numbers is private."""
    try:
        addresses = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise WrongAddress(field="address", why=_("there is no server with this name")) from None
    numbers = [str(place[0]) for *_kind, place in addresses]
    for number in numbers:
        require_public(number)
    return numbers[0]


class _Pinned(http.client.HTTPConnection):
    """A connection to one looked-up number, under the name that was asked for, which can be cut off."""

    def __init__(self, target: Target, number: str) -> None:
        super().__init__(target.host, target.port, timeout=SECONDS)
        self.target, self.number = target, number
        self.is_cut_off = False

    def connect(self) -> None:
        """Connect to the number; the certificate must be the name's."""
        plain = socket.create_connection((self.number, self.target.port), SECONDS)
        self.sock = plain
        if self.target.scheme == "https":
            context = ssl.create_default_context()
            shaking = context.wrap_socket(
                plain, server_hostname=self.target.host, do_handshake_on_connect=False
            )
            self.sock = shaking  # already now, so that the deadline holds for the handshake too
            shaking.do_handshake()

    def give_time(self, seconds: float) -> None:
        """Wait longer for the answer; the deadline for the whole still holds."""
        if self.sock is not None:
            self.sock.settimeout(seconds)

    def cut_off(self) -> None:
        """End it from another thread: whoever waits for a byte gets none."""
        self.is_cut_off = True
        with suppress(OSError):
            if self.sock is not None:
                # Of the socket below TLS, which would else wait for the other side's farewell.
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


def send(address: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a message and say with which status it was taken; redirects are not followed."""
    return _within_deadline(address, lambda connection: _answer(connection, body, headers))


def post(address: str, body: bytes, headers: dict[str, str], most: int) -> tuple[int, bytes]:
    """Send something: with which status it was taken, and what was answered; redirects are not followed."""
    return _within_deadline(address, lambda connection: _posted(connection, body, headers, most))


def call(
    method: str, address: str, body: bytes, headers: dict[str, str], most: int, seconds: float
) -> tuple[int, bytes]:
    """Ask a server something that may take longer, under the same guard; redirects are not followed."""

    def use(connection: _Pinned) -> tuple[int, bytes]:
        connection.request(method, connection.target.path, body or None, {"User-Agent": "Caissa", **headers})
        connection.give_time(seconds)
        response = connection.getresponse()
        return response.status, response.read(most)

    return _within_deadline(address, use, seconds)


def fetch(address: str, most: int) -> bytes:
    """The content at an address, under the same guard; redirects are not followed, and more is refused."""
    return _within_deadline(address, lambda connection: _content(connection, most))


def fetch_several(addresses: Sequence[str], most: int, seconds: float) -> list[bytes | None]:
    """The contents at several addresses of one server, one after the other over one connection.

    None for what it refuses, and for all that did not come within the seconds.
    """
    contents: list[bytes | None] = []

    def use(connection: _Pinned) -> None:
        for address in addresses:
            connection.target = _of_same_server(connection.target, target_of(address))
            try:
                contents.append(_content_again(connection, most))
            except WrongAddress:
                contents.append(None)
                # What was not read of an answer would stand before the next one.
                connection.close()

    if addresses:
        with suppress(TooSlow):
            _within_deadline(addresses[0], use, seconds)
    return contents + [None] * (len(addresses) - len(contents))


def _of_same_server(first: Target, other: Target) -> Target:
    """A target under the address that was looked up for the first."""
    if (first.scheme, first.host, first.port) != (other.scheme, other.host, other.port):
        raise WrongAddress(field="address", why=_("it does not name a server"))
    return other


def _within_deadline(
    address: str, use: Callable[[_Pinned], Answer], seconds: float = SECONDS_IN_ALL
) -> Answer:
    target, began = target_of(address), monotonic()
    connection = _Pinned(target, within(SECONDS, looked_up, target))
    deadline = Timer(seconds - (monotonic() - began), connection.cut_off)
    deadline.daemon = True
    deadline.start()
    try:
        return use(connection)
    except (OSError, http.client.HTTPException):
        if connection.is_cut_off:
            raise TooSlow(f"no answer within {seconds:g} seconds") from None
        raise
    finally:
        deadline.cancel()
        connection.close()


def _content_again(connection: _Pinned, most: int) -> bytes:
    """The content at the next address, over a new connection if the server has closed the former."""
    try:
        return _content(connection, most)
    except (ConnectionError, http.client.RemoteDisconnected):
        if connection.is_cut_off:
            raise
        connection.close()
        return _content(connection, most)


def _content(connection: _Pinned, most: int) -> bytes:
    connection.request("GET", connection.target.path, headers={"User-Agent": "Caissa"})
    response = connection.getresponse()
    if response.status != OK:
        raise WrongAddress(
            field="address", why=_("it answers with status {status}").format(status=response.status)
        )
    content = response.read(most + 1)
    if len(content) > most:
        raise WrongAddress(field="address", why=_("it sends more than a file of games can have"))
    return content


def _answer(connection: _Pinned, body: bytes, headers: dict[str, str]) -> int:
    """The status of the answer; what it says beside that is read for politeness only."""
    kind = {"Content-Type": "application/json"}
    connection.request("POST", connection.target.path, body, {**kind, **headers})
    response = connection.getresponse()
    with suppress(OSError, http.client.HTTPException):
        response.read(MOST_READ)
    return response.status


def _posted(connection: _Pinned, body: bytes, headers: dict[str, str], most: int) -> tuple[int, bytes]:
    connection.request("POST", connection.target.path, body, {"User-Agent": "Caissa", **headers})
    response = connection.getresponse()
    return response.status, response.read(most)
