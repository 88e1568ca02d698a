"""What letters can say of a stay: the hotel, and the room as far as it is known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caissa_web.enrolment.letter_values import Say
from caissa_web.enrolment.models import Entry
from caissa_web.lodging.models import BedNight, Stay
from caissa_web.lodging.models.stays import CLAIMING


def hotel_and_room(entries: Sequence[Entry]) -> Mapping[int, Mapping[str, Say]]:
    """Hotel and room of stays that hold their nights; what is only wished is not told."""
    people = {entry.participant_id: entry.pk for entry in entries}
    rows = Stay.objects.filter(participant__in=people, entry__in=entries, state__in=CLAIMING)
    stays = list(rows.select_related("hotel", "room_type").order_by("arrival"))
    beds = BedNight.objects.filter(stay__in=stays).order_by("night").values_list("stay", "room__number")
    numbers: dict[int, str] = {}
    for stay, number in beds:
        numbers[stay] = numbers.get(stay) or number
    return {
        people[stay.participant_id]: _values(stay, numbers.get(stay.pk, ""))
        for stay in stays
        if stay.hotel is not None
    }


def _values(stay: Stay, number: str) -> dict[str, Say]:
    hotel = stay.hotel.name if stay.hotel else ""
    kind = stay.room_type.name if stay.room_type else ""
    return {"hotel": lambda: hotel, "room": lambda: ", ".join(filter(None, (kind, number)))}
