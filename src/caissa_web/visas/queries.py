"""Questions about visas that show no passport: how far cases have come, who still has to act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db.models import Count, QuerySet

from caissa.entering import Missing, MissingItem
from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.records.models import Event
from caissa_web.visas.models import VisaCase


def cases_of(event: Event, state: str = "") -> QuerySet[VisaCase]:
    """The cases of an event as they came in, without what is encrypted."""
    rows = VisaCase.objects.filter(event=event).defer("encrypted")
    rows = rows.filter(state=state) if state else rows
    return rows.select_related("entry__participant", "entry__category").order_by("id")


def counts(event: Event) -> dict[str, int]:
    """State → how many."""
    rows = VisaCase.objects.filter(event=event).order_by().values_list("state").annotate(Count("id"))
    return dict(rows)


def missing_passports(entry: Entry) -> Iterator[MissingItem]:
    """A passport that was sent back, until the first day of the event."""
    if VisaCase.objects.filter(entry=entry, returned=True).exists():
        yield _item(entry)


def missing_of_many(entries: Sequence[Entry]) -> dict[int, list[MissingItem]]:
    """The same for many entries, in one query."""
    returned = set(VisaCase.objects.filter(entry__in=entries, returned=True).values_list("entry", flat=True))
    return {entry.pk: [_item(entry)] for entry in entries if entry.pk in returned}


def _item(entry: Entry) -> MissingItem:
    return MissingItem(Missing.PASSPORT, msg("to be corrected for the visa"), entry.event.start)
