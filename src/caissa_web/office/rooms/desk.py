"""The hotel desk's day: who comes, who leaves, check-in by code, and who did not come."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa_web.enrolment.models import PortalAct
from caissa_web.lodging.errors import StayRefused
from caissa_web.lodging.models import Stay
from caissa_web.lodging.operations.presence import (
    came_after_all,
    check_in,
    check_out,
    note_no_show,
    undo_check_in,
)
from caissa_web.lodging.queries.lists import day_of, with_rooms
from caissa_web.office.activity import entry_activity
from caissa_web.office.rooms.frame import Rooms, day_in, rooms_page, typed

ACTS = {
    "in": check_in,
    "undo-in": undo_check_in,
    "out": check_out,
    "came": came_after_all,
}
NEXT = {
    Stay.State.HELD: ("in", "no-show"),
    Stay.State.CONFIRMED: ("in", "no-show"),
    Stay.State.IN: ("out", "undo-in"),
    Stay.State.NO_SHOW: ("came",),
}
LONGEST_CODE = 300


@require_safe
@rooms_page
def today(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """Tonight at the hotels that somebody sees: arrivals, departures, who is late."""
    hotel = rooms.chosen(request)
    day = day_in(request, "day", rooms.today)
    rows = rooms.stays().filter(hotel=hotel) if hotel else rooms.stays()
    context = rooms.context("today", hotel=hotel, day=day, shown=day_of(rows, day))
    return render(request, "office/rooms/today.html", context)


@require_safe
@rooms_page
def scan(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """The guest whose code was scanned or typed; a scanner types the whole address."""
    text = request.GET.get("code", "")[:LONGEST_CODE].strip().rstrip("/")
    code = text.rpartition("/")[2].replace(" ", "").upper()
    if rooms.stays().filter(code=code).exists():
        return redirect("office:rooms-guest", rooms.event.slug, code)
    if text:
        messages.error(request, _("No guest of your hotels has this code."))
    return redirect("office:rooms", rooms.event.slug)


@require_safe
@rooms_page
def guest(request: HttpRequest, rooms: Rooms, code: str) -> HttpResponse:
    """One guest as the desk sees them: name, nights, bed and board, and what can be done now."""
    (stay,) = with_rooms([rooms.stay(code)])
    acts = PortalAct.objects.filter(event=rooms.event, subject=stay.subject).order_by("-id")[:20]
    activity = entry_activity(rooms.event, acts, linked=False)
    context = rooms.context(
        "today", stay=stay, activity=activity, following=NEXT.get(Stay.State(stay.state), ())
    )
    return render(request, "office/rooms/guest.html", context)


@require_POST
@rooms_page
def act(request: HttpRequest, rooms: Rooms, code: str) -> HttpResponse:
    """Check somebody in or out, or note that they did not come; a second press changes nothing."""
    stay, wanted = rooms.stay(code), typed(request, "act", 20)
    if wanted == "no-show":
        note_no_show(stay, by=rooms.user, reason=typed(request, "reason"))
    elif wanted in ACTS:
        ACTS[wanted](stay, by=rooms.user)
    else:
        raise StayRefused(why=msg("there is no such act"))
    messages.success(request, _("Saved."))
    if request.POST.get("back") == "today":
        return redirect("office:rooms", rooms.event.slug)
    return redirect("office:rooms-guest", rooms.event.slug, stay.code)
