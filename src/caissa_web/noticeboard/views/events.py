"""The front page of an event."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from caissa_web.noticeboard.cache.latest import documents_of
from caissa_web.noticeboard.front.event import event_front
from caissa_web.noticeboard.views.section_page import list_page
from caissa_web.records import queries
from caissa_web.records.zones import in_zone_of


@list_page
def event(request: HttpRequest, event: str) -> HttpResponse:
    """An event and its sections."""
    public_event = queries.public_event(event)
    if public_event is None:
        raise Http404
    with in_zone_of(public_event):
        front = event_front(documents_of(public_event), timezone.localdate())
        return render(request, "noticeboard/event.html", {"event": public_event, "front": front})
