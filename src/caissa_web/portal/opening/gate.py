"""The gate: takes presses in the server's loop, without session or thread, and stamps them on arrival.

Threads cannot reorder what the loop has numbered. The page with the countdown and the frame of the answer are
kept as bytes; only the ticket, the time and the answer are filled in.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import count
from time import gmtime, monotonic, strftime, time
from typing import NamedTuple

from django.utils.html import format_html_join

from caissa_web.asgi_request import Message, Receive, Request, Send
from caissa_web.portal.opening import marks
from caissa_web.portal.opening.collector import Collector, Press, TooMany
from caissa_web.portal.opening.taking import Answer, lines_of, take
from caissa_web.portal.opening.tickets import Ticket, ticket_of

logger = logging.getLogger(__name__)

MAX_AGE = 3.0
"""Seconds for which a rendered page is given before the next one is begun."""
LARGEST_BODY = 1024
PATIENCE = 15.0
SECONDS_TO_ANSWER = 60.0
LANGUAGES_AT_MOST = 400
NOT_FOR_OTHERS = frozenset({"content-length", "set-cookie"})
Headers = list[tuple[bytes, bytes]]


class Rendered(NamedTuple):
    """A response of Django's."""

    status: int
    headers: Sequence[tuple[str, str]]
    body: bytes


Render = Callable[[Request, str], Awaitable[Rendered]]
"""Asks Django for one of the pages, in a thread of the portal."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A finished page with its hours, and when it was made."""

    headers: Headers
    body: bytes
    opens: float
    closes: float
    zone: int
    made_at: float

    def filled(self, ticket: str, lines: bytes = b"") -> bytes:
        """The page for one holder of a ticket, at this moment."""
        now = time()
        clock = strftime("%H:%M:%S", gmtime(now + self.zone))
        body = self.body.replace(marks.TICKET.encode(), ticket.encode())
        body = body.replace(marks.NOW.encode(), str(int(now * 1000)).encode())
        return body.replace(marks.CLOCK.encode(), clock.encode()).replace(marks.LINES.encode(), lines)


class Gate:
    """Everything here runs in the loop."""

    def __init__(
        self, render: Render, language: Callable[[Request], str], collector: Collector[Answer] | None = None
    ) -> None:
        self._render, self._language = render, language
        self._frames: dict[tuple[int, str, str], Frame] = {}
        self._rendering: dict[tuple[int, str, str], asyncio.Task[Frame | None]] = {}
        self._collector: Collector[Answer] = collector or Collector(take)
        self._serial = count()

    async def respond(self, request: Request, receive: Receive, send: Send) -> bool:
        """Answer a press, or the page before it; False if Django has to answer."""
        arrived, serial = time(), next(self._serial)
        ticket = ticket_of(ticket_text(request))
        if ticket is None or request.method not in ("GET", "POST") or not request.is_for_own_host:
            return False
        language = self._language(request)
        frame = await self._frame(request, (ticket.offer, language, marks.COUNTDOWN))
        if frame is None:
            return False
        if request.method == "GET":
            await _send(send, 200, frame.headers, frame.filled(ticket.text))
            return True
        await _drain(receive)
        if arrived < frame.opens:
            # The hour may have been brought forward since the page was made; the transaction looks once more.
            frame = await self._frame(request, (ticket.offer, language, marks.COUNTDOWN), newest=True)
        if frame is None or arrived < frame.opens:
            if frame is None:
                return False
            await _send(send, 409, frame.headers, frame.filled(ticket.text))
            return True
        return await self._press(request, send, ticket, Press(ticket.application, arrived, serial))

    async def _press(self, request: Request, send: Send, ticket: Ticket, press: Press) -> bool:
        language = self._language(request)
        frame = await self._frame(request, (ticket.offer, language, marks.ANSWER))
        if frame is None:
            return False
        try:
            answer = self._collector.put(press)
            # Whoever goes away must not cancel what others, or the same person again, wait for.
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                given = await asyncio.shield(asyncio.wrap_future(answer))
        except (TooMany, TimeoutError):
            return False
        except Exception:  # noqa: BLE001 - the collector has logged it; Django's page tells what is wrong
            return False
        lines = format_html_join("", "<p>{}</p>", ((line,) for line in lines_of(given, language)))
        await _send(send, given.status, frame.headers, frame.filled(ticket.text, lines.encode()))
        return True

    # -- pages that are kept -----------------------------------------------------------------

    async def _frame(
        self, request: Request, key: tuple[int, str, str], *, newest: bool = False
    ) -> Frame | None:
        """The kept page; a new one is begun when it is old, and waited for if there is none."""
        frame = self._frames.get(key)
        if frame is not None and monotonic() - frame.made_at < MAX_AGE:
            return frame
        rendering = self._rendering.get(key)
        if rendering is None:
            rendering = self._rendering[key] = asyncio.create_task(self._make(request, key))
            rendering.add_done_callback(lambda _done: self._rendering.pop(key, None))
        return frame if frame is not None and not newest else await asyncio.shield(rendering)

    async def _make(self, request: Request, key: tuple[int, str, str]) -> Frame | None:
        rendered = await self._render(request, key[2])
        own = {marks.OPENS, marks.CLOSES, marks.ZONE}
        hours = {name: value for name, value in rendered.headers if name in own}
        if rendered.status != 200 or hours.keys() != own:
            self._frames.pop(key, None)
            return None
        headers = [
            (name.lower().encode("latin-1"), value.encode("latin-1"))
            for name, value in rendered.headers
            if name not in own and name.lower() not in NOT_FOR_OTHERS
        ]
        opens, closes = float(hours[marks.OPENS]), float(hours[marks.CLOSES])
        # The page was made for somebody: their ticket stands in its links too, and must reach nobody else.
        own_ticket = ticket_text(request).encode()
        body = rendered.body.replace(own_ticket, marks.TICKET.encode())
        frame = Frame(headers, body, opens, closes, int(hours[marks.ZONE]), monotonic())
        if len(self._frames) >= LANGUAGES_AT_MOST:
            self._frames.clear()
        self._frames[key] = frame
        return frame


def ticket_text(request: Request) -> str:
    """The ticket in an address, as it was written."""
    return request.path.removeprefix(marks.PREFIX).rstrip("/")


async def _drain(receive: Receive) -> None:
    """Take what the form sends beside its address, which is next to nothing."""
    size, more = 0, True
    while more and size <= LARGEST_BODY:
        try:
            async with asyncio.timeout(PATIENCE):
                message: Message = await receive()
        except TimeoutError:
            return
        size += len(message.get("body", b""))
        more = message["type"] == "http.request" and message.get("more_body", False)


async def _send(send: Send, status: int, headers: Headers, body: bytes) -> None:
    length = (b"content-length", str(len(body)).encode())
    await send({"type": "http.response.start", "status": status, "headers": [*headers, length]})
    await send({"type": "http.response.body", "body": body, "more_body": False})
