"""The program as the server calls it: threads make the pages, and what stays open waits in one loop.

Django's pages are written for threads, and four of them are enough. Two thousand spectators who wait for the
next result must not hold a thread each, so that their streams are answered by the loop itself.
"""

from __future__ import annotations

import asyncio
import io
import logging
import signal
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from time import monotonic, perf_counter
from typing import Any, cast

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.middleware.security import SecurityMiddleware
from django.utils.translation import get_language_from_request

from caissa.errors import CaissaError
from caissa_web.config.headers import SecurityHeaders
from caissa_web.config.wsgi import application
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.cache.latest import Place
from caissa_web.noticeboard.cache.middleware import FIRST, MAKER, MOMENT, PREFIX, answered
from caissa_web.noticeboard.cache.page_cache import Page
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.live import stream
from caissa_web.noticeboard.live.subscribers import LISTENERS
from caissa_web.server.metrics import COUNTED, KEPT, STATIC
from caissa_web.server.static_files import AskedFile, KeptFiles, asked_file

logger = logging.getLogger(__name__)

Headers = list[tuple[str, str]]
Pages = Callable[[dict[str, Any], Callable[..., object]], Iterable[bytes]]
# Whatever Django answers comes in pieces, though its types leave that out.
DJANGO = cast("Pages", application)

IN_MEMORY = 1024 * 1024
"""Bytes of a request, or of an answer, that are kept in memory as a whole."""
CROWD = 100
"""With more spectators than this a page of a moment ago is better than to wait."""
LOOKS = 3
"""Looks that a visitor waits for at most: one that meets a change under way tells nothing."""
ANSWERS_KEPT, LANGUAGES_KEPT = 64, 256
EVERYBODYS = (PREFIX, "/static/", "/screens/")
PLAIN = {"content-type": "CONTENT_TYPE", "content-length": "CONTENT_LENGTH"}


