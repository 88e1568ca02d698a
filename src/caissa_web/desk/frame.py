"""What all pages of the desk have in common: who asks, for which section, and what they may do.

A page is a function of the request and an `Opened`; a decorator finds the section, checks the right and
turns what cannot be done into a message. Acts that were warned of come back as a page that asks for
confirmation and repeats the same request.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from caissa.errors import CaissaError, ImpossibleChange
from caissa.tournament import Tournament
from caissa_web.desk.refill import GO_BACK, refilled, remember_form
from caissa_web.operations.rounds.claims import number_of_disputes
from caissa_web.records import snapshot
from caissa_web.records.incident_privacy import state_for
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right, may_open_events, rights
from caissa_web.records.zones import in_zone_of
from caissa_web.section.book import Book
from caissa_web.section.errors import Conflict
from caissa_web.section.number_input import is_number
from caissa_web.section.state import State
from caissa_web.section.warnings import Level, Unconfirmed

CONFIRMED = "confirmed"
SEEN_VERSION = "seen_version"
BACK = "back"

Page = Callable[..., HttpResponseBase]
_SHOWING_FORM_AGAIN: set[Page] = set()


def shows_form_again(page: Page) -> Page:
    """A page whose form was itself the answer to something sent: it answers *No, go back* itself."""
    _SHOWING_FORM_AGAIN.add(page)
    return page


@dataclass(frozen=True)
class Opened:
    """A section on the desk: its state, the viewer, and what they may do."""

    section: Section
    user: str
    rights: frozenset[Right]

    @cached_property
    def state(self) -> State:
        """Facts and book, as they stand, as far as the reader may see them."""
        return state_for(self.rights, snapshot.load_state(self.section))

    @property
    def event(self) -> Event:
        """The event that the section belongs to."""
        return self.section.event

    @property
    def facts(self) -> Tournament:
        """What happened."""
        return self.state.facts

    @property
    def book(self) -> Book:
        """What the desk records besides the facts."""
        return self.state.book

    def may(self, right: Right) -> bool:
        """Does the viewer have this right?"""
        return right in self.rights

    def context(self, tab: str, **values: Any) -> dict[str, Any]:
        """The values of a page, with what the frame around every page of the section shows."""
        return {
            "event": self.event,
            "section": self.section,
            "facts": self.facts,
            "book": self.book,
            "tab": tab,
            "disputes": number_of_disputes(self.state, timezone.now()),
            "may": {right.name.lower(): right in self.rights for right in Right},
            **values,
        }


def section_page(*any_of: Right, to_act: Right | None = None) -> Callable[[Page], Page]:
    """A page of one section for those who have one of these rights; by default, for those who may look.

    `to_act` is a right that sending something to it needs besides. Acts answer with a message, never a trace.
    """

    def decorated(page: Page) -> Page:
        @login_required
        @wraps(page)
        def view(request: HttpRequest, event: str, section: str, **which: Any) -> HttpResponseBase:
            opened_section = (
                Section.objects.select_related("event").filter(event__slug=event, slug=section).first()
            )
            if opened_section is None:
                raise Http404
            held = rights(request.user, opened_section.event, opened_section)
            if Right.LOOK not in held:
                raise Http404
            if not held & set(any_of or (Right.LOOK,)) or _may_only_look(request, to_act, held):
                raise PermissionDenied
            opened = Opened(opened_section, request.user.get_username(), held)
            with in_zone_of(opened.event):
                return carried_out(request, page, opened, **which)

        return view

    return decorated


def event_page(right: Right = Right.LOOK) -> Callable[[Page], Page]:
    """A page of a whole event; the page gets the event and the rights held there."""

    def decorated(page: Page) -> Page:
        @login_required
        @wraps(page)
        def view(request: HttpRequest, event: str, **which: Any) -> HttpResponseBase:
            opened_event = Event.objects.filter(slug=event).first()
            held = rights(request.user, opened_event) if opened_event else frozenset()
            if opened_event is None or Right.LOOK not in held:
                raise Http404
            if right not in held:
                raise PermissionDenied
            with in_zone_of(opened_event):
                return carried_out(request, page, opened_event, held, **which)

        return view

    return decorated


def opening_page(page: Page) -> Page:
    """A page for those who may open events of their own."""

    @login_required
    @wraps(page)
    def view(request: HttpRequest, **which: Any) -> HttpResponseBase:
        if not may_open_events(request.user):
            raise PermissionDenied
        return page(request, **which)

    return view


def _may_only_look(request: HttpRequest, to_act: Right | None, held: frozenset[Right]) -> bool:
    return to_act is not None and to_act not in held and request.method not in ("GET", "HEAD")


def carried_out(request: HttpRequest, page: Page, *asked: Any, **which: Any) -> HttpResponseBase:
    """The page's answer; what cannot be done becomes a message where the request came from."""
    try:
        _require_text(request)
        if GO_BACK in request.POST and page not in _SHOWING_FORM_AGAIN:
            return _form_again(request)
        return refilled(request, page(request, *asked, **which))
    except Unconfirmed as warned:
        return confirmation(request, warned)
    except CaissaError as refused:
        if request.method != "POST":
            return render(request, "desk/refused.html", {"refused": refused}, status=409)
        messages.error(request, str(refused))
        # After a colleague's change the form shows what is stored now, not what would overwrite it.
        return redirect(back(request)) if isinstance(refused, Conflict) else _form_again(request)


