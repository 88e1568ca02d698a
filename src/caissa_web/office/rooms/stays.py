"""The list of stays, and one stay: changed, put into a room by hand, cancelled."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from caissa.messages import msg
from caissa_web.accounts.encryption import decrypt
from caissa_web.enrolment.models import PortalAct
from caissa_web.lodging.errors import StayRefused
from caissa_web.lodging.models import BedNight, Board, Room, RoomType, Stay
from caissa_web.lodging.operations.rooming import confirm_stays, place, unplace
from caissa_web.lodging.operations.stays import StayForm, cancel_stay, set_stay
from caissa_web.lodging.queries.lists import ONLY, Filter, page_of
from caissa_web.office.activity import entry_activity
from caissa_web.office.rooms.frame import Rooms, managers_page, seen_version, typed
from caissa_web.treasury.queries import open_amount

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
WRONG = 422


def filter_of(request: HttpRequest) -> Filter:
    """The filters of a request; what is no filter is left out."""
    asked = request.GET
    state, only = asked.get("state", ""), asked.get("only", "")
    try:
        arrival = date.fromisoformat(asked.get("arrival", ""))
    except ValueError:
        arrival = None
    return Filter(
        state if state in {*Stay.State.values, "coming"} else "",
        asked.get("hotel", "")[:40],
        asked.get("find", "")[:100].replace("\x00", ""),
        only if only in ONLY else "",
        arrival,
        asked.get("federation", "")[:3],
    )


@require_safe
@managers_page
def stays(request: HttpRequest, rooms: Rooms) -> HttpResponse:
    """All stays of the event, a hundred at a time, by state, hotel, arrival and name."""
    asked = filter_of(request)
    text = request.GET.get("after", "")
    after = int(text) if text.isascii() and text.isdecimal() and len(text) < 18 else None
    page = page_of(rooms.stays(), asked, after)
    parts = {name: str(value) for name in asked.__slots__ if (value := getattr(asked, name))}
    following = "?" + urlencode({**parts, "after": page.following}) if page.following else ""
    only = [
        ("no-bed", _("without a bed")),
        ("no-room-type", _("without a kind of room")),
        ("single", _("single use")),
        ("minors-unknown", _("date of birth unknown")),
    ]
    context = rooms.context(
        "stays", page=page, asked=asked, states=Stay.State.choices, only=only, following=following
    )
    return render(request, "office/rooms/stays.html", context)


class StayChangeForm(forms.Form):
    """Nights, kind of room, board, and how many share it."""

    arrival = forms.DateField(label=gettext_lazy("Arrival"), widget=DAY)
    departure = forms.DateField(label=gettext_lazy("Departure"), widget=DAY)
    room_type = forms.ModelChoiceField(
        RoomType.objects.none(),
        label=gettext_lazy("Kind of room"),
        required=False,
        empty_label=gettext_lazy("the organiser chooses"),
    )
    board = forms.ModelChoiceField(
        Board.objects.none(), label=gettext_lazy("Board"), required=False, empty_label="–"
    )
    sharing = forms.TypedChoiceField(
        label=gettext_lazy("Persons in the room"),
        coerce=int,
        choices=[(1, gettext_lazy("1 (single use)")), (2, "2"), (3, "3"), (4, "4")],
    )

    def __init__(self, event: Any, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        kinds, boards = self.fields["room_type"], self.fields["board"]
        kinds.queryset = RoomType.objects.filter(hotel__event=event).select_related("hotel")  # type: ignore[attr-defined] # fields of choices
        boards.queryset = Board.objects.filter(hotel__event=event).select_related("hotel")  # type: ignore[attr-defined] # as above
        kinds.label_from_instance = boards.label_from_instance = in_hotel  # type: ignore[attr-defined] # as above


def in_hotel(row: RoomType | Board) -> str:
    """A kind of room or a board with its hotel."""
    return f"{row.hotel.name}: {row.name}"


@require_safe
@managers_page
def stay(request: HttpRequest, rooms: Rooms, code: str) -> HttpResponse:
    """One stay with its rooms, wishes, price and history."""
    return _page(request, rooms, rooms.stay(code))


def _page(
    request: HttpRequest, rooms: Rooms, row: Stay, form: StayChangeForm | None = None, status: int = 200
) -> HttpResponse:
    initial = {name: getattr(row, name) for name in ("arrival", "departure", "room_type", "board", "sharing")}
    beds = list(BedNight.objects.filter(stay=row).order_by("night").select_related("room"))
    row.room_names = " → ".join(dict.fromkeys(str(bed.room) for bed in beds))  # type: ignore[attr-defined] # as in lists
    wishes = row.wishes.select_related("other")
    context = rooms.context(
        "stays",
        stay=row,
        form=form or StayChangeForm(rooms.event, initial=initial | ({"sharing": 1} if row.single else {})),
        beds=beds,
        wishes=wishes,
        note=decrypt(row.note) if row.note else "",
        kinds=RoomType.objects.filter(hotel__event=rooms.event).select_related("hotel"),
        choices=_rooms_to_choose(row),
        owed=list(open_amount(rooms.event, row.subject).values()),
        activity=entry_activity(
            rooms.event,
            PortalAct.objects.filter(event=rooms.event, subject=row.subject).order_by("-id")[:50],
            linked=False,
        ),
    )
    return render(request, "office/rooms/stay.html", context, status=status)


def _rooms_to_choose(row: Stay) -> list[tuple[Room, list[str]]]:
    """Rooms of the same hotel with a free bed in every night, with those who sleep in them then."""
    if row.hotel_id is None:
        return []
    nights = set(row.nights)
    sleeping: dict[int, dict[Any, list[str]]] = {}
    beds = BedNight.objects.filter(room__hotel=row.hotel_id, night__gte=row.arrival, night__lt=row.departure)
    for key, night, name in beds.exclude(stay=row).values_list("room", "night", "stay__participant__name"):
        sleeping.setdefault(key, {}).setdefault(night, []).append(name)
    free = []
    for room in Room.objects.filter(hotel=row.hotel_id).select_related("room_type"):
        taken = sleeping.get(room.pk, {})
        if max((len(taken.get(night, ())) for night in nights), default=0) < room.room_type.beds:
            free.append((room, sorted({name for names in taken.values() for name in names})))
    # Where somebody sleeps already comes first: that is where company is looked for.
    return sorted(free, key=lambda each: (not each[1], each[0].room_type_id, str(each[0])))


@require_POST
@managers_page
def change(request: HttpRequest, rooms: Rooms, code: str) -> HttpResponse:
    """Change nights, kind of room and board; all nights are claimed anew, or none is."""
    row = rooms.stay(code)
    form = StayChangeForm(rooms.event, request.POST)
    if not form.is_valid():
        return _page(request, rooms, row, form, WRONG)
    set_stay(_entry_of(row), StayForm(**form.cleaned_data), by=rooms.user, seen_version=seen_version(request))
    messages.success(request, _("Saved."))
    return redirect("office:rooms-stay", rooms.event.slug, row.code)


def _entry_of(row: Stay) -> Any:
    row.entry.participant, row.entry.event = row.participant, row.event
    return row.entry


@require_POST
@managers_page
def place_by_hand(request: HttpRequest, rooms: Rooms, code: str) -> HttpResponse:
    """Put somebody into a room, a new room, or out of it; or confirm the stay."""
    row, wanted = rooms.stay(code), typed(request, "room", 20)
    if wanted == "confirm":
        confirm_stays(rooms.event, [row], by=rooms.user)
    elif wanted == "none":
        unplace(row, by=rooms.user, seen_version=seen_version(request), reason=typed(request, "reason"))
    else:
        _placed(request, rooms, row, wanted)
    messages.success(request, _("Saved."))
    return redirect("office:rooms-stay", rooms.event.slug, row.code)


def _placed(request: HttpRequest, rooms: Rooms, row: Stay, wanted: str) -> None:
    kind, _dash, key = wanted.partition("-")
    number = int(key) if key.isascii() and key.isdecimal() and len(key) < 18 else 0
    of_event = {"hotel__event": rooms.event, "pk": number}
    target: Room | RoomType | None = (
        Room.objects.filter(**of_event).select_related("room_type__hotel").first()
        if kind == "room"
        else RoomType.objects.filter(**of_event).select_related("hotel__event").first()
    )
    if target is None:
        raise StayRefused(why=msg("there is no such room"))
    try:
        since = date.fromisoformat(request.POST.get("since", ""))
    except ValueError:
        since = None
    place(
        row,
        target,
        by=rooms.user,
        since=since,
        seen_version=seen_version(request),
        reason=typed(request, "reason"),
    )


@require_POST
@managers_page
def cancel(request: HttpRequest, rooms: Rooms, code: str) -> HttpResponse:
    """Cancel a stay; all its nights are free at once."""
    row = rooms.stay(code)
    cancel_stay(
        row,
        by=rooms.user,
        reason=typed(request, "reason"),
        seen_version=seen_version(request),
        all_back=bool(request.POST.get("all_back")),
    )
    messages.success(request, _("The stay is cancelled."))
    return redirect("office:rooms-stay", rooms.event.slug, row.code)
