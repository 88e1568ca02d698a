"""Questions about needs and insurance: who may read what, who is covered, what is missing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import QuerySet, Subquery

from caissa.entering import Missing, MissingItem
from caissa.messages import msg
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.workflow import LIVE
from caissa_web.papers.encrypted import decrypted_content
from caissa_web.records.models import Event
from caissa_web.records.rights import Right
from caissa_web.welfare.models import Audience, Cover, InsuranceDuty, Need

DAYS_OF_NOTICE = 20
"""A player with a disability tells the organiser at least so many days before the start (S0 9.1.4)."""

READERS: Mapping[str, Right] = {
    Audience.OFFICE: Right.ENTRIES_OFFICE,
    Audience.ARBITERS: Right.PAIR,
    Audience.HOTEL: Right.ROOMS,
    Audience.TRANSPORT: Right.TRANSPORT,
}
"""Audience → the right by which somebody belongs to it."""

USUAL = {
    Need.Kind.ACCESS: (Audience.OFFICE, Audience.ARBITERS, Audience.HOTEL, Audience.TRANSPORT),
    Need.Kind.MEDICAL: (Audience.OFFICE,),
    Need.Kind.DIET: (Audience.OFFICE, Audience.HOTEL),
    Need.Kind.RELIGION: (Audience.OFFICE, Audience.ARBITERS),
}
"""Whom the form proposes to tell."""


@dataclass(frozen=True, slots=True)
class NeedShown:
    """A need in clear, and whether it was told too late to be sure of."""

    need: Need
    text: str
    late: bool


def readable_needs(
    event: Event, rights: frozenset[Right], kind: str = "", guests: Collection[int] | None = None
) -> list[Need]:
    """The needs that their owners want somebody with these rights to know.

    `guests` are those who stay where the reader has the desk: of another hotel they learn nothing.
    None is for those who look after all hotels.
    """
    rows = Need.objects.filter(event=event, entry__state__in=LIVE).select_related(
        "entry__participant", "entry__category"
    )
    rows = rows.filter(kind=kind) if kind else rows
    return [
        row for row in rows.order_by("entry__participant__folded", "id") if is_reader(row, rights, guests)
    ]


def is_reader(need: Need, rights: frozenset[Right], guests: Collection[int] | None = None) -> bool:
    """Is somebody with these rights, and at the desk of these guests, among those whom the owner chose?"""
    sleeps_here = guests is None or need.entry.participant_id in guests
    return any(
        READERS[each] in rights and (each != Audience.HOTEL or sleeps_here)
        for each in need.seen_by
        if each in READERS
    )


def need_shown(need: Need, start: date | None) -> NeedShown:
    """A need in clear; the look must have been written down before."""
    text = str(decrypted_content(need.encrypted).get("text", ""))
    return NeedShown(need, text, is_late(need, start))


def is_late(need: Need, start: date | None) -> bool:
    """Was a disability told later than twenty days before the start?"""
    if start is None or need.kind != Need.Kind.ACCESS:
        return False
    return need.notified_on > start - timedelta(days=DAYS_OF_NOTICE)


# -- insurance ------------------------------------------------------------------------


def duty_of(event: Event) -> InsuranceDuty:
    """Whether cover is asked for; not before somebody says so."""
    return InsuranceDuty.objects.filter(event=event).first() or InsuranceDuty(event=event)


def lasts(starts: date, ends: date, event: Event) -> bool:
    """Does a cover last from the first day of the event to the last?"""
    start, end = event.start, event.end or event.start
    return (start is None or starts <= start) and (end is None or ends >= end)


def covers_of(event: Event) -> QuerySet[Entry]:
    """Everybody who comes, with their cover if they have shown one."""
    rows: QuerySet[Entry] = Entry.everybody.filter(event=event, state__in=LIVE)
    return rows.select_related("participant", "category", "cover").order_by("participant__folded", "id")


def missing_cover(entry: Entry) -> Iterator[MissingItem]:
    """Insurance that is asked for and not shown, or not for all days."""
    shown = Cover.objects.filter(entry=entry)
    duty = (
        InsuranceDuty.objects.filter(event=entry.event_id, required=True)
        .annotate(starts=Subquery(shown.values("starts")), ends=Subquery(shown.values("ends")))
        .first()
    )
    if duty is not None:
        yield from _items(entry.event, duty, duty.starts, duty.ends)


def missing_covers(entries: Sequence[Entry]) -> dict[int, list[MissingItem]]:
    """The same for many entries of one event."""
    if not entries:
        return {}
    event = entries[0].event
    duty = InsuranceDuty.objects.filter(event=event, required=True).first()
    if duty is None:
        return {}
    days = {
        key: (starts, ends)
        for key, starts, ends in Cover.objects.filter(entry__in=entries).values_list(
            "entry", "starts", "ends"
        )
    }
    return {entry.pk: list(_items(event, duty, *days.get(entry.pk, (None, None)))) for entry in entries}


def _items(
    event: Event, duty: InsuranceDuty, starts: date | None, ends: date | None
) -> Iterator[MissingItem]:
    if starts is None or ends is None:
        yield MissingItem(Missing.INSURANCE, msg("proof of insurance"), duty.due or event.start)
    elif not lasts(starts, ends, event):
        what = msg("insurance for all days of the event")
        yield MissingItem(Missing.INSURANCE, what, duty.due or event.start)
