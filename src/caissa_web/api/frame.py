"""What the pages about tokens and webhooks have in common: who asks, and for which event."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache

from caissa_web.records.models import Event
from caissa_web.records.rights import Right, rights
from caissa_web.records.zones import in_zone_of

Page = Callable[..., HttpResponse]


def managers_page(page: Page) -> Page:
    """A page for those who manage an event; for others who work there it is forbidden, else not there."""

    @never_cache
    @login_required
    @wraps(page)
    def view(request: HttpRequest, event: str, **which: Any) -> HttpResponse:
        stored_event = Event.objects.filter(slug=event).first()
        held = rights(request.user, stored_event) if stored_event else frozenset()
        if stored_event is None or not held:
            raise Http404
        if Right.MANAGE not in held:
            raise PermissionDenied
        with in_zone_of(stored_event):
            return page(request, stored_event, **which)

    return view
