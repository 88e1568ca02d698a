"""Whom to remind of what is missing: fourteen, seven and two days before a day, and one day after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby

from django.db.models import QuerySet

from caissa.entering import MissingItem
from caissa_web.enrolment.models import Applicant, Entry
from caissa_web.enrolment.people import Lists
from caissa_web.enrolment.queries.standing import missing_of
from caissa_web.enrolment.workflow import LIVE
from caissa_web.records.models import Event
from caissa_web.records.zones import zone_of
from caissa_web.treasury.queries import open_amounts

DAYS_BEFORE = (14, 7, 2, -1)
CATCHING_UP = timedelta(days=3)
"""So long after its day a reminder is still written, if the program was not running on the day."""
CHUNK = 500


@dataclass(frozen=True, slots=True)
class MissingOfEntry:
    """An entry of which something is missing."""

    entry: Entry
    items: tuple[MissingItem, ...]


@dataclass(frozen=True, slots=True)
class Reminder:
    """Somebody who is to be reminded, of everything that is missing of their entries, in one letter."""

    applicant: Applicant
    entries: tuple[MissingOfEntry, ...]


def due(event: Event, now: datetime) -> Iterator[Reminder]:
    """The reminders of an event that are due now; what is settled meanwhile is not in them."""
    zone = zone_of(event)
    today, lists, owed = now.astimezone(zone).date(), Lists.of(event), open_amounts(event)
    rows = _live(Entry.everybody.filter(event=event)).exclude(applicant__email="")
    entries = rows.order_by("applicant_id", "id").iterator(chunk_size=CHUNK)
    for _key, group in groupby(entries, key=lambda entry: entry.applicant_id):
        family = list(group)
        missing = _missing((entry, missing_of(entry, lists, owed)) for entry in family)
        if any(
            is_due(item, today, _written_before(each.entry, now)) for each in missing for item in each.items
        ):
            yield Reminder(family[0].applicant, missing)


def still_missing(applicant: Applicant) -> bool:
    """Is anything missing of what somebody entered? Nobody is reminded of what was settled meanwhile."""
    rows = _live(Entry.everybody.filter(applicant=applicant))
    return any(missing_of(entry) for entry in rows)


def _live(rows: QuerySet[Entry]) -> QuerySet[Entry]:
    live = rows.filter(state__in=LIVE).select_related(
        "event", "category__offer", "participant", "applicant__event"
    )
    return live.prefetch_related("consents", "participant__guardians")


def _missing(rows: Iterable[tuple[Entry, tuple[MissingItem, ...]]]) -> tuple[MissingOfEntry, ...]:
    return tuple(MissingOfEntry(entry, items) for entry, items in rows if items)


def _written_before(entry: Entry, now: datetime) -> date:
    """The day on which somebody last read what is missing: when they entered, or were reminded."""
    written = max(moment for moment in (entry.reminded_at, entry.complete_at, entry.made_at) if moment)
    return min(written, now).astimezone(zone_of(entry.event)).date()


def is_due(item: MissingItem, today: date, written: date) -> bool:
    """Has one of the days for a reminder come since somebody was last written to?"""
    if item.due is None:
        return False
    days = [item.due - timedelta(days=before) for before in DAYS_BEFORE]
    newest = max((day for day in days if day <= today), default=None)
    return newest is not None and written < newest and today - newest < CATCHING_UP
