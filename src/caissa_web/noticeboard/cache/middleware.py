"""Finished pages straight from the cache, before sessions, log-ins and forms are thought of.

Public pages are the same for every visitor of a language, so that a cached page costs a look-up. The
language is the one of the visitor's language cookie, else of the browser. Caches on the way have to ask
again each time, with an ETag that names the language too; so `Vary` need not name the cookie.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from time import monotonic

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.templatetags.static import static
from django.utils.translation import get_language_from_request

from caissa_web.noticeboard.cache.latest import LIST_PAGES, cached_list, newest
from caissa_web.noticeboard.cache.page_cache import Page, page
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.cache.reading_language import read_in_named_language

STYLES = "caissa/caissa.css"
HOME, PREFIX = "/", "/events/"
VARY = "Accept-Language, Accept-Encoding"
PREVIOUS_FOR = 0.6
"""Seconds for which the previous page may be given while the new one is made; with the age of a snapshot,
everybody sees a change within one second."""
RENDERING = "caissa.rendering"
"""Marks the request that makes a page for the cache: the previous page would not help it."""
DOCUMENT = "caissa.document"
"""Where a request keeps the document that it looked up, however long the rest of the answer takes."""
SLUGS = 4
"""Parts of an address up to the section: '', 'events', event, section."""


class CachedPagesMiddleware:
    """Answers with a cached page; everything else goes on to Django's other layers."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The cached page if there is one, else the answer of the layers below."""
        read_in_named_language(request)
        page = cached_page(request)
        return self.get_response(request) if page is None else page_response(request, page)


def cached_page(request: HttpRequest) -> Page | None:
    """The finished page at an address, if it is cached and still true."""
    path = request.path_info
    if request.method not in ("GET", "HEAD") or request.META["QUERY_STRING"]:
        return None
    if path != HOME and not path.startswith(PREFIX):
        return None
    # A wrong host is refused here, as it is for every page.
    request.get_host()
    language = get_language_from_request(request)
    parts = path.split("/", SLUGS)
    if len(parts) <= SLUGS:
        return None if RENDERING in request.META else cached_list(path, language)
    document = document_for(request, parts[2], parts[3])
    if document is None:
        return None
    page = document.pages.get(path, language)
    return page if page or RENDERING in request.META else _previous_page(document, path, language)


def document_for(request: HttpRequest, event: str, section: str) -> Published | None:
    """The newest document when the request was first looked at: one request never sees two of them."""
    if DOCUMENT not in request.META:
        request.META[DOCUMENT] = newest(event, section)
    document: Published | None = request.META[DOCUMENT]
    return document


def _previous_page(document: Published, path: str, language: str) -> Page | None:
    """The page of the previous document while a thread makes the new one, so that a crowd does not wait."""
    if document.before is None or monotonic() - document.made_at > PREVIOUS_FOR:
        return None
    # The lock is held while a page of the document is made. If it is free nobody does so: this request will.
    if document.lock.acquire(blocking=False):
        document.lock.release()
        return None
    return document.before.get(path, language)


def page_response(request: HttpRequest, page: Page) -> HttpResponse:
    """A finished page as an answer: compressed if the browser takes it, empty if the browser has it."""
    if page.tag in request.META.get("HTTP_IF_NONE_MATCH", ""):
        response: HttpResponse = HttpResponseNotModified()
    else:
        packed = page.packed and "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
        body = page.packed if packed else page.body
        response = HttpResponse(body, content_type=page.kind)
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(body))
    response.headers["ETag"] = page.tag
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = VARY
    response.headers["X-Frame-Options"] = "DENY"
    return response


def store(document: Published, path: str, language: str, response: HttpResponse) -> Page:
    """Store an answer as a finished page of a document."""
    finished = page(response.content, etag(document, language), response.headers["Content-Type"])
    document.pages.put(path, language, finished)
    return finished


def store_list(
    request: HttpRequest, language: str, response: HttpResponse, requested_at: float, generation: int
) -> Page:
    """Store a list of events for a moment; its ETag is made of its content."""
    tag = f'W/"{sha256(response.content).hexdigest()[:20]}"'
    finished = page(response.content, tag, response.headers["Content-Type"])
    LIST_PAGES.put(request.path_info, language, finished, requested_at, generation)
    return finished


def etag(document: Published, language: str) -> str:
    """The ETag of a page: it changes with the document, the language and the style sheet."""
    return f'W/"{document.key}-{language}-{static(STYLES)[-10:]}"'
