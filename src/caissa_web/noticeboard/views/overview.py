"""A section at a glance, its schedule, and the way from one section to another."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.views.calendars import calendar_file, section_calendar
from caissa_web.noticeboard.views.section_page import section_context, section_page

LEADERS = 10
TOP_BOARDS = 10
TOP_MATCHES = 3


@section_page
def section(request: HttpRequest, document: Published) -> HttpResponse:
    """A section at a glance."""
    latest = document.round(document.section.round_in_play)
    table = document.standings
    context = section_context(
        document,
        "overview",
        latest=latest,
        top_boards=latest.boards[:TOP_BOARDS] if latest else (),
        top_matches=latest.matches[:TOP_MATCHES] if latest else (),
        under_way=document.under_way(document.section.round_in_play),
        table=table.top(LEADERS) if table else None,
    )
    return render(request, "noticeboard/section.html", context)


@section_page
def schedule(request: HttpRequest, document: Published) -> HttpResponse:
    """When the rounds are."""
    if not document.schedule:
        raise Http404
    hours = [(session, document.hours_of(session.round)) for session in document.schedule]
    with_hours = any(published.pairings or published.results for _session, published in hours)
    context = section_context(
        document,
        "schedule",
        sessions=hours,
        with_hours=with_hours,
        with_time_controls=any(session.other_time_control for session in document.schedule),
    )
    return render(request, "noticeboard/schedule.html", context)


@section_page
def calendar(_request: HttpRequest, document: Published) -> HttpResponse:
    """The rounds as a calendar file."""
    if not document.schedule:
        raise Http404
    return calendar_file(section_calendar(document), document.section.slug)


@section_page
def tab(_request: HttpRequest, document: Published, key: str) -> HttpResponse:
    """The page of this section that a visitor of another section looked at, or else its overview."""
    return redirect(reverse("noticeboard:section", args=_place(document)) + tab_path(document, key))


@section_page
def live(_request: HttpRequest, document: Published) -> HttpResponse:
    """The newest version, for pages that look whether they are still true."""
    return JsonResponse({"key": document.key, "version": document.version})


def tab_path(document: Published, key: str) -> str:
    """Where a tab of a section leads to; nothing for one that this section does not have."""
    rules, number = document.rules, document.section.round_in_play
    ranked = bool(document.standings_after)
    there = {
        "rounds": bool(number),
        "games": bool(document.with_moves),
        "standings": ranked,
        "cross-table": ranked and rules.cross_table,
        "categories": document.has_categories,
        "players": True,
        "teams": document.of_matches,
        "statistics": rules.statistics,
        "chances": document.chances is not None,
        "schedule": bool(document.schedule),
    }
    if not there.get(key):
        return ""
    if key == "games":
        return f"rounds/{number}/games/"
    return f"{'matches' if document.of_matches else key}/{number}/" if key == "rounds" else f"{key}/"


def _place(document: Published) -> tuple[str, str]:
    return document.event.slug, document.section.slug
