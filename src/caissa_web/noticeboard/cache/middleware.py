"""Finished pages straight from the cache, before sessions, log-ins and forms are thought of.

Public pages are the same for every visitor of a language, so that a page that is kept costs a look-up. The
language is the one of the visitor's language cookie, else of the browser. Caches on the way have to ask
again each time, with a stamp that names the language too; so `Vary` need not name the cookie.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from time import monotonic

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.templatetags.static import static
from django.utils.translation import get_language_from_request

from caissa_web.noticeboard.cache.latest import LISTS, list_at_hand, newest
from caissa_web.noticeboard.cache.page_cache import Page, page
from caissa_web.noticeboard.cache.published import Published

STYLES = "caissa/caissa.css"
FIRST, PREFIX = "/", "/events/"
VARY = "Accept-Language, Accept-Encoding"
MOMENT = 0.6
"""Seconds; with the time between two looks, everybody sees a change within one second."""
MAKER = "caissa.maker"
"""Marks the request of the one who makes a page for everybody: another page would not help them."""
SEEN = "caissa.document"
"""Where a request keeps the document that it looked up, however long the rest of the answer takes."""
SLUGS = 4
"""Parts of an address up to the section: '', 'events', event, section."""


class KeptPagesFirst:
    """Answers for a kept page; everything else goes on to Django's other layers."""

    def __init__(self, answer: Callable[[HttpRequest], HttpResponse]) -> None:
        self.answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """The kept page if there is one, else the answer of what lies below."""
        found = kept_page(request)
        return self.answer(request) if found is None else answered(request, found)


def kept_page(request: HttpRequest) -> Page | None:
    """The finished page at an address, if it is kept and still true."""
    path = request.path_info
    if request.method not in ("GET", "HEAD") or request.META["QUERY_STRING"]:
        return None
    if path != FIRST and not path.startswith(PREFIX):
        return None
    # A wrong host is refused here, as it is for every page.
    request.get_host()
    language = get_language_from_request(request)
    parts = path.split("/", SLUGS)
    if len(parts) <= SLUGS:
        return None if MAKER in request.META else list_at_hand(path, language)
    document = document_for(request, parts[2], parts[3])
    if document is None:
        return None
    found = document.pages.get(path, language)
    return found if found or MAKER in request.META else _meanwhile(document, path, language)


def document_for(request: HttpRequest, event: str, section: str) -> Published | None:
    """The newest document when the request was first looked at: one request never sees two of them."""
    if SEEN not in request.META:
        request.META[SEEN] = newest(event, section)
    found: Published | None = request.META[SEEN]
    return found


def _meanwhile(document: Published, path: str, language: str) -> Page | None:
    """The page of a moment ago while somebody makes the new one, so that a crowd does not wait for it."""
    if document.before is None or monotonic() - document.made_at > MOMENT:
        return None
    if document.lock.acquire(blocking=False):
        document.lock.release()
        return None
    return document.before.get(path, language)


def answered(request: HttpRequest, found: Page) -> HttpResponse:
    """A finished page as an answer: packed for those who take it, and nothing for those who have it."""
    if found.tag in request.META.get("HTTP_IF_NONE_MATCH", ""):
        response: HttpResponse = HttpResponseNotModified()
    else:
        packed = found.packed and "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")
        body = found.packed if packed else found.body
        response = HttpResponse(body, content_type=found.kind)
        if packed:
            response.headers["Content-Encoding"] = "gzip"
        response.headers["Content-Length"] = str(len(body))
    response.headers["ETag"] = found.tag
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Vary"] = VARY
    response.headers["X-Frame-Options"] = "DENY"
    return response


def keep(document: Published, path: str, language: str, response: HttpResponse) -> Page:
    """Keep an answer as a finished page."""
    kind = response.headers["Content-Type"]
    made = page(response.content, stamp(document, language), kind)
    document.pages.keep(path, language, made)
    return made


def keep_briefly(
    request: HttpRequest, language: str, response: HttpResponse, asked_at: float, turn: int
) -> Page:
    """Keep a list of events for a moment; its stamp is made of what it says."""
    tag = f'W/"{sha256(response.content).hexdigest()[:20]}"'
    made = page(response.content, tag, response.headers["Content-Type"])
    LISTS.keep(request.path_info, language, made, asked_at, turn)
    return made


def stamp(document: Published, language: str) -> str:
    """A stamp for browsers: it changes with the document, the language and the style sheet."""
    return f'W/"{document.key}-{language}-{static(STYLES)[-10:]}"'