def _form_again(request: HttpRequest) -> HttpResponseBase:
    """What was warned of or refused is not done: back to the form, filled in as it was sent."""
    page = back(request)
    remember_form(request, page)
    return redirect(page)


def _require_text(request: HttpRequest) -> None:
    """Refuse what no keyboard types: a NUL, which PostgreSQL cannot keep."""
    if any("\x00" in value for _name, values in request.POST.lists() for value in values):
        raise ImpossibleChange(why=_("A text contains a character that cannot be stored"))


def confirmation(request: HttpRequest, warned: Unconfirmed) -> HttpResponse:
    """Ask whether it is really meant, with the same request to be sent again; level 4 asks twice."""
    grave = [warning for warning in warned.warnings if warning.level is Level.GRAVE]
    asked_once = "grave" in request.POST
    kept = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in ("csrfmiddlewaretoken", "grave", BACK)
    ]
    codes = [] if grave and not asked_once else [warning.code for warning in warned.warnings]
    context = {
        "warnings": warned.warnings,
        "grave": bool(grave) and not asked_once,
        "second": bool(grave) and asked_once,
        "kept": kept,
        "codes": codes,
        "action": request.get_full_path(),
        "back": back(request),
    }
    return render(request, "desk/confirm.html", context, status=409)


def confirmed(request: HttpRequest) -> frozenset[str]:
    """The warnings that the author has confirmed."""
    return frozenset(request.POST.getlist(CONFIRMED))


def seen_version(request: HttpRequest, opened: Opened) -> int:
    """The version that the author saw; the present one if the page did not say."""
    text = request.POST.get(SEEN_VERSION, "")
    return int(text) if is_number(text, 9) else opened.section.version


def back(request: HttpRequest) -> str:
    """Where an act came from, if that is one of our own pages."""
    for address in (request.POST.get(BACK, ""), request.headers.get("Referer", "")):
        # A word without a slash is no address: Django would look for a page of that name.
        if "/" in address and url_has_allowed_host_and_scheme(address, {request.get_host()}):
            return address
    return _home(request)


def _home(request: HttpRequest) -> str:
    """The page of the section, or event, that an address belongs to."""
    match = request.resolver_match
    slugs = [match.kwargs[name] for name in ("event", "section") if match and name in match.kwargs]
    return reverse(("desk:home", "desk:event", "desk:section")[len(slugs)], args=slugs)
