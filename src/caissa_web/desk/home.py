"""The events somebody works at, and the sections of one."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from caissa_web.desk.frame import event_page
from caissa_web.records.models import Event
from caissa_web.records.rights import Right, events_of


@require_safe
@login_required
def events(request: HttpRequest) -> HttpResponse:
    """The events where I have something to do."""
    mine = Event.objects.filter(events_of(request.user)).distinct().prefetch_related("sections")
    return render(request, "desk/home.html", {"events": mine})


@require_safe
@event_page()
def event(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """One event: its sections and what can be done with them."""
    may = {right.name.lower(): right in held for right in Right}
    context = {"event": event, "sections": event.sections.all(), "may": may}
    return render(request, "desk/event.html", context)
