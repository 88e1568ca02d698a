"""The first page of a new installation: the demo, a first tournament, or an event from a file."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from caissa.errors import CaissaError
from caissa_web.accounts import links
from caissa_web.accounts.models import User
from caissa_web.accounts.once import BACKEND
from caissa_web.accounts.person import person_at
from caissa_web.demo.festival import appoint_people, festival, show_chances
from caissa_web.demo.play import ARBITER, ORGANISER
from caissa_web.exchange import rating_store
from caissa_web.manual.first_views import SUGGESTED_NAME, create_practice_event
from caissa_web.records.models import Event
from caissa_web.records.rights import may_open_events
from caissa_web.screens.making import make_screen
from caissa_web.screens.plan import Plan

DEMO_EVENT = "demo-festival"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def welcome(request: HttpRequest, token: str) -> HttpResponse:
    """What `caissa desk` opens: the three ways to begin while there is no event, else the way in."""
    if request.user.is_authenticated:
        return _begun(request) if request.method == "POST" else redirect("desk:home")
    name_of = links.use if request.method == "POST" else links.name_behind
    name = name_of(settings.DATA, token, time.time())
    user = User.objects.filter(username=name, is_active=True).first() if name else None
    if user is None:
        return render(request, "accounts/link_used.html", status=410)
    if request.method != "POST":
        template = "accounts/once.html" if Event.objects.exists() else "manual/welcome.html"
        return render(request, template, {"somebody": user})
    login(request, user, backend=BACKEND)
    return _begun(request)


@require_POST
@login_required
def begin(request: HttpRequest) -> HttpResponse:
    """Begin in one of the three ways, from the empty desk."""
    return _begun(request)


def _begun(request: HttpRequest) -> HttpResponse:
    """Do what was chosen; without a choice, go to the desk."""
    chosen = CHOICES.get(request.POST.get("begin", ""))
    if chosen is None:
        return redirect("desk:home")
    if not may_open_events(request.user):
        raise PermissionDenied
    with suppress(CaissaError):  # without a list players are typed by hand
        rating_store.bring_invented()
    return chosen(request)


def try_demo(request: HttpRequest) -> HttpResponse:
    """The demo festival, made if it is not there yet; whoever asks for it is its chief arbiter."""
    if not Event.objects.filter(slug=DEMO_EVENT).exists():
        user = person_at(request)
        event = festival(timezone.localdate())
        appoint_people(event, {ARBITER: user, ORGANISER: user})
        show_chances(event)
        make_screen(event, _("Hall"), Plan(), by=user.get_username())
        messages.success(
            request, _("The demo festival is ready. All its people are invented: try whatever you like.")
        )
    return redirect("desk:event", DEMO_EVENT)


def make_first(request: HttpRequest) -> HttpResponse:
    """An event for practice, with the steps of a first tournament."""
    event = create_practice_event(request, str(SUGGESTED_NAME))
    messages.success(request, _("The practice event has been created. Follow the steps."))
    return redirect("desk:event", event.slug)


def open_file(_request: HttpRequest) -> HttpResponse:
    """The page that takes in an event from a file."""
    return redirect("desk:bring-in")


CHOICES: Mapping[str, Callable[[HttpRequest], HttpResponse]] = {
    "demo": try_demo,
    "first": make_first,
    "file": open_file,
}
"""The three ways to begin, by what their buttons send."""
