"""The events somebody works at, and the sections of one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.records.models import Event
from caissa_web.records.rights import Right, desks_of, events_of, may_open_events, own, rights


@require_safe
@login_required
def events(request: HttpRequest) -> HttpResponse:
    """The events where I have something to do."""
    mine = Event.objects.filter(events_of(request.user)).distinct().prefetch_related("sections")
    seen = desks_of(request.user)
    listed = [(event, [section for section in event.sections.all() if seen(section)]) for event in mine]
    return render(
        request, "desk/home/home.html", {"events": listed, "may_open": may_open_events(request.user)}
    )


@require_safe
@login_required
def event(request: HttpRequest, event: str) -> HttpResponse:
    """One event: its sections and what can be done with them, or the links to the viewer's own people."""
    opened_event = Event.objects.filter(slug=event).first()
    held = rights(request.user, opened_event) if opened_event else frozenset()
    mine = own(request.user, opened_event).rights if opened_event else frozenset()
    if opened_event is None or not (Right.LOOK in held or mine):
        raise Http404
    may = {right.name.lower(): right in held for right in Right}
    context = {
        "event": opened_event,
        "sections": opened_event.sections.all(),
        "may": may,
        "mine": {right.name.lower(): right in mine for right in Right},
    }
    return render(request, "desk/home/event.html", context)
