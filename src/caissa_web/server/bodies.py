"""The body of a request, read under limits before any page sees it.

Who is not logged in can send a form, and a paper to be verified, but no other file. Who is can send a file
where the desk takes one. Nobody may be slow for long, and all bodies together fill neither the memory nor the
disk: a stranger in the hall's network who sends half a request and waits would otherwise hold as much as he
likes.
"""

from __future__ import annotations

import asyncio
import io
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic
from typing import IO, Self

from django.conf import settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, connection
from django.urls import Resolver404, resolve
from django.utils import timezone
from django.utils.module_loading import import_string

from caissa_web.api.access import BEARER
from caissa_web.api.errors import Refused
from caissa_web.api.tokens.tokens import find_token
from caissa_web.asgi_request import Receive, Request
from caissa_web.conduct.operations.appeals import appeal_with
from caissa_web.conduct.operations.statements import link_with, takes_statement
from caissa_web.config.error_pages import BodyRefusal, NotRead
from caissa_web.operations.events import passes
from caissa_web.portal.access import applicant_by
from caissa_web.records.models import Pass

LONGEST_LINK = 100
MAX_IN_MEMORY = 1024 * 1024
"""Bytes of a body that are held in memory; the rest is on disk."""
FORM_BYTES = 64 * 1024
"""What anybody may send: log-ins, results from phones, wishes for messages."""
FORMS_TOGETHER, FORMS_OF_ADDRESS = 32 * 1024 * 1024, 2 * 1024 * 1024
"""Bytes of such bodies at once; phones of one hall often share an address, so it has room for many."""
PAPER_BYTES = 5 * 1024 * 1024
"""What anybody may send to have a paper verified, which is many times as much as a paper of ours has."""
PAPERS_TOGETHER, PAPERS_OF_ADDRESS = 4, 2
"""Such papers at once that there is room for; they crowd out neither forms nor uploads."""
UPLOADS_TOGETHER, UPLOADS_OF_ADDRESS = 4, 2
"""Bodies of the largest size that there is room for at once, in all and from one address."""
PATIENCE = 15.0
"""Seconds before the rate of a body counts."""
BYTES_A_SECOND = 32 * 1024
"""The least rate after that: a poor telephone line."""
MAX_SECONDS = 900.0
"""However fast it comes, a body is there by then."""
DISCARD_SECONDS, DISCARD_GAP = 10.0, 1.0
UPLOAD_PAGES = frozenset(
    {
        "conduct:evidence",
        "desk:announcement-start",
        "desk:bring-in",
        "desk:checklist",
        "desk:event-checklist",
        "desk:games",
        "desk:import-section",
        "desk:papers",
        "desk:player-import",
        "desk:rating-lists",
        "desk:zone-file",
        "office:badge-photo",
        "office:bounces",
        "office:delegations-import",
        "office:money-bank-look",
        "office:money-import-rates",
        "phone:pass",
        "portal:delegation-paper",
        "portal:delegation-photo-send",
        "portal:insurance",
        "portal:photo",
        "statement",
    }
)
"""The pages that take files."""
VERIFY_PAGES = frozenset({"portal:verify", "portal:verify-number"})
"""The pages on which anybody, such as a consulate, finds out whether a paper is ours."""
PASSES = "/p/"
"""Where the phones with a pass are."""
STATEMENTS, APPEALS = "/statement/", "/appeal/"
"""Where those who are asked for a statement are, and those who appeal."""
ENTRIES = "/enter/mine/"
"""Where families are who have a link and no account."""
VERIFICATIONS = "/enter/verify/"
"""Where papers are verified."""
BODYLESS = frozenset({"GET", "HEAD", "OPTIONS"})


class ClientDisconnected(Exception):
    """The client went away in the middle of its request."""


class BodyRefused(Exception):
    """A body that is not read; why, and how large it might have been."""

    def __init__(self, refusal: BodyRefusal, most: int = 0) -> None:
        super().__init__(refusal.name)
        self.not_read = NotRead(refusal, most)


class Room:
    """Bytes that bodies may take at once, in all and from one address."""

    def __init__(self, total: int, of_address: int) -> None:
        self.total, self.of_address = total, of_address
        self.used = 0
        self._by_address: Counter[str] = Counter()

    def take(self, address: str, size: int) -> bool:
        """Take room for some bytes; False if there is none."""
        if self.used + size > self.total or self._by_address[address] + size > self.of_address:
            return False
        self.used += size
        self._by_address[address] += size
        return True

    def give_back(self, address: str, size: int) -> None:
        """The bytes are not held any more."""
        self.used -= size
        self._by_address[address] -= size
        if not self._by_address[address]:
            del self._by_address[address]


