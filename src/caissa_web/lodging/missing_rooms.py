"""What is missing about rooms: whoever comes says which nights they stay, or that they need no room."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import Exists, OuterRef, Subquery

from caissa.entering import Missing, MissingItem
from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.lodging.models import Allotment, Hotel, Stay


def room_missing(entry: Entry) -> Iterable[MissingItem]:
    """A stay, where the event has official hotels; until the first rooms go back to a hotel."""
    return rooms_missing([entry]).get(entry.pk, ())


def rooms_missing(entries: Sequence[Entry]) -> Mapping[int, Iterable[MissingItem]]:
    """The same for many entries, with one question.

    The first release day of all official hotels decides: from then on a guest may find the room gone that
    they would have asked for. Nights without a release day set nobody a limit.
    """
    if not entries:
        return {}
    hotels = Hotel.objects.filter(event=OuterRef("event"), official=True)
    releases = Allotment.objects.filter(
        room_type__hotel__event=OuterRef("event"), room_type__hotel__official=True, release__isnull=False
    ).order_by("release")
    asked = Stay.objects.filter(participant=OuterRef("participant"))
    rows = Entry.everybody.filter(~Exists(asked), Exists(hotels), pk__in=[entry.pk for entry in entries])
    rows = rows.annotate(until=Subquery(releases.values("release")[:1]))
    return {
        pk: [MissingItem(Missing.ROOM, msg("nights and room, or that none is needed"), until)]
        for pk, until in rows.values_list("pk", "until")
    }
