"""Cross-table, categories, statistics and chances."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.views.section_page import section_context, section_page
from caissa_web.presentation import plots
from caissa_web.presentation.lists import Surprise, surprises

MOST_UPSETS = 8


@section_page
def cross_table(request: HttpRequest, document: Published) -> HttpResponse:
    """The cross-table."""
    table = document.cross_table
    if table is None:
        raise Http404
    context = section_context(document, "cross-table", cross=table, home="../")
    return render(request, "noticeboard/cross_table.html", context)


@section_page
def categories(request: HttpRequest, document: Published, key: str = "") -> HttpResponse:
    """The categories, and the places of one of them."""
    offered = document.categories
    if not offered and document.has_categories:
        # The engine cannot rank by the announced list; the page of the standings says why.
        return redirect("noticeboard:standings", document.event.slug, document.section.slug)
    chosen = next((offer for offer in offered if offer.key == key), None if key else offered[:1])
    if not chosen:
        raise Http404
    group = chosen[0] if isinstance(chosen, tuple) else chosen
    return render(
        request,
        "noticeboard/categories.html",
        section_context(document, "categories", group=group, groups=offered),
    )


@section_page
def statistics(request: HttpRequest, document: Published) -> HttpResponse:
    """The section in figures."""
    figures = document.statistics
    if figures is None:
        raise Http404
    drawn = [(chart, plots.plot(chart)) for chart in figures.charts]
    context = section_context(
        document, "statistics", figures=figures, drawn=drawn, upsets=_largest_upsets(document)
    )
    return render(request, "noticeboard/statistics.html", context)


@section_page
def chances(request: HttpRequest, document: Published) -> HttpResponse:
    """What is likely in the rounds to come."""
    forecast = document.chances
    if forecast is None:
        raise Http404
    return render(
        request, "noticeboard/chances/page.html", section_context(document, "chances", forecast=forecast)
    )


def _largest_upsets(document: Published) -> list[tuple[int, Surprise]]:
    """The games of all rounds that somebody much lower rated won, the largest difference first."""
    upsets = [(shown.number, surprise) for shown in document.rounds for surprise in surprises(shown.boards)]
    return sorted(upsets, key=lambda upset: -upset[1].difference)[:MOST_UPSETS]
