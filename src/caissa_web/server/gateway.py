"""The gateway: an ASGI application before Django that answers whatever needs no thread.

Django's pages are written for threads, and four of them are enough. Two thousand spectators who wait for the
next result must not hold a thread each, so the loop itself serves streams, cached pages and style sheets.
"""

from __future__ import annotations

import asyncio
import io
import logging
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic, perf_counter
from typing import Any, NamedTuple, cast

from django.conf import settings
from django.core.handlers.wsgi import WSGIRequest
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, parse_cookie
from django.middleware.security import SecurityMiddleware
from django.utils.translation import get_language_from_request

from caissa.errors import CaissaError
from caissa_web.asgi_request import Message, Receive, Request, Scope, Send
from caissa_web.caching import Cache
from caissa_web.config.error_pages import REFUSED
from caissa_web.config.headers import SecurityHeaders
from caissa_web.config.wsgi import application
from caissa_web.noticeboard.cache import latest
from caissa_web.noticeboard.cache.latest import Place
from caissa_web.noticeboard.cache.middleware import HOME, PREFIX, PREVIOUS_FOR, RENDERING, page_response
from caissa_web.noticeboard.cache.page_cache import Page
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.live import stream
from caissa_web.noticeboard.live.subscribers import SUBSCRIBERS
from caissa_web.portal.opening import marks
from caissa_web.portal.opening.gate import Gate, Rendered
from caissa_web.server import bodies, open_records, wsgi_threads
from caissa_web.server.bodies import Body, BodyReader, BodyRefused, ClientDisconnected
from caissa_web.server.metrics import CACHED, METRICS, STATIC
from caissa_web.server.static_files import ENTRY_BYTES, MAX_CACHED_BYTES, FileRequest, file_request
from caissa_web.server.wsgi_threads import Application, Headers, WsgiResponse

logger = logging.getLogger(__name__)

# Whatever Django answers comes in chunks, though its types leave that out.
DJANGO = cast("Application", application)

CROWD = 100
"""With more spectators than this the previous page is better than to wait for the new one."""
MAX_REFRESHES = 3
"""Queries that a visitor waits for at most: one that meets a change under way has no answer."""
MAX_CACHED_RESPONSES, MAX_CACHED_LANGUAGES = 64, 256
PUBLIC_PREFIXES = (PREFIX, "/static/", "/screens/")
PORTAL_PREFIX = "/enter/"
"""The pages of those who enter; a rush of them never makes the arbiters wait."""
PORTAL_THREADS = 2


class CachedResponse(NamedTuple):
    """A response that is the same for many: its status, and the two messages that ASGI sends it by."""

    status: int
    start: Message
    body: Message

    @classmethod
    def of(cls, status: int, headers: Headers, body: bytes) -> CachedResponse:
        """The response with its messages ready to be sent."""
        return cls(status, wsgi_threads.start_message(status, headers), wsgi_threads.body_message(body))

    def size(self) -> int:
        """The bytes that it counts for in a cache."""
        return len(self.body["body"]) + ENTRY_BYTES


