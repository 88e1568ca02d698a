"""Under which names and addresses this computer can be reached on the networks it is plugged into."""

from __future__ import annotations

import socket
import struct
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from hashlib import sha256
from ipaddress import IPv4Address, ip_address
from urllib.parse import urlsplit

EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - the words for it, not a socket
A_PRIVATE_NETWORK = ("192.168.255.254", 9)
ASK_FOR_AN_ADDRESS = 0x8915


def listens_everywhere(host: str) -> bool:
    """Does this address mean every network of the computer?"""
    return host in EVERYWHERE


def own_names(host: str) -> list[str]:
    """The names by which people in the hall may reach a server that listens on an address."""
    return [*hall_addresses(), *_own_name()] if listens_everywhere(host) else [host]


def installation_name(origins: Iterable[str], hosts: Iterable[str], secret_key: str) -> str:
    """The name that an installation calls itself by, the same whoever asks: the first of its own names.

    A laptop in a hall has none that means anything elsewhere; its name is drawn from the secret key.
    """
    names = (*(urlsplit(origin).hostname or "" for origin in origins), *hosts)
    for name in names:
        if "." in name and not name.startswith(".") and not name.endswith(".local") and not _is_number(name):
            return name.lower()
    return f"{sha256(f'installation {secret_key}'.encode()).hexdigest()[:16]}.invalid"


def public_address(origins: Iterable[str], hosts: Iterable[str], secure: bool) -> str:
    """Where everybody on the Internet reaches the installation; empty for a laptop in a hall."""
    for origin in origins:
        if "*" not in origin:
            return origin.rstrip("/").lower()
    name = installation_name((), hosts, "")
    return "" if name.endswith(".invalid") else f"{'https' if secure else 'http'}://{name}"


def _is_number(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def hall_addresses() -> list[str]:
    """The computer's addresses on its networks, without those that only it can reach."""
    addresses = dict.fromkeys((*_of_interfaces(), *_of_routes(), *_of_own_name()))
    return [address for address in addresses if _can_be_reached(address)]


def _can_be_reached(address: str) -> bool:
    parsed = ip_address(address)
    return isinstance(parsed, IPv4Address) and not (parsed.is_loopback or parsed.is_unspecified)


def _own_name() -> list[str]:
    """The computer's name, alone and as many home routers and printers know it."""
    name = socket.gethostname().lower()
    return [name, f"{name}.local"] if name.replace("-", "").isalnum() else []


def _of_interfaces() -> Iterator[str]:
    """One address for each network card, as Linux tells it."""
    if not sys.platform.startswith("linux"):
        return
    import fcntl  # noqa: PLC0415 - not everywhere

    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
        for _number, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(asked, ASK_FOR_AN_ADDRESS, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            yield socket.inet_ntoa(answer[20:24])


def _of_routes() -> Iterator[str]:
    """The address from which a message to the hall's network would leave; none is sent."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asked:
        try:
            asked.connect(A_PRIVATE_NETWORK)
        except OSError:
            return
        yield str(asked.getsockname()[0])


def _of_own_name() -> Iterator[str]:
    """The addresses that the computer's own name stands for."""
    try:
        entries = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return
    for *_rest, place in entries:
        yield str(place[0])
