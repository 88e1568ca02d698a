"""What is missing about rooms: whoever comes says which nights they stay, or that they need no room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Exists, Min, OuterRef, Subquery

from caissa.entering import Missing, MissingItem
from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.lodging.models import Allotment, Hotel, Stay


def room_missing(entry: Entry) -> Iterable[MissingItem]:
    """A stay, where the event has official hotels; until the first rooms go back to a hotel."""
    asked = Stay.objects.filter(participant=entry.participant_id)
    hotels = Hotel.objects.filter(event=entry.event_id, official=True).annotate(
        answered=Exists(asked), until=Min("types__allotments__release")
    )
    row = hotels.values_list("answered", "until").order_by("until").first()
    if row is not None and not row[0]:
        yield _item(row[1])


def rooms_missing(entries: Sequence[Entry]) -> Mapping[int, Iterable[MissingItem]]:
    """The same for many entries of one event, with one question."""
    if not entries:
        return {}
    official = Hotel.objects.filter(event=entries[0].event_id, official=True)
    release = (
        Allotment.objects.filter(room_type__hotel=OuterRef("pk")).order_by("release").values("release")[:1]
    )
    asked = Stay.objects.filter(participant=OuterRef("participant"))
    rows = Entry.everybody.filter(~Exists(asked), Exists(official), pk__in=[entry.pk for entry in entries])
    until = Subquery(official.annotate(until=release).values("until")[:1])
    return {pk: [_item(day)] for pk, day in rows.values_list("pk", until)}


def _item(until: object) -> MissingItem:
    return MissingItem(Missing.ROOM, msg("nights and room, or that none is needed"), until)  # type: ignore[arg-type] # a day or None
