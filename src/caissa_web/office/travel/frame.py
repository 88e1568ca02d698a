"""What all pages of the transport officer have in common."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase

from caissa_web.office.frame import Office, office_page
from caissa_web.records.rights import Right
from caissa_web.travel.models import Journey, Run

TravelPage = Callable[..., HttpResponseBase]


def travel_page(page: TravelPage) -> TravelPage:
    """A page for those who look after arrivals, departures and transfers."""

    @office_page(Right.TRANSPORT)
    @wraps(page)
    def view(request: HttpRequest, office: Office, **which: Any) -> HttpResponseBase:
        answer = page(request, office, **which)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return view


def run_of(office: Office, code: str) -> Run:
    """A run of this event by its code."""
    row = Run.objects.filter(event=office.event, code=code).select_related("place", "zone", "event").first()
    if row is None:
        raise Http404
    return row


def journey_of(office: Office, code: str) -> Journey:
    """A journey of this event by its code."""
    rows = Journey.objects.filter(event=office.event, code=code).select_related("place", "zone", "event")
    row = rows.first()
    if row is None:
        raise Http404
    return row