class Share:
    """What one body has taken of a room."""

    def __init__(self, room: Room, address: str) -> None:
        self.room, self.address, self.size = room, address, 0

    def grow_to(self, size: int) -> bool:
        """Take as much as a body of this size needs; False if there is no room."""
        if size <= self.size:
            return True
        if not self.room.take(self.address, size - self.size):
            return False
        self.size = size
        return True

    def release(self) -> None:
        """Give everything back."""
        self.room.give_back(self.address, self.size)
        self.size = 0


class Body:
    """A body that has arrived; it gives its room back when it is closed."""

    def __init__(self, file: IO[bytes], size: int = 0, share: Share | None = None) -> None:
        self.file, self.size, self._share = file, size, share

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.file.close()
        if self._share is not None:
            self._share.release()


class BodyReader:
    """Reads bodies in the server's loop, and counts what all of them hold."""

    def __init__(self, is_logged_in: Callable[[Request], Awaitable[bool]]) -> None:
        self._is_logged_in = is_logged_in
        largest = settings.LARGEST_REQUEST
        self.forms = Room(FORMS_TOGETHER, FORMS_OF_ADDRESS)
        self.papers = Room(PAPERS_TOGETHER * PAPER_BYTES, PAPERS_OF_ADDRESS * PAPER_BYTES)
        self.uploads = Room(UPLOADS_TOGETHER * largest, UPLOADS_OF_ADDRESS * largest)

    async def read(self, request: Request, receive: Receive) -> Body:
        """The whole body; BodyRefused if it is too large, too slow or one too many."""
        announced = announced_length(request)
        if announced == 0:
            return Body(io.BytesIO())
        room = self.papers if request.path.startswith(VERIFICATIONS) else self.forms
        most = min(PAPER_BYTES, settings.LARGEST_REQUEST) if room is self.papers else FORM_BYTES
        reading = Reading(request, Share(room, request.address), most)
        try:
            if announced is not None:
                await self._admit(reading, announced)
            await self._receive(reading, receive)
        except BodyRefused as refused:
            reading.abandon()
            if refused.not_read.refusal is not BodyRefusal.TOO_SLOW and b"expect" not in request.headers:
                await discard(receive)
            raise
        except BaseException:
            reading.abandon()
            raise
        reading.file.seek(0)
        return Body(reading.file, reading.received, reading.share)

    async def _receive(self, reading: Reading, receive: Receive) -> None:
        more = True
        while more:
            try:
                async with asyncio.timeout(reading.seconds_left()):
                    message = await receive()
            except TimeoutError:
                raise BodyRefused(BodyRefusal.TOO_SLOW) from None
            if message["type"] == "http.disconnect":
                raise ClientDisconnected
            part = message.get("body", b"")
            await self._admit(reading, reading.received + len(part))
            reading.write(part)
            more = message.get("more_body", False)

    async def _admit(self, reading: Reading, size: int) -> None:
        """Take room for a body of this size: as a form if it is one, else for somebody who is logged in."""
        if size <= reading.share.size or (size <= reading.most and reading.share.grow_to(size)):
            return
        request, anonymous = reading.request, reading.share.room is not self.uploads
        most = largest_body(request.path)
        if size > most:
            raise BodyRefused(BodyRefusal.TOO_LARGE, most)
        if anonymous and not await self._is_logged_in(request):
            too_large = size > reading.most
            raise BodyRefused(BodyRefusal.LOG_IN_FIRST if too_large else BodyRefusal.NO_ROOM, reading.most)
        if anonymous:
            reading.move_to(Share(self.uploads, request.address), most)
        if not reading.share.grow_to(size):
            raise BodyRefused(BodyRefusal.NO_ROOM)


class Reading:
    """A body on its way."""

    def __init__(self, request: Request, share: Share, most: int) -> None:
        self.request, self.share, self.most = request, share, most
        self.file: IO[bytes] = tempfile.SpooledTemporaryFile(MAX_IN_MEMORY)  # noqa: SIM115 - closed with the request
        self.received, self._began = 0, monotonic()

    def seconds_left(self) -> float:
        """How long the next part may take, by what has arrived so far."""
        return min(PATIENCE + self.received / BYTES_A_SECOND, MAX_SECONDS) - (monotonic() - self._began)

    def write(self, part: bytes) -> None:
        """Keep the next part."""
        self.file.write(part)
        self.received += len(part)

    def move_to(self, share: Share, most: int) -> None:
        """Go on in another room, and up to another size."""
        self.share.release()
        self.share, self.most = share, most

    def abandon(self) -> None:
        """Let go of everything."""
        self.file.close()
        self.share.release()