class Gateway:
    """Every request comes in here.

    Everything in this class runs in the loop, except what is handed to one of the pools; so its own
    dictionaries need no lock.
    """

    def __init__(
        self, threads: int, django: Application = DJANGO, on_stop: Callable[[], object] = lambda: None
    ) -> None:
        self._django, self._bodies, self._on_stop = django, BodyReader(self._is_logged_in), on_stop
        self._threads = ThreadPoolExecutor(threads, "pages")
        # Spectators do not wait behind the pairing of a large round.
        self._public_threads = ThreadPoolExecutor(max(1, threads // 2), "public")
        # Pages for a crowd are rendered by other threads than those that hand out style sheets.
        self._render_threads = ThreadPoolExecutor(max(1, threads // 2), "rendering")
        # A rush of entrants waits for itself only, not the arbiters for it.
        self._portal_threads = ThreadPoolExecutor(PORTAL_THREADS, "portal")
        self._gate = Gate(self._render_opening, _language)
        self._rendering: dict[tuple[str, str], asyncio.Future[WsgiResponse]] = {}
        # Opening the records costs more than a query, so one thread asks for the newest documents and keeps
        # its connection.
        self._refresh_thread = ThreadPoolExecutor(1, "refreshing")
        self._refreshing: dict[Place, asyncio.Future[Published | None]] = {}
        self._files: Cache[FileRequest, CachedResponse] = Cache(MAX_CACHED_BYTES, CachedResponse.size)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            request = Request(scope)
            if request.method == "GET" and request.path.startswith(stream.PREFIX):
                await stream.respond(request, receive, send)
            elif not request.path.startswith(marks.PREFIX) or not await self._gate.respond(
                request, receive, send
            ):
                await self._respond(request, receive, send)

    # -- beginning and end -------------------------------------------------------------------

    async def _live(self, receive: Receive, send: Send) -> None:
        """What ASGI calls the lifespan: the first and the last thing that the server asks for."""
        await receive()
        disconnect_streams_on_stop(self._on_stop)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for pool in self._pools():
            pool.shutdown(wait=False, cancel_futures=True)
        open_records.release()
        await send({"type": "lifespan.shutdown.complete"})

    def _pools(self) -> tuple[ThreadPoolExecutor, ...]:
        asked = (self._threads, self._public_threads, self._portal_threads)
        return (*asked, self._render_threads, self._refresh_thread)

    def _threads_for(self, path: str) -> ThreadPoolExecutor:
        """Each audience waits for its own: arbiters, spectators, those who enter."""
        if path.startswith(PORTAL_PREFIX):
            return self._portal_threads
        return self._public_threads if path.startswith(PUBLIC_PREFIXES) else self._threads

    # -- one request -------------------------------------------------------------------------

    async def _respond(self, request: Request, receive: Receive, send: Send) -> None:
        """What is cached goes out at once; everything else is Django's."""
        began, file = perf_counter(), file_request(request)
        response = self._files.get(file) if file is not None else None
        if file is None and is_public(request) and (page := await self._public_page(request)) is not None:
            response = cached_response(request, page)
        if response is None:
            await self._respond_by_django(request, receive, send, file)
            return
        await send(response.start)
        await send(response.body)
        METRICS.count(CACHED if file is None else STATIC, response.status, perf_counter() - began)

    async def _respond_by_django(
        self, request: Request, receive: Receive, send: Send, file: FileRequest | None
    ) -> None:
        loop, marks = asyncio.get_running_loop(), {}
        try:
            body = await self._bodies.read(request, receive)
        except ClientDisconnected:
            # Whoever is gone does not hear it; whoever sent what is no body does.
            await send(wsgi_threads.start_message(400, [("Content-Length", "0"), ("Connection", "close")]))
            await send(wsgi_threads.body_message(b""))
            return
        except BodyRefused as refused:
            body, marks = Body(io.BytesIO()), {REFUSED: refused.not_read}
        with body:
            threads = self._threads_for(request.path)
            environ = wsgi_threads.environ_of(request, body.file, body.size) | marks
            response = await loop.run_in_executor(threads, self._call_django, environ)
            if file is not None and response.rest is None and file.may_cache(response.status):
                self._files.put(file, CachedResponse.of(response.status, response.headers, response.body))
        await wsgi_threads.send_response(response, send, self._threads_for(request.path))

    async def _is_logged_in(self, request: Request) -> bool:
        """Asks the records, in a thread; whoever shows nothing that could be a log-in wakes none."""
        if not bodies.shows_log_in(request):
            return False
        asked = WSGIRequest(wsgi_threads.environ_of(request, io.BytesIO()))
        threads = self._threads_for(request.path)
        return await asyncio.get_running_loop().run_in_executor(threads, bodies.is_logged_in, asked)

    def _call_django(self, environ: dict[str, Any]) -> WsgiResponse:
        """Runs in a thread."""
        return wsgi_threads.call(self._django, environ)

    async def _render_opening(self, request: Request, page: str) -> Rendered:
        """A page of the opening minute with marks in the places that differ from visitor to visitor."""
        loop = asyncio.get_running_loop()
        environ = wsgi_threads.environ_of(request, io.BytesIO()) | {marks.RENDERING: page}
        environ["REQUEST_METHOD"] = "GET"
        environ.pop("HTTP_ACCEPT_ENCODING", None)  # the marks are filled in before anything could be packed
        response = await loop.run_in_executor(self._portal_threads, self._call_django, environ)
        return Rendered(response.status, response.headers, response.body)

    # -- public pages ------------------------------------------------------------------------

    async def _public_page(self, request: Request) -> Page | None:
        """A finished page; if it is still to be rendered, one thread does it, and everybody waits for it.

        A crowd waits for no more than one query, and gets the previous page meanwhile if nothing was taken
        back. Waking a thread costs more than giving a cached page.
        """
        path, language = request.path, _language(request)
        place = latest.place_of(path)
        if place is None:
            return await self._list_page(request, path, language)
        crowd = len(SUBSCRIBERS) > CROWD and SUBSCRIBERS.is_watched(place)
        document = await self._newest(place) if crowd else self._cached(place)
        page = cached_page(document, path, language)
        if page is not None:
            return page
        rendering = self._render(request, path, language)
        previous = previous_page(document, path, language) if crowd else None
        if previous is not None:
            return previous
        await asyncio.wait([rendering])
        return cached_page(latest.cached(place, latest.MAX_AGE), path, language)

    async def _list_page(self, request: Request, path: str, language: str) -> Page | None:
        """The list of events or the page of an event; the next is begun while the last one is still valid."""
        page = latest.cached_list(path, language, latest.REFRESH_AFTER)
        if page is not None:
            return page
        rendering = self._render(request, path, language)
        page = latest.cached_list(path, language)
        if page is None:
            await asyncio.wait([rendering])
        return page or latest.cached_list(path, language)

    def _cached(self, place: Place) -> Published | None:
        """The newest document by a valid snapshot; the next snapshot is begun in good time."""
        document = latest.cached(place)
        if document is not None and not latest.is_fresh(place):
            self._refresh(place)
        return document

    async def _newest(self, place: Place) -> Published | None:
        """The newest document; the next snapshot is begun in good time, so that visitors seldom wait."""
        if not latest.is_fresh(place):
            self._refresh(place)
        document = latest.cached(place, latest.MAX_AGE)
        for _attempt in range(MAX_REFRESHES):
            if document is not None:
                break
            # A visitor who goes away must not cancel the query that others wait for.
            document = await asyncio.shield(self._refresh(place))
        return document

    def _refresh(self, place: Place) -> asyncio.Future[Published | None]:
        """The query that is under way; one for everybody."""
        query = self._refreshing.get(place)
        if query is None:
            loop = asyncio.get_running_loop()
            query = self._refreshing[place] = loop.run_in_executor(self._refresh_thread, refresh, place)
            query.add_done_callback(lambda _done: self._refreshing.pop(place, None))
        return query

    def _render(self, request: Request, path: str, language: str) -> asyncio.Future[WsgiResponse]:
        """The rendering of a page for the cache, which is begun only once."""
        rendering = self._rendering.get((path, language))
        if rendering is None:
            loop = asyncio.get_running_loop()
            environ = wsgi_threads.environ_of(request, io.BytesIO()) | {RENDERING: "yes"}
            rendering = loop.run_in_executor(self._render_threads, self._call_django, environ)
            self._rendering[path, language] = rendering
            rendering.add_done_callback(lambda _done: self._rendering.pop((path, language), None))
        return rendering


def disconnect_streams_on_stop(on_stop: Callable[[], object]) -> None:
    """When the server is asked to stop, end the streams first: it would wait for them.

    The server has asked the loop to be told of these signals. The loop hears of a signal by a file
    descriptor, whatever the handler is, so a handler of our own takes nothing away; the one that was there
    before is called too.
    """
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _disconnecting(loop, signal.getsignal(number), on_stop))
        # As the loop has it: a signal must not break off a system call.
        signal.siginterrupt(number, False)


def _disconnecting(
    loop: asyncio.AbstractEventLoop, before: Any, on_stop: Callable[[], object]
) -> Callable[[int, Any], None]:
    def handler(number: int, frame: Any) -> None:
        on_stop()
        # Called between any two instructions of the main thread, so the loop does it when it comes to it.
        loop.call_soon_threadsafe(SUBSCRIBERS.disconnect_all)
        if callable(before):
            before(number, frame)

    return handler


@dataclass(frozen=True, slots=True)
class LanguageWishes:
    """What a visitor says about languages, as Django reads it."""

    COOKIES: dict[str, str]
    META: dict[str, str]


def is_public(request: Request) -> bool:
    """Is this a public page that is the same for everybody, asked for under one of our own names?"""
    if request.method != "GET" or request.query:
        return False
    return (request.path.startswith(PREFIX) or request.path == HOME) and request.is_for_own_host


def refresh(place: Place) -> Published | None:
    """Ask which document is the newest; if the records are out of reach, Django's page says so."""
    try:
        return latest.refresh(*place)
    except (DatabaseError, CaissaError) as error:
        logger.warning("the newest document is not known: %s", error)
        connection.close()
        return None
    finally:
        if getattr(connection, "only_reads", False):
            # Such a connection sees nothing new, and this thread would keep it for ever.
            connection.close()


def cached_page(document: Published | None, path: str, language: str) -> Page | None:
    """The finished page of a document; None if it has to be rendered."""
    return document.pages.get(path, language) if document is not None else None


def previous_page(document: Published | None, path: str, language: str) -> Page | None:
    """The page of the previous document, if the new one is very recent."""
    if document is None or document.before is None or monotonic() - document.made_at > PREVIOUS_FOR:
        return None
    return document.before.get(path, language)


def cached_response(request: Request, page: Page) -> CachedResponse:
    """The response with a finished page, under the same policies as every response."""
    if settings.SECURE_SSL_REDIRECT:
        return under_policies(wsgi_threads.environ_of(request, io.BytesIO()), page)
    headers = request.headers
    has_it = page.tag.encode() in headers.get(b"if-none-match", b"")
    return _same_for_many(page, has_it, b"gzip" in headers.get(b"accept-encoding", b""))


@lru_cache(maxsize=MAX_CACHED_RESPONSES)
def _same_for_many(page: Page, has_it: bool, takes_gzip: bool) -> CachedResponse:
    """Without HTTPS of our own a response depends on nothing else that a visitor sends."""
    environ = {"REQUEST_METHOD": "GET", "wsgi.input": io.BytesIO(), "wsgi.url_scheme": "http"}
    if has_it:
        environ["HTTP_IF_NONE_MATCH"] = page.tag
    if takes_gzip:
        environ["HTTP_ACCEPT_ENCODING"] = "gzip"
    return under_policies(environ, page)


def under_policies(environ: Mapping[str, Any], page: Page) -> CachedResponse:
    """A finished page as Django's own layers would give it."""
    layers = SecurityMiddleware(SecurityHeaders(lambda request: page_response(request, page)))
    # As `page_response` makes it; nothing here is awaited.
    response = cast("HttpResponse", layers(WSGIRequest(dict(environ))))
    return CachedResponse.of(response.status_code, list(response.items()), response.content)


def _language(request: Request) -> str:
    """The language that a page would be given in."""
    cookies = request.header(b"cookie")
    name = settings.LANGUAGE_COOKIE_NAME
    chosen = parse_cookie(cookies).get(name, "") if name in cookies else ""
    return _language_for(chosen, request.header(b"accept-language"))


@lru_cache(maxsize=MAX_CACHED_LANGUAGES)
def _language_for(chosen: str, accepted: str) -> str:
    wishes = LanguageWishes({settings.LANGUAGE_COOKIE_NAME: chosen}, {"HTTP_ACCEPT_LANGUAGE": accepted})
    return get_language_from_request(cast("HttpRequest", wishes))
