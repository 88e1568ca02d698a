"""Events at the desk: a new one, its details, and its place on the noticeboard."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa_web import operations
from caissa_web.accounts.person import person_at
from caissa_web.desk.frame import BACK, back, event_page, opening_page
from caissa_web.desk.history.lines import lines
from caissa_web.desk.setup.fields import FederationField, TimeZoneField
from caissa_web.desk.setup.forms import EventForm
from caissa_web.operations.events.events import sign_of
from caissa_web.records.incident_privacy import entries_for
from caissa_web.records.models import Event
from caissa_web.records.queries import history
from caissa_web.records.rights import Right
from caissa_web.translation.form_fields import field_of

WRONG = 422
LONGEST_REASON = 500
ACTS_ON_A_PAGE = 100


def typed(request: HttpRequest, name: str) -> str:
    """A short text of a form without fields of its own, fit for every database."""
    return request.POST.get(name, "").replace("\x00", "").strip()[:LONGEST_REASON]


@opening_page
def new_event(request: HttpRequest) -> HttpResponse:
    """Open an event; its creator becomes its organiser and director."""
    form = EventForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        details = form.details()
        event = operations.create_event(
            form.cleaned_data["slug"],
            details.name,
            by=request.user.get_username(),
            city=details.city,
            federation=details.federation,
            start=details.start,
            end=details.end,
            time_zone=details.time_zone,
            owner=person_at(request),
        )
        messages.success(request, _("The event has been created. Add its first section."))
        return redirect("desk:new-section", event.slug)
    return render(request, "desk/setup/new_event.html", {"form": form}, status=WRONG if form.errors else 200)


@event_page(Right.MANAGE)
def event_set_up(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Change the details of an event."""
    details = operations.EventDetails.of(event)
    names = ("name", "city", "federation", "start", "end", "time_zone")
    initial = {name: getattr(details, name) for name in names}
    form = EventForm(request.POST if request.method == "POST" else None, initial=initial)
    del form.fields["slug"]
    field_of(form, "federation", FederationField).known = event.federation
    field_of(form, "time_zone", TimeZoneField).keep(event.time_zone)
    if form.is_valid():
        seen = typed(request, "seen")
        operations.change_event(event, form.details(), by=request.user.get_username(), seen=seen)
        messages.success(request, _("The event has been changed."))
        return redirect("desk:event", event.slug)
    context = {"event": event, "form": form, "seen": sign_of(details)}
    return render(request, "desk/setup/event_set_up.html", context, status=WRONG if form.errors else 200)


@require_POST
@event_page(Right.MANAGE)
def show_event(request: HttpRequest, event: Event, _held: frozenset[Right]) -> HttpResponse:
    """Put an event on the noticeboard, or take it off."""
    by = request.user.get_username()
    if request.POST.get("act") == "publish":
        operations.publish_event(event, by=by)
        messages.success(request, _("The event is now on the noticeboard."))
    else:
        operations.withdraw_event(event, by=by, reason=typed(request, "reason"))
        messages.success(request, _("The event has been taken off the noticeboard."))
    return redirect(back(request)) if BACK in request.POST else redirect("desk:event", event.slug)


@require_safe
@event_page()
def event_history(request: HttpRequest, event: Event, held: frozenset[Right]) -> HttpResponse:
    """All that was done at an event and in its sections, the newest first."""
    page = Paginator(history(event).order_by("-id"), ACTS_ON_A_PAGE).get_page(request.GET.get("page"))
    told = lines(entries_for(held, page.object_list), event.sections.all())
    return render(request, "desk/setup/event_history.html", {"event": event, "page": page, "lines": told})
