"""The first page with its search, the calendar of all events, and the list of all of them."""

from __future__ import annotations

from datetime import date, timedelta

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa.tournament import Speed
from caissa_web.noticeboard.front.filters import EventFilter, known_federations
from caissa_web.noticeboard.front.home import home, line
from caissa_web.noticeboard.front.months import FIRST_YEAR, LAST_YEAR, first_of_month, month
from caissa_web.noticeboard.search.hits import look_for
from caissa_web.noticeboard.views.calendars import calendar_file, events_calendar
from caissa_web.noticeboard.views.section_page import list_page
from caissa_web.presentation.search import asked_for
from caissa_web.records import queries

ON_A_PAGE = 50
FED_BACK, MOST_FED = timedelta(days=90), 500
"""How far back the calendar to subscribe to goes, and how many events it has at most."""
DECEMBER = 12


@list_page
def events(request: HttpRequest) -> HttpResponse:
    """The first page; or what somebody looks for, among all that is public."""
    question = asked_for(request)
    if question:
        return render(request, "noticeboard/front/hits.html", {"hits": look_for(question), "q": question})
    today = timezone.localdate()
    context = {"home": home(today, timezone.now()), "month": month(first_of_month(today), today)}
    return render(request, "noticeboard/front/home.html", context)


@list_page
def all_events(request: HttpRequest) -> HttpResponse:
    """Every public event, the newest first, so many on a page."""
    wanted = EventFilter.of(request.GET)
    pages = Paginator(wanted.chosen(queries.public_events()).order_by("-start", "name"), ON_A_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "page": page,
        "lines": [line(event) for event in page],
        "wanted": wanted,
        "federations": known_federations(),
        "speeds": list(Speed),
    }
    return render(request, "noticeboard/front/all_events.html", context)


@require_safe
def calendar(request: HttpRequest, year: int | None = None, number: int | None = None) -> HttpResponse:
    """A month of all public events; the current one where none is named."""
    today = timezone.localdate()
    if year is None or number is None:
        first = first_of_month(today)
    elif FIRST_YEAR <= year <= LAST_YEAR and 1 <= number <= DECEMBER:
        first = date(year, number, 1)
    else:
        raise Http404
    shown = month(first, today)
    context = {"month": shown, "lines": [line(event) for event in shown.events]}
    return render(request, "noticeboard/front/calendar.html", context)


@require_safe
def calendar_feed(request: HttpRequest) -> HttpResponse:
    """All public events as a calendar to subscribe to: those of the last months, and whatever comes."""
    since = timezone.localdate() - FED_BACK
    chosen = queries.events_between(since, date.max)[:MOST_FED]
    return calendar_file(events_calendar(chosen, request.build_absolute_uri), "calendar")
