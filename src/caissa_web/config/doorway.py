"""The program as the server calls it: threads make the pages, and what stays open waits in one loop.

Django's pages are written for threads, and four of them are enough. Two thousand spectators who wait for the
next result must not hold a thread each, so that their streams are answered by the loop itself.
"""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.conf import settings
from django.http import parse_cookie
from django.utils.translation import get_language_from_request

from caissa_web.config.wsgi import application
from caissa_web.noticeboard import live
from caissa_web.noticeboard.listening import LISTENERS
from caissa_web.noticeboard.looking import at_hand
from caissa_web.noticeboard.serving import PREFIX

Headers = list[tuple[str, str]]
Pages = Callable[[dict[str, Any], Callable[..., object]], Iterable[bytes]]

IN_MEMORY = 1024 * 1024
"""Bytes of a request, or of an answer, that are kept in memory as a whole."""
PLAIN = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


class Doorway:
    """Every request comes in here."""

    def __init__(self, threads: int, pages: Pages = application) -> None:
        self._pages, self._largest = pages, settings.LARGEST_REQUEST
        self._threads = ThreadPoolExecutor(threads, "pages")

    async def __rsgi__(self, scope: Any, protocol: Any) -> None:
        """Answer one request."""
        if scope.proto != "http":
            protocol.close(None)
        elif scope.method == "GET" and scope.path.startswith(live.PREFIX):
            await live.answer(scope, protocol)
        else:
            await self._page(scope, protocol)

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        """End what is open; nobody waits for spectators at the end."""
        loop.run_until_complete(LISTENERS.dismissed())
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _page(self, scope: Any, protocol: Any) -> None:
        if is_at_hand(scope):
            # A page from the cache costs less than waking a thread.
            answer = self._made(scope, io.BytesIO())
            protocol.response_bytes(answer.status, answer.headers, answer.first)
            return
        loop = asyncio.get_running_loop()
        body = await self._body(scope, protocol)
        try:
            answer = await loop.run_in_executor(self._threads, self._made, scope, body)
            if answer.rest is None:
                protocol.response_bytes(answer.status, answer.headers, answer.first)
            else:
                await self._in_pieces(answer, protocol)
        finally:
            body.close()

    async def _body(self, scope: Any, protocol: Any) -> Any:
        """What was sent; what is too large is left unread, because Django refuses it by its length."""
        length = scope.headers.get("content-length", "")
        if not length.isdigit() or not 0 < int(length) <= self._largest:
            return io.BytesIO()
        body = tempfile.SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115 - closed with the request
        async for piece in protocol:
            body.write(piece)
        body.seek(0)
        return body

    def _made(self, scope: Any, body: Any) -> Answer:
        """The page, in one of the threads."""
        answer = Answer()
        pieces = self._pages(environ(scope, body), answer.begin)
        answer.take(pieces)
        return answer

    async def _in_pieces(self, answer: Answer, protocol: Any) -> None:
        """A large file goes out piece by piece, as fast as it is taken."""
        loop = asyncio.get_running_loop()
        way = protocol.response_stream(answer.status, answer.headers)
        try:
            await way.send_bytes(answer.first)
            while piece := await loop.run_in_executor(self._threads, answer.next_piece):
                await way.send_bytes(piece)
        finally:
            await loop.run_in_executor(self._threads, answer.close)


class Answer:
    """An answer of Django's: whole if it is small, else its first pieces and the rest to come."""

    def __init__(self) -> None:
        self.status, self.headers, self.first = 500, [], b""  # type: int, Headers, bytes
        self.rest: Iterator[bytes] | None = None
        self._close: Callable[[], object] = lambda: None

    def begin(self, status: str, headers: Headers, _error: object = None) -> None:
        """What WSGI calls start_response."""
        self.status, self.headers = int(status[:3]), headers

    def take(self, pieces: Iterable[bytes]) -> None:
        """Take all of it, unless it is large."""
        self._close = getattr(pieces, "close", self._close)
        taken, size, coming = [], 0, iter(pieces)
        try:
            for piece in coming:
                taken.append(piece)
                size += len(piece)
                if size > IN_MEMORY:
                    self.rest = coming
                    break
        except BaseException:
            self._close()
            raise
        self.first = b"".join(taken)
        if self.rest is None:
            self._close()

    def next_piece(self) -> bytes:
        """The next piece that is not empty; nothing at the end."""
        return next(filter(None, chain(self.rest or (), (b"",))), b"")

    def close(self) -> None:
        """Let files and connections go."""
        self._close()


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a visitor says about languages, as Django reads it."""

    COOKIES: dict[str, str]
    META: dict[str, str]


def is_at_hand(scope: Any) -> bool:
    """Is a finished public page asked for, so that nothing has to be worked out and nobody to be asked?"""
    if scope.method != "GET" or scope.query_string or not scope.path.startswith(PREFIX):
        return False
    document = at_hand(scope.path)
    return document is not None and document.pages.get(scope.path, _language(scope)) is not None


def _language(scope: Any) -> str:
    """The language that a page would be given in."""
    headers = scope.headers
    cookies = headers.get("cookie", "")
    chosen = parse_cookie(cookies) if settings.LANGUAGE_COOKIE_NAME in cookies else {}
    told = {"HTTP_ACCEPT_LANGUAGE": headers.get("accept-language", "")}
    return get_language_from_request(Wishes(chosen, told))


def environ(scope: Any, body: Any) -> dict[str, Any]:
    """A request as WSGI tells it."""
    server, _colon, port = scope.server.rpartition(":")
    told = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": scope.path.encode().decode("latin-1"),
        "QUERY_STRING": scope.query_string,
        "SERVER_NAME": server,
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": address(scope),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope.headers.items():
        told[PLAIN.get(name) or f"HTTP_{name.upper().replace('-', '_')}"] = value
    if scope.authority and "HTTP_HOST" not in told:
        told["HTTP_HOST"] = scope.authority
    return told


def address(scope: Any) -> str:
    """Where a request comes from, without the port."""
    return str(scope.client).rpartition(":")[0].strip("[]")
