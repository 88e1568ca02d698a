"""A screen's pages: one that turns by itself, and pages cut by the server for browsers without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.cache.published import Published
from caissa_web.noticeboard.document.games import stamp
from caissa_web.presentation.qr_codes import is_out_of_reach, reachable_address, svg
from caissa_web.records import queries
from caissa_web.records.models import Event
from caissa_web.records.zones import in_zone_of
from caissa_web.screens.models import Screen
from caissa_web.screens.plan import Listed, Plan, Size, plan
from caissa_web.screens.sheets import in_parts, next_round, sheets


@require_safe
def event_screens(request: HttpRequest, event: str) -> HttpResponse:
    """The screens of an event."""
    public_event = queries.public_event(event)
    if public_event is None:
        raise Http404
    return render(
        request, "screens/event.html", {"event": public_event, "screens": public_event.screens.all()}
    )


@require_safe
def screen(request: HttpRequest, event: str, screen: str) -> HttpResponse:
    """A screen that turns its pages by itself."""
    selected = _screen(event, screen)
    with in_zone_of(selected.event):
        return screen_page(request, selected, public_documents(selected))


@require_safe
def page(request: HttpRequest, event: str, screen: str, number: int) -> HttpResponse:
    """One page of a screen, which asks for the next one without any script."""
    selected = _screen(event, screen)
    wanted = asked_plan(request, selected)
    with translation.override(language_of(wanted)), in_zone_of(selected.event):
        all_sheets = sheets(wanted, public_documents(selected), timezone.now())
        pages = [part for sheet in all_sheets for part in in_parts(sheet, wanted)]
        if not 1 <= number <= max(1, len(pages)):
            return redirect("screens:page", event, screen, 1)
        context = _context(request, selected, wanted, pages[number - 1 : number], public_documents(selected))
        context |= {"number": number, "pages": len(pages), "by_server": True}
        response = render(request, "screens/screen.html", context)
    following = number % max(1, len(pages)) + 1
    response.headers["Refresh"] = f"{wanted.seconds}; url=../{following}/{_question(request)}"
    return _fresh(response)


def _question(request: HttpRequest) -> str:
    size = request.GET.get("size", "")
    return f"?size={size}" if size else ""


def _screen(event: str, slug: str) -> Screen:
    matching = Screen.objects.select_related("event").filter(event__public=True, event__slug=event, slug=slug)
    screen = matching.first()
    if screen is None:
        raise Http404
    return screen


def public_documents(screen: Screen) -> list[Published]:
    """The newest documents of the sections that a screen shows."""
    wanted = section_slugs(screen.event, screen.plan)
    documents = (newest(screen.event.slug, slug) for slug in wanted)
    return [document for document in documents if document is not None]


def section_slugs(event: Event, plan: Plan) -> list[str]:
    """The sections that a plan names, or all of them, in the order of the event."""
    there = event.sections.values_list("slug", flat=True)
    return [slug for slug in there if not plan.sections or slug in plan.sections]


def asked_plan(request: HttpRequest, screen: Screen) -> Plan:
    """The plan of a screen; `?size=huge` shows the same in large print."""
    size = request.GET.get("size", "")
    if size and size not in list(Size):
        raise Http404
    return plan(screen.kept | {"size": size}) if size else screen.plan


def language_of(wanted: Plan) -> str:
    """The language of a screen, else the visitor's."""
    known = dict(settings.LANGUAGES)
    return wanted.language if wanted.language in known else translation.get_language() or "en"


def screen_page(request: HttpRequest, screen: Screen, documents: Sequence[Published]) -> HttpResponse:
    """The page that turns by itself, with all sheets in it."""
    wanted = asked_plan(request, screen)
    with translation.override(language_of(wanted)):
        all_sheets = sheets(wanted, documents, timezone.now())
        context = _context(request, screen, wanted, all_sheets, documents)
        return _fresh(render(request, "screens/screen.html", context))


def _context(
    request: HttpRequest,
    screen: Screen,
    wanted: Plan,
    all_sheets: Sequence[Any],
    documents: Sequence[Published],
) -> dict[str, Any]:
    now = timezone.now()
    coming = [
        session
        for session in (next_round(document, now) for document in documents)
        if session and session.starts
    ]
    games = _games_followed(wanted, documents)
    return {
        "screen": screen,
        "event": screen.event,
        "plan": wanted,
        "sheets": all_sheets,
        "sections": [document.section.slug for document in documents] + [place for place, _key in games],
        "keys": "+".join([document.key for document in documents] + [key for _place, key in games]),
        "next": min(coming, key=lambda session: session.starts or now, default=None),
        "zone": str(timezone.get_current_timezone()),
        **_way_to_the_noticeboard(request, screen, documents),
    }


def _games_followed(wanted: Plan, documents: Sequence[Published]) -> list[tuple[str, str]]:
    """The rounds whose moves a screen shows, as the stream names them, with their stamps."""
    if Listed.GAMES not in wanted.lists:
        return []
    playing = [document for document in documents if document.rules.games and document.section.round_in_play]
    return [
        (f"{document.section.slug}~{number}", stamp(document, number, None))
        for document in playing
        for number in [document.section.round_in_play]
    ]


def _way_to_the_noticeboard(
    request: HttpRequest, screen: Screen, documents: Sequence[Published]
) -> dict[str, Any]:
    """Where a phone finds the same: the section's pages if the screen shows one section, else the event's."""
    place = [screen.event.slug, *(document.section.slug for document in documents[:1])]
    shown = place if len(documents) == 1 else place[:1]
    path = reverse("noticeboard:section" if len(shown) > 1 else "noticeboard:event", args=shown)
    address = reachable_address(request, path)
    if not screen.event.public or is_out_of_reach(request):
        return {}
    drawn = svg(address).decode()
    return {"address": address.partition("://")[2], "code": mark_safe(drawn)}  # noqa: S308 - drawn by ourselves


def _fresh(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-cache"
    return response
