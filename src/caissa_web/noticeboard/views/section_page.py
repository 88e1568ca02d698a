"""What all pages of a section have in common: one document, one finished page for each language."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from caissa_web.noticeboard.cache import middleware
from caissa_web.noticeboard.cache.latest import LIST_PAGES
from caissa_web.noticeboard.cache.published import Published

Page = Callable[..., HttpResponse]
OK = 200


def section_context(document: Published, tab: str, **values: Any) -> dict[str, Any]:
    """The values of a page, with what the frame around every page of the section shows."""
    frame = {
        "document": document,
        "event": document.event,
        "section": document.section,
        "rules": document.rules,
        "notice": document.notice,
        "of_matches": document.of_matches,
        "tab": tab,
    }
    return {**frame, **values}


def section_page(page: Page) -> Page:
    """A public page of a section: made once for each document and language, then kept."""

    @require_safe
    @wraps(page)
    def view(request: HttpRequest, event: str, section: str, **which: Any) -> HttpResponse:
        document = middleware.document_for(request, event, section)
        if document is None:
            raise Http404
        language = get_language() or settings.LANGUAGE_CODE
        if request.META["QUERY_STRING"] or settings.DEBUG:
            return _asked(page(request, document, **which))
        with document.lock:
            finished = document.pages.get(request.path_info, language)
            if finished is None:
                response = page(request, document, **which)
                if response.status_code != OK:
                    return _asked(response)
                finished = middleware.store(document, request.path_info, language, response)
        return middleware.page_response(request, finished)

    return view


def list_page(page: Page) -> Page:
    """A public page of several sections or events: made anew four times a second at most."""

    @require_safe
    @wraps(page)
    def view(request: HttpRequest, **which: Any) -> HttpResponse:
        began, generation = monotonic(), LIST_PAGES.generation
        response = page(request, **which)
        if request.META["QUERY_STRING"] or settings.DEBUG or response.status_code != OK:
            return _asked(response)
        language = get_language() or settings.LANGUAGE_CODE
        finished = middleware.store_list(request, language, response, began, generation)
        return middleware.page_response(request, finished)

    return view


def _asked(response: HttpResponse) -> HttpResponse:
    """An answer that is made anew each time, such as a search."""
    response.headers["Cache-Control"] = "no-cache"
    return response
