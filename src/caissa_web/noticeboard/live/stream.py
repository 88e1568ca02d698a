"""News as it happens: a stream of server-sent events for pages and screens that stay open.

The stream tells which document is the newest; the page then fetches itself. Who cannot have a stream (too
many are open, or another kind of server) asks for `live.json` now and then, which costs a look-up.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port, validate_host
from django.views.decorators.http import require_safe

from caissa_web.noticeboard.live.subscribers import LISTENERS, Listener, Place

PREFIX = "/live/"
MOST = 6000
"""Open streams of one process."""
MOST_SECTIONS = 40
HOSTS_KEPT = 64
SECONDS_TO_TAKE = 30
"""Who does not take a line for so long is gone."""
SOONEST, LATEST = 2000, 6000
"""Milliseconds until a browser comes back after a break; not all at once."""
HEADERS = [
    ("content-type", "text/event-stream; charset=utf-8"),
    ("cache-control", "no-cache, no-transform"),
    ("x-accel-buffering", "no"),
    ("x-content-type-options", "nosniff"),
]


@require_safe
def no_stream(_request: HttpRequest, event: str) -> HttpResponse:  # noqa: ARG001 - part of the address
    """Under a server without streams: a browser that gets this stops asking, and looks now and then."""
    return HttpResponse(status=204)


async def answer(scope: Any, protocol: Any) -> None:
    """One visitor's stream, until they leave."""
    places = asked_for(scope.path, scope.query_string)
    if not places or not is_ours(scope):
        protocol.response_empty(404, [("cache-control", "no-cache")])
        return
    address = address_of(scope)
    if not LISTENERS.room_for(address, MOST, settings.LIVE_LIMIT):
        protocol.response_empty(204, [("cache-control", "no-cache")])
        return
    one = Listener(places, address, scope.headers.get("last-event-id", ""))
    LISTENERS.join(one)
    gone = asyncio.ensure_future(protocol.client_disconnect())
    gone.add_done_callback(lambda _done: one.leave())
    try:
        await _told(one, protocol)
    finally:
        LISTENERS.leave(one)
        gone.cancel()


async def _told(one: Listener, protocol: Any) -> None:
    await one.news.wait()
    if not LISTENERS.is_known(one):
        protocol.response_empty(404, [("cache-control", "no-cache")])
        return
    way = protocol.response_stream(200, HEADERS)
    with suppress(Exception):  # whoever is gone in the middle of a line is gone
        await way.send_bytes(f"retry: {random.randint(SOONEST, LATEST)}\n\n".encode())  # noqa: S311
        while not one.gone:
            one.news.clear()
            async with asyncio.timeout(SECONDS_TO_TAKE):
                await way.send_bytes(LISTENERS.line_for(one))
            await one.news.wait()


def asked_for(path: str, query: str) -> frozenset[Place]:
    """The sections of `/live/event/?section=a&section=b`; none if the address is not of this kind."""
    event, _slash, rest = path.removeprefix(PREFIX).partition("/")
    with suppress(ValueError):
        sections = parse_qs(query, max_num_fields=MOST_SECTIONS).get("section", [])
        if event and not rest:
            return frozenset((event, section) for section in sections)
    return frozenset()


def is_ours(scope: Any) -> bool:
    """Was one of our own names asked for, as Django demands of every page?"""
    host = scope.headers.get("host", "") or scope.authority or ""
    return _is_one_of(host, None if settings.DEBUG else tuple(settings.ALLOWED_HOSTS))


@lru_cache(maxsize=HOSTS_KEPT)
def _is_one_of(asked: str, names: tuple[str, ...] | None) -> bool:
    host, _port = split_domain_port(asked)
    return bool(host) and (names is None or validate_host(host, names))


def address_of(scope: Any) -> str:
    """Where a stream is asked from; behind a proxy, where the proxy says."""
    told = str(scope.headers.get("x-forwarded-for", "")).rpartition(",")[2].strip()
    if settings.SECURE_PROXY_SSL_HEADER and told:
        return told[:45]
    return str(scope.client).rpartition(":")[0]
