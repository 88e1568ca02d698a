"""The events somebody works at, and the sections of one."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from caissa.errors import CaissaError
from caissa_web.accounts.mail.outgoing import sends_mail
from caissa_web.background import clock
from caissa_web.desk.frame import Opened
from caissa_web.desk.home.next_steps import Next, next_steps
from caissa_web.desk.home.round_figures import RoundFigures, round_figures
from caissa_web.online.queries.venues import own_venues
from caissa_web.operations.rounds.claims import number_of_disputes
from caissa_web.records.models import Event, Section
from caissa_web.records.rights import Right, desks_of, events_of, may_open_events, own, rights
from caissa_web.records.zones import in_zone_of


@require_safe
@login_required
def events(request: HttpRequest) -> HttpResponse:
    """The events where I have something to do."""
    mine = Event.objects.filter(events_of(request.user)).distinct().prefetch_related("sections")
    seen = desks_of(request.user)
    listed = [(event, [section for section in event.sections.all() if seen(section)]) for event in mine]
    doubt = clock.doubt(timezone.now()) if getattr(request.user, "is_superuser", False) else None
    context = {
        "events": listed,
        "venues": own_venues(request.user),
        "may_open": may_open_events(request.user),
        "doubt": doubt,
        "offers_mail": bool(listed) and getattr(request.user, "is_superuser", False) and not sends_mail(),
    }
    return render(request, "desk/home/home.html", context)


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
        "sections": [
            _at_a_glance(request, section) for section in opened_event.sections.select_related("event")
        ]
        if Right.LOOK in held
        else [],
        "may": may,
        "mine": {right.name.lower(): right in mine for right in Right},
    }
    with in_zone_of(opened_event):
        return render(request, "desk/home/event.html", context)


@dataclass(frozen=True, slots=True)
class SectionAtAGlance:
    """A section among its sisters: how far its round is, and the one thing to do next."""

    section: Section
    figures: RoundFigures | None
    step: Next | None
    disputes: int


def _at_a_glance(request: HttpRequest, section: Section) -> SectionAtAGlance:
    """What the page of the event says of a section; of one that is damaged only its name."""
    held = rights(request.user, section.event, section)
    if Right.LOOK not in held:
        return SectionAtAGlance(section, None, None, 0)
    opened = Opened(section, request.user.get_username(), held)
    try:
        steps = next_steps(opened)
        disputes = number_of_disputes(opened.state, timezone.now())
        return SectionAtAGlance(section, round_figures(opened.state), steps[0] if steps else None, disputes)
    except CaissaError:
        return SectionAtAGlance(section, None, None, 0)
