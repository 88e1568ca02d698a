"""The addresses under which people reach the pages, as they are printed when the program starts."""

from __future__ import annotations

from dataclasses import dataclass
from io import StringIO

from caissa_web.config.network import hall_addresses, listens_everywhere


@dataclass(frozen=True, slots=True)
class Addresses:
    """Where the pages are: on this computer, and in the hall for phones and colleagues."""

    here: str
    hall: tuple[str, ...] = ()


def addresses(host: str, port: int, *, safe: bool) -> Addresses:
    """The addresses of a server that listens on a host and port."""
    if not listens_everywhere(host):
        return Addresses(_address(host, port, safe))
    return Addresses(
        _address("127.0.0.1", port, safe),
        tuple(_address(address, port, safe) for address in hall_addresses()),
    )


def scannable(address: str) -> str:
    """An address as a QR code of letters, to be scanned from the terminal."""
    import segno  # noqa: PLC0415 - only for those who look at a terminal

    drawn = StringIO()
    # Capitals make the code smaller, and addresses of numbers mean the same in capitals.
    segno.make(address.upper(), micro=False).terminal(out=drawn, compact=True)
    return drawn.getvalue()


def _address(host: str, port: int, safe: bool) -> str:
    bracketed = f"[{host}]" if ":" in host else host
    return f"{'https' if safe else 'http'}://{bracketed}:{port}/"
