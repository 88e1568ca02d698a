"""The sheet of rooms: who stays when and where, and one form for those who are ticked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from caissa.errors import CaissaError
from caissa.money import Amount
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.workflow import LIVE
from caissa_web.lodging.models import Board, RoomType, Stay
from caissa_web.lodging.operations.stays import LONGEST_NOTE, StayForm, cancel_stay, decline_room, set_stays
from caissa_web.lodging.queries.lists import with_rooms
from caissa_web.records.models import Event
from caissa_web.translation import translate
from caissa_web.translation.amounts import money_text
from caissa_web.treasury.queries.balances import live_charges

DAY = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
MOST_TOGETHER = 8


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody, their stay if they have asked for one, and what it costs."""

    entry: Entry
    stay: Stay | None
    price: Amount | None


class RoomForm(forms.Form):
    """Nights and room for everybody who is ticked."""

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
        choices=[(2, "2"), (1, gettext_lazy("1 (single use)")), (3, "3"), (4, "4")],
    )
    together = forms.BooleanField(
        label=gettext_lazy("Those who are ticked want to share one room"), required=False
    )
    guardian_agrees = forms.BooleanField(
        label=gettext_lazy("For minors among them: a parent or guardian has agreed in writing"),
        required=False,
    )
    diet = forms.ChoiceField(
        label=gettext_lazy("Diet"),
        choices=[("", gettext_lazy("no special diet")), *Stay.Diet.choices],
        required=False,
        help_text=gettext_lazy("Stored encrypted; the kitchen gets numbers without names."),
    )
    note = forms.CharField(
        label=gettext_lazy("Note for the organiser"), max_length=LONGEST_NOTE, required=False
    )

    def __init__(self, event: Event, data: Any = None, **options: Any) -> None:
        super().__init__(data, **options)
        kinds, boards = self.fields["room_type"], self.fields["board"]
        kinds.queryset = RoomType.objects.filter(hotel__event=event).select_related("hotel")  # type: ignore[attr-defined] # fields of choices
        boards.queryset = Board.objects.filter(hotel__event=event).select_related("hotel")  # type: ignore[attr-defined] # as above
        kinds.label_from_instance = _priced_kind  # type: ignore[attr-defined] # as above
        boards.label_from_instance = _in_hotel  # type: ignore[attr-defined] # as above

    def stay(self) -> StayForm:
        """What was typed, as the operations take it."""
        names = ("arrival", "departure", "room_type", "board", "sharing", "diet", "note")
        return StayForm(**{name: self.cleaned_data[name] for name in names})


def _priced_kind(kind: RoomType) -> str:
    price = Amount(kind.price(kind.beds), kind.hotel.currency)
    return _("%(hotel)s: %(kind)s, from %(price)s a person and night") % {
        "hotel": kind.hotel.name,
        "kind": kind.name,
        "price": money_text(price),
    }


def _in_hotel(board: Board) -> str:
    return f"{board.hotel.name}: {board.name}"


def rows_of(event: Event, entries: Sequence[Entry]) -> list[Row]:
    """Everybody with their stay, in three queries."""
    people = {entry.participant_id for entry in entries}
    live = Stay.objects.filter(event=event, participant__in=people).select_related(
        "hotel", "room_type", "board"
    )
    stays: dict[int, Stay] = {}
    for stay in with_rooms(live.order_by("pk")):
        known = stays.get(stay.participant_id)
        if known is None or known.state == Stay.State.CANCELLED:
            stays[stay.participant_id] = stay
    owed: defaultdict[str, list[Amount]] = defaultdict(list)
    for charge in live_charges(event).filter(subject__in=[stay.subject for stay in stays.values()]):
        owed[charge.subject].append(charge.amount)
    rows = []
    for entry in entries:
        own = stays.get(entry.participant_id)
        amounts = owed[own.subject] if own else []
        rows.append(Row(entry, own, sum(amounts[1:], amounts[0]) if amounts else None))
    return rows


def carried_out(
    request: HttpRequest, event: Event, entries: Sequence[Entry], *, by: str
) -> tuple[RoomForm, list[str]]:
    """Do what was sent for those who were ticked: all of them, or nobody. The form, and what is wrong."""
    form = RoomForm(event, request.POST)
    ticked = set(request.POST.getlist("entry"))
    chosen = [entry for entry in entries if entry.code in ticked and entry.state in LIVE]
    if not chosen:
        return form, [_("Tick those for whom it is.")]
    act = request.POST.get("act", "")
    try:
        if act in ("cancel", "none"):
            _without_room(event, chosen, act, by=by)
            return form, []
        if not form.is_valid():
            return form, [_("Look at the fields below.")]
        together = form.cleaned_data["together"]
        if together and not 1 < len(chosen) <= MOST_TOGETHER:
            return form, [_("Tick those who share one room.")]
        set_stays(
            chosen,
            form.stay(),
            by=by,
            together=together,
            guardian_agrees=form.cleaned_data["guardian_agrees"],
        )
    except CaissaError as refused:
        return form, [str(translate(refused.sentence))]
    return form, []


def _without_room(event: Event, chosen: Sequence[Entry], act: str, *, by: str) -> None:
    """Cancel stays, or note that none is needed; cancelling twice is once."""
    if act == "none":
        for entry in chosen:
            decline_room(entry, by=by)
        return
    people = [entry.participant_id for entry in chosen]
    live = Stay.objects.filter(event=event, participant__in=people).exclude(state=Stay.State.CANCELLED)
    for stay in live.select_related("entry__applicant__event", "entry__category__offer", "event"):
        cancel_stay(stay, by=by)
