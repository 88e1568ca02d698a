"""A request as an ASGI server describes it, with what is asked of it before Django sees it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.http.request import split_domain_port, validate_host

Scope = Mapping[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

MAX_CACHED_HOSTS = 64
MAX_ADDRESS_LENGTH = 45


class Request:
    """The first line and the headers of a request.

    A header that is sent twice counts once, as its last line has it, here and for Django alike: otherwise
    the cache and Django could understand one request in two ways. Only cookies may come in several lines
    (RFC 9113 8.2.3).
    """

    __slots__ = ("headers", "method", "path", "query", "scheme", "scope")

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.method: str = scope["method"]
        self.path: str = scope["path"]
        self.query: bytes = scope["query_string"]
        self.scheme: str = scope["scheme"]
        lines: list[tuple[bytes, bytes]] = scope["headers"]
        self.headers: dict[bytes, bytes] = dict(lines)
        if len(self.headers) < len(lines) and b"cookie" in self.headers:
            self.headers[b"cookie"] = b"; ".join(value for name, value in lines if name == b"cookie")

    def header(self, name: bytes) -> str:
        """The value of a header; empty if it was not sent."""
        return self.headers.get(name, b"").decode("latin-1")

    @property
    def client(self) -> str:
        """The address that the connection comes from."""
        client = self.scope.get("client")
        return str(client[0]).strip("[]") if client else ""

    @property
    def address(self) -> str:
        """The address that the request comes from; behind a proxy, the one that the proxy names."""
        forwarded = self.header(b"x-forwarded-for").rpartition(",")[2].strip()
        if settings.SECURE_PROXY_SSL_HEADER and forwarded:
            return forwarded[:MAX_ADDRESS_LENGTH]
        return self.client

    @property
    def is_for_own_host(self) -> bool:
        """Is one of our own names asked for, as Django demands of every page?"""
        names = None if settings.DEBUG else tuple(settings.ALLOWED_HOSTS)
        return _is_own_host(self.headers.get(b"host", b""), names)


@lru_cache(maxsize=MAX_CACHED_HOSTS)
def _is_own_host(value: bytes, names: tuple[str, ...] | None) -> bool:
    host, _port = split_domain_port(value.decode("latin-1"))
    return bool(host) and (names is None or validate_host(host, names))