class Doorway:
    """Every request comes in here."""

    def __init__(self, threads: int, pages: Pages = DJANGO) -> None:
        self._pages, self._largest = pages, settings.LARGEST_REQUEST
        self._threads = ThreadPoolExecutor(threads, "pages")
        # Spectators do not wait behind the pairing of a large round.
        self._public = ThreadPoolExecutor(max(1, threads // 2), "public")
        # Pages for a crowd are made by others than those who hand out style sheets.
        self._makers = ThreadPoolExecutor(max(1, threads // 2), "makers")
        self._making: dict[tuple[str, str], asyncio.Future[Answer]] = {}
        self._eyes = ThreadPoolExecutor(1, "eyes")
        self._looks: dict[Place, asyncio.Future[Published | None]] = {}
        self._files = KeptFiles()

    async def __rsgi__(self, scope: Any, protocol: Any) -> None:
        """Answer one request."""
        if scope.proto != "http":
            protocol.close(None)
        elif scope.method == "GET" and scope.path.startswith(stream.PREFIX):
            await stream.answer(scope, protocol)
        else:
            await self._page(scope, protocol)

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        """When the server is asked to stop, send spectators away first: it would wait for their streams."""
        handlers = getattr(loop, "_signal_handlers", {})
        for way in (signal.SIGINT, signal.SIGTERM):
            if way in handlers:
                loop.add_signal_handler(way, _stop, handlers[way])

    def __rsgi_del__(self, _loop: asyncio.AbstractEventLoop) -> None:
        """Wait for nobody at the end."""
        for threads in (self._threads, self._public, self._makers, self._eyes):
            threads.shutdown(wait=False, cancel_futures=True)

    async def _page(self, scope: Any, protocol: Any) -> None:
        """What is at hand goes out at once; everything else is Django's."""
        began, file = perf_counter(), asked_file(scope)
        found = self._files.get(file) if file is not None else None
        if file is None and is_public(scope) and (page := await self._public_page(scope)) is not None:
            found = kept(scope, page)
        if found is None:
            await self._djangos(scope, protocol, file)
        else:
            protocol.response_bytes(*found)
            COUNTED.note(KEPT if file is None else STATIC, found[0], perf_counter() - began)

    async def _djangos(self, scope: Any, protocol: Any, file: AskedFile | None) -> None:
        loop = asyncio.get_running_loop()
        body = await self._body(scope, protocol)
        try:
            threads = self._public if scope.path.startswith(EVERYBODYS) else self._threads
            wishes: Mapping[str, str | None] = file.told if file is not None else {}
            answer = await loop.run_in_executor(threads, self._made, scope, body, wishes)
            if file is not None and answer.rest is None:
                self._files.keep(file, (answer.status, answer.headers, answer.first))
            if answer.rest is None:
                protocol.response_bytes(answer.status, answer.headers, answer.first)
            else:
                await self._in_pieces(answer, protocol)
        finally:
            body.close()

    async def _public_page(self, scope: Any) -> Page | None:
        """A finished page; if it is still to be made, one thread makes it, and everybody waits for that one.

        A crowd waits for no more than a look at the records, and gets the page of a moment ago meanwhile if
        nothing was taken back. To wake a thread costs more than a kept page.
        """
        path, language = scope.path, _language(scope)
        place = latest.place_of(path)
        if place is None:
            return await self._list(scope, path, language)
        crowd = len(LISTENERS) > CROWD and LISTENERS.is_watched(place)
        document = await self._looked(place) if crowd else self._seen(place)
        found = at_hand(document, path, language)
        if found is not None:
            return found
        making = self._make(scope, path, language)
        before = a_moment_ago(document, path, language) if crowd else None
        if before is not None:
            return before
        await asyncio.wait([making])
        return at_hand(latest.at_hand(place, latest.LONGEST), path, language)

    async def _list(self, scope: Any, path: str, language: str) -> Page | None:
        """The list of events or the page of an event; the next is begun while the last one still holds."""
        found = latest.list_at_hand(path, language, latest.SOON)
        if found is not None:
            return found
        making = self._make(scope, path, language)
        found = latest.list_at_hand(path, language)
        if found is None:
            await asyncio.wait([making])
        return found or latest.list_at_hand(path, language)

    def _seen(self, place: Place) -> Published | None:
        """The newest document, if a look at it still holds; then the next look is begun in good time."""
        document = latest.at_hand(place)
        if document is not None and not latest.is_fresh(place):
            self._look(place)
        return document

    async def _looked(self, place: Place) -> Published | None:
        """The newest document; the next look begins in good time, so that visitors seldom wait for it."""
        if not latest.is_fresh(place):
            self._look(place)
        document = latest.at_hand(place, latest.LONGEST)
        for _again in range(LOOKS):
            if document is not None:
                break
            document = await asyncio.shield(self._look(place))
        return document

    def _look(self, place: Place) -> asyncio.Future[Published | None]:
        """The look that is under way; one for everybody."""
        under_way = self._looks.get(place)
        if under_way is None:
            loop = asyncio.get_running_loop()
            under_way = self._looks[place] = loop.run_in_executor(self._eyes, look, place)
            under_way.add_done_callback(lambda _done: self._looks.pop(place, None))
        return under_way

    def _make(self, scope: Any, path: str, language: str) -> asyncio.Future[Answer]:
        """The making of a page, which is begun only once."""
        making = self._making.get((path, language))
        if making is None:
            loop = asyncio.get_running_loop()
            making = loop.run_in_executor(self._makers, self._made, scope, io.BytesIO(), {MAKER: "yes"})
            self._making[path, language] = making
            making.add_done_callback(lambda _done: self._making.pop((path, language), None))
        return making

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

    def _made(self, scope: Any, body: Any, more: Mapping[str, str | None]) -> Answer:
        """The page, in one of the threads."""
        answer, told = Answer(), {**environ(scope, body), **more}
        said = {name: value for name, value in told.items() if value is not None}
        pieces = self._pages(said, answer.begin)
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


def _stop(server: asyncio.Handle) -> None:
    LISTENERS.dismiss()
    server._run()  # noqa: SLF001 - what the server itself does when it is asked to stop


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


def is_public(scope: Any) -> bool:
    """Is this a public page that is the same for everybody, asked for under one of our own names?"""
    plain = scope.method == "GET" and not scope.query_string
    return plain and (scope.path.startswith(PREFIX) or scope.path == FIRST) and stream.is_ours(scope)


def look(place: Place) -> Published | None:
    """Look which document is the newest; if the records are out of reach, Django's page says so.

    Opening the records costs more than the look, so that the one who looks keeps them open.
    """
    try:
        return latest.look(*place)
    except (DatabaseError, CaissaError) as error:
        logger.warning("no look: %s", error)
        connection.close()
        return None


def at_hand(document: Published | None, path: str, language: str) -> Page | None:
    """The finished public page; None if anything has to be worked out or anybody asked."""
    return document.pages.get(path, language) if document is not None else None


def a_moment_ago(document: Published | None, path: str, language: str) -> Page | None:
    """The page of the document before, if the new one is there for a moment only."""
    if document is None or document.before is None or monotonic() - document.made_at > MOMENT:
        return None
    return document.before.get(path, language)


def kept(scope: Any, found: Page) -> tuple[int, Headers, bytes]:
    """The answer with a finished page, under the same policies as every answer."""
    if settings.SECURE_SSL_REDIRECT:
        return under_policies(environ(scope, io.BytesIO()), found)
    has_it = found.tag in scope.headers.get("if-none-match", "")
    return _same_for_many(found, has_it, "gzip" in scope.headers.get("accept-encoding", ""))


@lru_cache(maxsize=ANSWERS_KEPT)
def _same_for_many(found: Page, has_it: bool, takes_packed: bool) -> tuple[int, Headers, bytes]:
    """Without HTTPS of our own an answer depends on nothing else that a visitor says."""
    asked = {"REQUEST_METHOD": "GET", "wsgi.input": io.BytesIO(), "wsgi.url_scheme": "http"}
    if has_it:
        asked["HTTP_IF_NONE_MATCH"] = found.tag
    if takes_packed:
        asked["HTTP_ACCEPT_ENCODING"] = "gzip"
    return under_policies(asked, found)


def under_policies(asked: dict[str, Any], found: Page) -> tuple[int, Headers, bytes]:
    """A finished page as Django's own layers would give it."""
    request = WSGIRequest(asked)
    layers = SecurityMiddleware(SecurityHeaders(lambda asked: answered(asked, found)))
    response = cast("HttpResponse", layers(request))  # as `answered` makes it; nothing here is awaited
    return response.status_code, list(response.items()), response.content


def _language(scope: Any) -> str:
    """The language that a page would be given in."""
    headers = scope.headers
    cookies = headers.get("cookie", "")
    chosen = parse_cookie(cookies) if settings.LANGUAGE_COOKIE_NAME in cookies else {}
    return _language_for(chosen.get(settings.LANGUAGE_COOKIE_NAME, ""), headers.get("accept-language", ""))


@lru_cache(maxsize=LANGUAGES_KEPT)
def _language_for(chosen: str, taken: str) -> str:
    wishes = Wishes({settings.LANGUAGE_COOKIE_NAME: chosen}, {"HTTP_ACCEPT_LANGUAGE": taken})
    return get_language_from_request(cast("HttpRequest", wishes))


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
