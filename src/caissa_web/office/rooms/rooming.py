"""The rooming list of a hotel: proposed in the background, confirmed, numbered, printed and downloaded."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import BytesIO, StringIO

import xlsxwriter  # type: ignore[import-untyped]
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from caissa.files import guarded
from caissa_web.accounts.proof import require_fresh_proof
from caissa_web.background import long_work
from caissa_web.background.long_work import Work
from caissa_web.desk.home import long_work as waiting_page
from caissa_web.enrolment.models import PortalAct
from caissa_web.enrolment.operations.log import log
from caissa_web.enrolment.turns import turn
from caissa_web.lodging.models import Hotel, Stay
from caissa_web.lodging.operations.hotels import number_rooms
from caissa_web.lodging.operations.proposing import propose_rooms
from caissa_web.lodging.operations.rooming import MOST_PRICED, confirm_stays, take_back
from caissa_web.lodging.queries.lists import Filter, matching, rooming_list
from caissa_web.office.rooms.frame import Rooms, managers_page, rooms_page
from caissa_web.office.rooms.rules import CHARGING
from caissa_web.records.models import Event

PROPOSAL = "lodging.proposal"
MOST_LISTED = 100
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def register() -> None:
    """Register the proposal as work in the background, and the page on which it ends."""
    long_work.register(PROPOSAL, _proposed)
    waiting_page.register(
        PROPOSAL,
        lambda task: reverse("office:rooms-proposed", args=[task.arguments["slug"]]) + f"?task={task.pk}",
        lambda task: reverse("office:rooms-rooming", args=[task.arguments["slug"]]),
    )


def _proposed(work: Work) -> None:
    """Work out rooms for everybody and take them over; what came of it stands in the log."""
    event = Event.objects.get(pk=work.wanted["event"])
    work.tell(0, 2)
    work.called_off()
    propose_rooms(event, by=work.wanted["author"], tell=work.tell)


@require_safe
@rooms_page
def rooming(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """Rooms of a hotel with those who sleep in them; for those who manage rooms also who has none."""
    hotel = rooms.chosen(request) or (rooms.hotels[0] if rooms.hotels else None)
    listed = rooming_list(hotel, held=rooms.manages) if hotel else []
    without = matching(rooms.stays(), Filter(only="no-bed")) if rooms.manages else Stay.objects.none()
    context = rooms.context(
        "rooming",
        hotel=hotel,
        listed=listed,
        people=sum(len(each.guests) for each in listed),
        held=sum(stay.state == Stay.State.HELD for each in listed for stay in each.guests.values()),
        without=without.select_related("participant", "room_type", "hotel")[:MOST_LISTED],
        without_count=without.count() if rooms.manages else 0,
        unpriced=rooms.unpriced(),
    )
    return render(request, "office/rooms/rooming.html", context)


@require_POST
@managers_page
def propose(_request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """Have rooms proposed in the background."""
    event = rooms.event
    task = long_work.ask(
        PROPOSAL, rooms.user, event=event.pk, slug=event.slug, author=rooms.user, name=_("Proposal of rooms")
    )
    return redirect("desk:long-work", task.pk)


@require_safe
@managers_page
def proposal(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """What a proposal came to, and who is still without a bed."""
    without = matching(rooms.stays(), Filter(only="no-bed")).select_related(
        "participant", "room_type", "hotel"
    )
    newest = PortalAct.objects.filter(event=rooms.event, act="rooms.proposed").order_by("-id").first()
    context = rooms.context(
        "rooming",
        newest=newest,
        without=without.order_by("participant__federation", "participant__folded")[:MOST_LISTED],
        without_count=without.count(),
        spread=_spread(rooms.event),
    )
    return render(request, "office/rooms/proposal.html", context)


def _spread(event: Event) -> list[tuple[str, int]]:
    """Those who come together and sleep in several hotels, with the number of hotels."""
    hotels: dict[tuple[int, str], set[int]] = {}
    rows = Stay.objects.filter(event=event, hotel__isnull=False).exclude(state=Stay.State.CANCELLED)
    named = rows.values_list("entry__applicant", "entry__applicant__club", "entry__applicant__name", "hotel")
    for applicant, club, name, hotel in named.distinct():
        hotels.setdefault((applicant, club or name), set()).add(hotel)
    return sorted((name, len(keys)) for (_key, name), keys in hotels.items() if len(keys) > 1)


@require_POST
@managers_page
def confirm(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """Confirm everybody who has a bed in every night, in one hotel or in all."""
    hotel, event = rooms.chosen(request), rooms.event
    rows = rooms.stays().filter(state=Stay.State.HELD, beds__isnull=False).distinct()
    held = list(rows.filter(hotel=hotel) if hotel else rows)
    task = None
    with turn():
        number = confirm_stays(event, held, by=rooms.user)
        if len(held) > MOST_PRICED:
            # Who has no bed for every night is not confirmed, and owes nothing for what was only proposed.
            ready = Stay.objects.filter(pk__in=[stay.pk for stay in held], state=Stay.State.CONFIRMED)
            task = long_work.ask(
                CHARGING,
                rooms.user,
                event=event.pk,
                slug=event.slug,
                author=rooms.user,
                stays=list(ready.order_by("pk").values_list("pk", flat=True)),
                name=_("Prices of stays"),
            )
    said = ngettext("%(number)s stay is confirmed.", "%(number)s stays are confirmed.", number)
    messages.success(request, said % {"number": number})
    return redirect("desk:long-work", task.pk) if task else _back(rooms, hotel)


@require_POST
@managers_page
def take_back_proposal(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """Take everybody who is not confirmed out of their rooms again."""
    hotel = rooms.chosen(request)
    number = take_back(rooms.event, by=rooms.user, hotel=hotel)
    said = ngettext(
        "%(number)s stay is without a room again.", "%(number)s stays are without a room again.", number
    )
    messages.success(request, said % {"number": number})
    return _back(rooms, hotel)


@require_POST
@rooms_page
def numbers(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """Write the numbers on the doors beside the rooms; a hotel's desk does it for its own hotel."""
    hotel = rooms.hotel(request.POST.get("hotel", ""))
    typed = {
        int(name.removeprefix("number-")): str(value)[:20]
        for name, value in request.POST.items()
        if name.startswith("number-") and name.removeprefix("number-").isdecimal() and len(name) < 25
    }
    number_rooms(hotel, typed, by=rooms.user)
    messages.success(request, _("Saved."))
    return _back(rooms, hotel)


