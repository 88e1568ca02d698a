"""The manual's pages: contents, one page, a whole chapter for the printer, and what a search finds."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.manual.pages import all_pages, chapters, neighbours
from caissa_web.manual.rendering import rendered
from caissa_web.manual.searching import LONGEST_QUESTION, search


@require_safe
def contents(request: HttpRequest) -> HttpResponse:
    """Every chapter with its pages."""
    return render(request, "manual/contents.html", {"chapters": chapters()})


@require_safe
def page(request: HttpRequest, name: str) -> HttpResponse:
    """One page, with the ways to the pages before and after it."""
    found_page = all_pages().get(name)
    if found_page is None:
        raise Http404
    before, after = neighbours(found_page)
    chapter = next(candidate for candidate in chapters() if found_page in candidate.pages)
    context = {
        "page": found_page,
        "html": rendered(found_page),
        "chapter": chapter,
        "before": before,
        "after": after,
    }
    return render(request, "manual/page.html", context)


@require_safe
def whole_chapter(request: HttpRequest, key: str) -> HttpResponse:
    """All pages of a chapter, one after the other, to be printed."""
    selected = next((chapter for chapter in chapters() if (chapter.key or "reference") == key), None)
    if selected is None:
        raise Http404
    texts = [rendered(part, linkable=False) for part in selected.pages]
    return render(request, "manual/chapter.html", {"chapter": selected, "texts": texts})


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Where the words of a question stand."""
    question = request.GET.get("q", "").replace("\x00", "").strip()[:LONGEST_QUESTION]
    return render(request, "manual/search.html", {"question": question, "hits": search(question)})
