"""News as it happens: a stream of server-sent events for pages and screens that stay open.

The stream tells which document is the newest; the page then fetches itself. A page that cannot have a stream
(too many are open, or it is a WSGI server) asks for `live.json` now and then, which costs a look-up.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from urllib.parse import parse_qs

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from caissa_web.asgi_request import Message, Receive, Request, Send
from caissa_web.noticeboard.live.subscribers import SUBSCRIBERS, Place, Subscriber

PREFIX = "/live/"
MAX_STREAMS = 6000
"""Open streams of one process."""
MAX_SECTIONS = 40
SEND_TIMEOUT = 30
"""Seconds after which a client that does not take a line is given up."""
MIN_RETRY, MAX_RETRY = 2000, 6000
"""Milliseconds until a browser comes back after a break; not all at once."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-cache, no-transform"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


@require_safe
def no_stream(_request: HttpRequest, event: str) -> HttpResponse:  # noqa: ARG001 - part of the address
    """Under a server without streams: a browser that gets this stops asking, and looks now and then."""
    return HttpResponse(status=204)


async def respond(request: Request, receive: Receive, send: Send) -> None:
    """One client's stream, until the client leaves."""
    places = requested_places(request.path, request.query.decode("latin-1"))
    if not places or not request.is_for_own_host:
        await _send_empty(404, send)
        return
    address = request.address
    if not SUBSCRIBERS.has_room_for(address, MAX_STREAMS, settings.LIVE_LIMIT):
        await _send_empty(204, send)
        return
    subscriber = Subscriber(places, address, request.header(b"last-event-id"))
    SUBSCRIBERS.add(subscriber)
    disconnected = asyncio.ensure_future(_wait_for_disconnect(receive))
    disconnected.add_done_callback(lambda _done: subscriber.disconnect())
    try:
        await _send_news(subscriber, send)
    finally:
        SUBSCRIBERS.remove(subscriber)
        disconnected.cancel()


async def _wait_for_disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send_empty(status: int, send: Send) -> None:
    headers = [(b"cache-control", b"no-cache"), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def _send_news(subscriber: Subscriber, send: Send) -> None:
    await subscriber.news.wait()
    if not SUBSCRIBERS.is_known(subscriber):
        await _send_empty(404, send)
        return
    with suppress(Exception):  # a client that goes away in the middle of a line is not a fault
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        await send(_line(f"retry: {random.randint(MIN_RETRY, MAX_RETRY)}\n\n".encode()))  # noqa: S311
        while not subscriber.disconnected:
            subscriber.news.clear()
            async with asyncio.timeout(SEND_TIMEOUT):
                await send(_line(SUBSCRIBERS.line_for(subscriber)))
            await subscriber.news.wait()
        await send({"type": "http.response.body", "body": b""})


def _line(line: bytes) -> Message:
    return {"type": "http.response.body", "body": line, "more_body": True}


def requested_places(path: str, query: str) -> frozenset[Place]:
    """The sections of `/live/event/?section=a&section=b`; none if the address is not of this kind."""
    event, _slash, rest = path.removeprefix(PREFIX).partition("/")
    with suppress(ValueError):
        sections = parse_qs(query, max_num_fields=MAX_SECTIONS).get("section", [])
        if event and not rest:
            return frozenset((event, section) for section in sections)
    return frozenset()
