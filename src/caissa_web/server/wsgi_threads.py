"""Django as the gateway calls it: in threads, with requests and responses as WSGI has them.

The loop reads a request before a thread gets it and sends the response when the thread is free again, so that
a phone on a slow network holds none of the few threads.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from itertools import chain
from typing import IO, Any

from caissa_web.asgi_request import Message, Request, Send

Headers = list[tuple[str, str]]
Environ = dict[str, Any]
Application = Callable[[Environ, Callable[..., object]], Iterable[bytes]]

MAX_IN_MEMORY = 1024 * 1024
"""Bytes of a response that are held in memory as a whole."""
CONTENT_HEADERS = {b"content-type": "CONTENT_TYPE"}


def environ_of(request: Request, body: IO[bytes], size: int = 0) -> Environ:
    """A request as WSGI describes it.

    WSGI writes X_Forwarded_For as it writes X-Forwarded-For, so that a visitor could say what only the proxy
    may say: a header with an underscore in its name is left out. The length is that of the body that has
    arrived, also where none was announced.
    """
    server, port = request.scope.get("server") or ("localhost", 80)
    environ: Environ = {
        "REQUEST_METHOD": request.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": request.path.encode().decode("latin-1"),
        "QUERY_STRING": request.query.decode("latin-1"),
        "SERVER_NAME": str(server),
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{request.scope['http_version']}",
        "REMOTE_ADDR": request.client,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": request.scheme,
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in request.headers.items():
        if b"_" not in name:
            key = CONTENT_HEADERS.get(name) or f"HTTP_{name.decode('latin-1').upper().replace('-', '_')}"
            environ[key] = value.decode("latin-1")
    environ["CONTENT_LENGTH"] = str(size) if size else ""
    return environ


class WsgiResponse:
    """A response of Django's: whole if it is small, else its beginning and the chunks to come."""

    def __init__(self) -> None:
        self.status, self.headers, self.body = 500, [], b""  # type: int, Headers, bytes
        self.rest: Iterator[bytes] | None = None
        self._close: Callable[[], object] = lambda: None

    def start(self, status: str, headers: Headers, _error: object = None) -> None:
        """What WSGI calls start_response."""
        self.status, self.headers = int(status[:3]), headers

    def read(self, chunks: Iterable[bytes]) -> None:
        """Read all chunks, or as many as are held in memory."""
        self._close = getattr(chunks, "close", self._close)
        parts, size, coming = [], 0, iter(chunks)
        try:
            for chunk in coming:
                parts.append(chunk)
                size += len(chunk)
                if size > MAX_IN_MEMORY:
                    self.rest = coming
                    break
        except BaseException:
            self._close()
            raise
        self.body = b"".join(parts)
        if self.rest is None:
            self._close()

    def next_chunk(self) -> bytes:
        """The next chunk that is not empty; nothing at the end."""
        return next(filter(None, chain(self.rest or (), (b"",))), b"")

    def close(self) -> None:
        """Let files and connections go."""
        self._close()


def call(application: Application, environ: Environ) -> WsgiResponse:
    """Call Django, in the thread that this runs in."""
    response = WsgiResponse()
    response.read(application(environ, response.start))
    return response


def start_message(status: int, headers: Headers) -> Message:
    """The beginning of a response as ASGI describes it."""
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return {"type": "http.response.start", "status": status, "headers": encoded}


def body_message(body: bytes, *, more: bool = False) -> Message:
    """A part of a response's body, the last one if there is no more."""
    return {"type": "http.response.body", "body": body, "more_body": more}


async def send_response(response: WsgiResponse, send: Send, threads: Executor) -> None:
    """Send a response; a large one chunk by chunk, as fast as the client takes it."""
    await send(start_message(response.status, response.headers))
    if response.rest is None:
        await send(body_message(response.body))
        return
    loop = asyncio.get_running_loop()
    try:
        await send(body_message(response.body, more=True))
        while chunk := await loop.run_in_executor(threads, response.next_chunk):
            await send(body_message(chunk, more=True))
        await send(body_message(b""))
    finally:
        # Closing ends Django's request, which belongs to a thread with a connection to the records.
        await loop.run_in_executor(threads, response.close)
