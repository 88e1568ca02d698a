"""Those who come together: a delegation, or what one applicant has entered; guests for the library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from caissa.lodging import Guest
from caissa.tournament import Sex
from caissa_web.enrolment.models import Entry
from caissa_web.enrolment.people import birth_of
from caissa_web.lodging.models import Stay
from caissa_web.records.models import Event
from caissa_web.records.queries import in_order
from caissa_web.section.entries.minors import is_young


def party_of(entry: Entry) -> str:
    """Whom somebody comes with: the name of the group that stays in one hotel."""
    return parties([entry])[entry.pk]


def parties(entries: Iterable[Entry]) -> dict[int, str]:
    """The groups of many entries, by the key of each."""
    return {entry.pk: f"applicant:{in_order(entry.applicant_id)}" for entry in entries}


def is_minor_at(stay: Stay) -> bool:
    """Is a guest under 18 when the event begins, or when they arrive if that is earlier?"""
    birth = birth_of(stay.participant.birth) if stay.participant.birth else None
    start = stay.event.start or stay.arrival
    return is_young(birth, min(start, stay.arrival))


def guests(stays: Sequence[Stay]) -> dict[int, Guest]:
    """Stays as the library knows guests; `stays` come with participant, entry, event and wishes at hand.

    A wish is named by the other person's participant row, so that it outlives their stay.
    """
    groups = parties(stay.entry for stay in stays)
    return {stay.pk: _guest(stay, groups[stay.entry_id]) for stay in stays}


def _guest(stay: Stay, group: str) -> Guest:
    minor = is_minor_at(stay)
    named = frozenset(
        in_order(wish.other_id) for wish in stay.wishes.all() if wish.guardian_agrees or not minor
    )
    sex = Sex(stay.participant.sex) if stay.participant.sex else None
    return Guest(
        in_order(stay.participant_id),
        group,
        sex,
        stay.arrival,
        stay.departure,
        minor,
        stay.single,
        named,
        stay.participant.name,
    )


def stays_with_guests(event: Event, **asked: object) -> list[Stay]:
    """Stays of an event with everything that `guests` needs, in a fixed number of queries."""
    rows = Stay.objects.filter(event=event, **asked).select_related(
        "participant", "entry", "event", "room_type__hotel"
    )
    return list(rows.prefetch_related("wishes").order_by("id"))


def members_of(entry: Entry) -> list[Stay]:
    """The live stays of those who come together with somebody, with what entitlements ask."""
    rows = Stay.objects.filter(event=entry.event_id, entry__applicant=entry.applicant_id)
    live = rows.exclude(state=Stay.State.CANCELLED)
    return list(live.select_related("participant", "entry__category").order_by("id"))
