"""A screen's pages: one that turns by itself, and pages cut by the server for browsers without scripts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from caissa_web.noticeboard.cache.latest import newest
from caissa_web.noticeboard.cache.published import Published
from caissa_web.records import queries
from caissa_web.records.models import Event
from caissa_web.screens.models import Screen
from caissa_web.screens.plan import Plan, Size, plan
from caissa_web.screens.sheets import in_parts, next_round, sheets


@require_safe
def event_screens(request: HttpRequest, event: str) -> HttpResponse:
    """The screens of an event."""
    found = queries.public_event(event)
    if found is None:
        raise Http404
    return render(request, "screens/event.html", {"event": found, "screens": found.screens.all()})


@require_safe
def screen(request: HttpRequest, event: str, screen: str) -> HttpResponse:
    """A screen that turns its pages by itself."""
    found = _screen(event, screen)
    return shown(request, found, public_documents(found))


@require_safe
def page(request: HttpRequest, event: str, screen: str, number: int) -> HttpResponse:
    """One page of a screen, which asks for the next one without any script."""
    found = _screen(event, screen)
    wanted = asked_plan(request, found)
    with translation.override(language_of(wanted)):
        made = sheets(wanted, public_documents(found), timezone.now())
        pages = [part for one in made for part in in_parts(one, wanted)]
        if not 1 <= number <= max(1, len(pages)):
            return redirect("screens:page", event, screen, 1)
        context = _context(found, wanted, pages[number - 1 : number], public_documents(found))
        context |= {"number": number, "pages": len(pages), "by_server": True}
        response = render(request, "screens/screen.html", context)
    following = number % max(1, len(pages)) + 1
    response.headers["Refresh"] = f"{wanted.seconds}; url=../{following}/{_question(request)}"
    return _fresh(response)


def _question(request: HttpRequest) -> str:
    size = request.GET.get("size", "")
    return f"?size={size}" if size else ""


def _screen(event: str, slug: str) -> Screen:
    found = Screen.objects.select_related("event").filter(event__public=True, event__slug=event, slug=slug)
    one = found.first()
    if one is None:
        raise Http404
    return one


def public_documents(screen: Screen) -> list[Published]:
    """The newest documents of the sections that a screen shows."""
    wanted = section_slugs(screen.event, screen.plan)
    found = (newest(screen.event.slug, slug) for slug in wanted)
    return [one for one in found if one is not None]


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


def shown(request: HttpRequest, screen: Screen, documents: Sequence[Published]) -> HttpResponse:
    """The page that turns by itself, with all sheets in it."""
    wanted = asked_plan(request, screen)
    with translation.override(language_of(wanted)):
        made = sheets(wanted, documents, timezone.now())
        context = _context(screen, wanted, made, documents)
        return _fresh(render(request, "screens/screen.html", context))


def _context(
    screen: Screen, wanted: Plan, made: Sequence[Any], documents: Sequence[Published]
) -> dict[str, Any]:
    now = timezone.now()
    coming = [one for one in (next_round(document, now) for document in documents) if one and one.starts]
    return {
        "screen": screen,
        "event": screen.event,
        "plan": wanted,
        "sheets": made,
        "sections": [one.section.slug for one in documents],
        "keys": "+".join(one.key for one in documents),
        "next": min(coming, key=lambda one: one.starts or now, default=None),
        "zone": str(timezone.get_current_timezone()),
    }


def _fresh(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-cache"
    return response
