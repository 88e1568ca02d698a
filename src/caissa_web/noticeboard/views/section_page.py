"""What all pages of a section have in common: one document, one finished page for each language."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from time import monotonic
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from caissa_web.noticeboard.cache import middleware
from caissa_web.noticeboard.cache.latest import LIST_PAGES
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.parts import COLOURS
from caissa_web.records.zones import in_zone_of

Page = Callable[..., HttpResponse]
OK = 200


def section_context(document: Published, tab: str, **values: Any) -> dict[str, Any]:
    """The values of a page, with what the frame around every page of the section shows."""
    frame = {
        "document": document,
        "home": reverse("noticeboard:section", args=[document.event.slug, document.section.slug]),
        "event": document.event,
        "section": document.section,
        "rules": document.rules,
        "notice": document.notice,
        "of_matches": document.of_matches,
        "tab": tab,
        "dot": _dot(document),
    }
    return {**frame, **values}


def _dot(document: Published) -> str:
    """The colour of the section among those of its event, as the list of sections has it."""
    slugs = [sibling.slug for sibling in document.siblings]
    return (
        COLOURS[slugs.index(document.section.slug) % len(COLOURS)] if document.section.slug in slugs else ""
    )


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
            with in_zone_of(document.event):
                return _asked(page(request, document, **which))
        with document.lock:
            finished = document.pages.get(request.path_info, language)
            if finished is None:
                with in_zone_of(document.event):
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
