"""What the pages about personal data have in common: who may open them, and that nothing keeps a copy."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from caissa.errors import CaissaError
from caissa_web.records.models import Event
from caissa_web.records.rights import Right, rights
from caissa_web.records.zones import in_zone_of

Page = Callable[..., HttpResponse]
NUL = "\x00"


def manager_page(page: Page) -> Page:
    """A page for who runs the installation."""

    @login_required
    @wraps(page)
    def view(request: HttpRequest, **which: Any) -> HttpResponse:
        if not request.user.is_superuser:
            raise PermissionDenied
        return _private(_carried_out(request, page, **which))

    return view


def organiser_page(page: Page) -> Page:
    """A page of an event for those who manage it."""

    @login_required
    @wraps(page)
    def view(request: HttpRequest, event: str, **which: Any) -> HttpResponse:
        event_found = Event.objects.filter(slug=event).first()
        held = rights(request.user, event_found) if event_found else frozenset()
        if event_found is None or Right.LOOK not in held:
            raise Http404
        if Right.MANAGE not in held:
            raise PermissionDenied
        with in_zone_of(event_found):
            return _private(_carried_out(request, page, event=event_found, **which))

    return view


def _carried_out(request: HttpRequest, page: Page, **which: Any) -> HttpResponse:
    """The page's answer; what cannot be done becomes a message on the same page."""
    try:
        return page(request, **which)
    except CaissaError as refused:
        messages.error(request, str(refused))
        return redirect(request.path)


def _private(answer: HttpResponse) -> HttpResponse:
    answer.headers["Cache-Control"] = "no-store"
    return answer