def _back(rooms: Rooms, hotel: Hotel | None) -> HttpResponse:
    address = reverse("office:rooms-rooming", args=[rooms.event.slug])
    return redirect(f"{address}?hotel={hotel.key}" if hotel else address)


@require_safe
@rooms_page
def rooming_file(request: HttpRequest, rooms: Rooms, form: str) -> HttpResponse:
    """The rooming list as CSV or as a workbook: name, nights, bed and board, and nothing else."""
    hotel = rooms.chosen(request)
    if hotel is None or form not in ("csv", "xlsx"):
        raise Http404
    require_fresh_proof(request)
    heading = [
        _("Room"),
        _("Kind"),
        _("Name"),
        _("Arrival"),
        _("Departure"),
        _("Nights"),
        _("Board"),
        _("State"),
    ]
    rows = [heading, *_rows(hotel, held=rooms.manages)]
    content, media_type = (_csv(rows), "text/csv; charset=utf-8") if form == "csv" else (_xlsx(rows), XLSX)
    log(rooms.event, "rooming.exported", subject=f"hotel:{hotel.key}", by=rooms.user, what=form)
    answer = HttpResponse(content, content_type=media_type)
    name = f"{rooms.event.slug}-{hotel.key}-rooming.{form}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def _rows(hotel: Hotel, *, held: bool) -> Iterator[list[str]]:
    for shown in rooming_list(hotel, held=held):
        for stay in shown.guests.values():
            cells = [
                str(shown.room),
                shown.room.room_type.name,
                stay.participant.passport_name or stay.participant.name,
                stay.arrival.isoformat(),
                stay.departure.isoformat(),
                str(len(stay.nights)),
                stay.board.name if stay.board else "",
                str(stay.get_state_display()),
            ]
            yield [str(guarded(cell)) for cell in cells]


def _csv(rows: list[list[str]]) -> bytes:
    text = StringIO()
    csv.writer(text).writerows(rows)
    return ("\ufeff" + text.getvalue()).encode()


def _xlsx(rows: list[list[str]]) -> bytes:
    content = BytesIO()
    options = {"strings_to_formulas": False, "strings_to_urls": False, "in_memory": True}
    with xlsxwriter.Workbook(content, options) as book:
        sheet = book.add_worksheet("Rooming list")
        for place, row in enumerate(rows):
            for column, cell in enumerate(row):
                sheet.write_string(place, column, cell)
        sheet.freeze_panes(1, 0)
    return content.getvalue()