def announced_length(request: Request) -> int | None:
    """The bytes that are to come; None if only the last of them will tell (RFC 9112 6.1, RFC 9113 8.1)."""
    headers = request.headers
    if b"transfer-encoding" in headers:
        return None
    length = headers.get(b"content-length")
    if length is not None and length.isdigit():
        return int(length)
    is_framed = request.scope["http_version"].startswith("1")
    return 0 if is_framed or request.method in BODYLESS else None


def largest_body(path: str) -> int:
    """How much may be sent to an address by somebody who is logged in; papers to verify by anybody."""
    largest: int = settings.LARGEST_REQUEST
    with suppress(Resolver404):
        page = resolve(path).view_name
        if page in UPLOAD_PAGES:
            return largest
        if page in VERIFY_PAGES:
            return min(PAPER_BYTES, largest)
    return min(settings.DATA_UPLOAD_MAX_MEMORY_SIZE, largest)


async def discard(receive: Receive) -> None:
    """Take for a moment what is still being sent: most browsers read no answer before they are done."""
    with suppress(TimeoutError):
        async with asyncio.timeout(DISCARD_SECONDS):
            more = True
            while more:
                async with asyncio.timeout(DISCARD_GAP):
                    message = await receive()
                more = message["type"] == "http.request" and message.get("more_body", False)


# -- who sends it ----------------------------------------------------------------------------


def shows_log_in(request: Request) -> bool:
    """Is there anything that could be a log-in: a session, a token or the pass of a phone?"""
    cookies = request.headers.get(b"cookie", b"")
    has_session = settings.SESSION_COOKIE_NAME.encode() in cookies
    return (
        b"authorization" in request.headers
        or has_session
        or request.path.startswith((PASSES, STATEMENTS, APPEALS, ENTRIES))
    )


def is_logged_in(request: WSGIRequest) -> bool:
    """Is this a session of somebody who is logged in, or a token or pass that holds? Asks the records."""
    try:
        return (
            _has_token(request)
            or _has_session(request)
            or _has_pass(request)
            or _has_link(request)
            or _has_entry(request)
        )
    except DatabaseError:
        connection.close()
        raise BodyRefused(BodyRefusal.UNREACHABLE) from None


def _has_token(request: WSGIRequest) -> bool:
    header = request.headers.get("Authorization", "")
    if not header.lower().startswith(BEARER):
        return False
    try:
        find_token(header[len(BEARER) :].strip(), timezone.now())
    except Refused:
        return False
    return True


def _has_pass(request: WSGIRequest) -> bool:
    """Is this the phone of somebody who answers checklists, and may send photos?"""
    token = request.path.removeprefix(PASSES).strip("/") if request.path.startswith(PASSES) else ""
    if not token or not token.isascii() or len(token) > passes.TOKEN_LENGTH:
        return False
    held = passes.pass_of(token)
    return held is not None and held.kind == Pass.CHECKLISTS and passes.holds(held, timezone.now())


def _has_link(request: WSGIRequest) -> bool:
    """Is this somebody who appeals, or whose statement is still to come and who may send files with it?

    A long text in Chinese or Russian is larger than a form, too.
    """
    where = next((start for start in (STATEMENTS, APPEALS) if request.path.startswith(start)), None)
    token = request.path.removeprefix(where).strip("/") if where else ""
    if not token or not token.isascii() or len(token) > passes.TOKEN_LENGTH:
        return False
    if where == APPEALS:
        return appeal_with(token) is not None
    link = link_with(token)
    return link is not None and takes_statement(link)


def _has_entry(request: WSGIRequest) -> bool:
    """Is this a family with its own link, who sends a photo or a paper of an entry?"""
    if not request.path.startswith(ENTRIES):
        return False
    token = request.path.removeprefix(ENTRIES).partition("/")[0]
    return len(token) <= LONGEST_LINK and applicant_by(token) is not None


def _has_session(request: WSGIRequest) -> bool:
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return False
    session: SessionBase = import_string(f"{settings.SESSION_ENGINE}.SessionStore")(key)
    request.session = session
    return bool(get_user(request).is_authenticated)
