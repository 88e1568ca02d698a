"""The pages of rooms: of an applicant by their link, and of a delegation in its workspace."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from caissa_web.delegations.models import Delegation
from caissa_web.delegations.queries import entries_of
from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.lodging.models import Hotel, Stay
from caissa_web.portal import access
from caissa_web.portal.delegation.frame import context, delegation_page, visit_of
from caissa_web.portal.entering.sending import author_of
from caissa_web.portal.rooms.sheet import RoomForm, carried_out, rows_of
from caissa_web.presentation.qr_codes import reachable_address, svg
from caissa_web.records.models import Event
from caissa_web.records.zones import in_zone_of

WRONG = 422


@require_http_methods(["GET", "HEAD", "POST"])
@access.own_page
def own_rooms(request: HttpRequest, applicant: Applicant) -> HttpResponse:
    """The rooms of those whom an applicant has entered."""
    entries = access.own_entries(applicant)
    token = access.token_of(applicant)
    form = _form(applicant.event)
    problems: list[str] = []
    with in_zone_of(applicant.event):
        if request.method == "POST":
            form, problems = carried_out(request, applicant.event, entries, by=author_of(applicant))
            if not problems:
                messages.success(request, _("Your changes have been saved."))
                return redirect("portal:rooms", token)
        values = {
            "event": applicant.event,
            "token": token,
            "rows": rows_of(applicant.event, entries),
            "form": form,
            "problems": problems,
            "hotels": Hotel.objects.filter(event=applicant.event),
            "may_act": True,
            "ticked": request.POST.getlist("entry") or _only(entries),
        }
        return render(request, "portal/rooms/own.html", values, status=WRONG if problems else 200)


def _only(entries: list[Entry]) -> list[str]:
    """Who comes alone is ticked already."""
    return [entries[0].code] if len(entries) == 1 else []


@require_safe
@access.own_page
def code(request: HttpRequest, applicant: Applicant, stay: str) -> HttpResponse:
    """The code that the hotel's desk scans."""
    row = get_object_or_404(Stay, code=stay, entry__applicant=applicant)
    address = reverse("office:rooms-guest", args=[applicant.event.slug, row.code])
    return HttpResponse(svg(reachable_address(request, address)), content_type="image/svg+xml")


@require_http_methods(["GET", "HEAD", "POST"])
@delegation_page
def delegation_rooms(request: HttpRequest, delegation: Delegation) -> HttpResponse:
    """The rooms of a delegation, for everybody or for those who are ticked."""
    event = delegation.event
    entries = [_with(entry, delegation) for entry in entries_of(delegation)]
    form = _form(event)
    problems: list[str] = []
    visit = visit_of(request)
    if request.method == "POST":
        form, problems = carried_out(request, event, entries, by=visit.by)
        if not problems:
            messages.success(request, _("Your changes have been saved."))
            return redirect("portal:delegation-rooms", visit.key)
    values = context(
        request,
        "rooms",
        rows=rows_of(event, entries),
        form=form,
        problems=problems,
        hotels=Hotel.objects.filter(event=event),
        ticked=request.POST.getlist("entry"),
    )
    return render(request, "portal/rooms/delegation.html", values, status=WRONG if problems else 200)


def _with(entry: Entry, delegation: Delegation) -> Entry:
    entry.event, entry.applicant = delegation.event, delegation.applicant
    entry.applicant.event = delegation.event
    return entry


def _form(event: Event) -> RoomForm:
    return RoomForm(event, initial={"arrival": event.start, "departure": event.end})
