"""Questions to the records, each in a fixed number of queries."""

from __future__ import annotations

from datetime import date, timedelta

from django.db.models import F, Q, QuerySet

from caissa_web.records.models import Event, LogEntry, Section

OPEN_END = timedelta(days=14)
"""How long an event is taken to last whose last day nobody has told."""


def in_order(key: int) -> str:
    """A row's key as text that sorts as the number does: for engines that decide between equals by it.

    Otherwise the tenth hotel would come before the ninth.
    """
    return f"{key:019d}"


def public_events() -> QuerySet[Event]:
    """The events on the noticeboard with their sections, the newest first."""
    return Event.objects.filter(public=True).prefetch_related("sections")


def public_addresses(most: int) -> list[tuple[str, list[str]]]:
    """The names in addresses of the newest public events, each with those of its sections."""
    events = dict(Event.objects.filter(public=True).values_list("pk", "slug")[:most])
    sections: dict[int, list[str]] = {event: [] for event in events}
    rows = Section.objects.filter(event__public=True).order_by("position", "name")
    for event, slug in rows.values_list("event", "slug").iterator():
        if event in sections:
            sections[event].append(slug)
    return [(slug, sections[event]) for event, slug in events.items()]


def public_event(slug: str) -> Event | None:
    """An event on the noticeboard with its sections."""
    return public_events().filter(slug=slug).first()


def running_events(today: date) -> QuerySet[Event]:
    """The public events that are on today; where the last day is not known, for two weeks at most."""
    ends = Q(end__gte=today) | Q(end=None, start__gte=today - OPEN_END)
    return public_events().filter(ends, start__lte=today).order_by("-start", "name")


def coming_events(today: date) -> QuerySet[Event]:
    """The public events that begin after today, the next first, and then those without a day."""
    later = Q(start__gt=today) | Q(start=None)
    return public_events().filter(later).order_by(F("start").asc(nulls_last=True), "name")


def past_events(today: date) -> QuerySet[Event]:
    """The public events that are over, the last first."""
    over = Q(end__lt=today) | Q(end=None, start__lt=today - OPEN_END)
    return public_events().filter(over).order_by("-start", "name")


def events_between(first: date, last: date) -> QuerySet[Event]:
    """The public events of which a day lies between two days, the first one first."""
    ends = Q(end__gte=first) | Q(end=None, start__gte=first)
    return public_events().filter(ends, start__lte=last).order_by("start", "name")


def public_sections(event_slug: str) -> list[Section]:
    """The sections of an event on the noticeboard in their order, each with the event, without facts."""
    known = Section.objects.select_related("event")
    return list(known.filter(event__public=True, event__slug=event_slug))


def public_section(event_slug: str, section_slug: str) -> Section | None:
    """A section of an event on the noticeboard, without its facts."""
    return (
        Section.objects.select_related("event")
        .filter(event__public=True, event__slug=event_slug, slug=section_slug)
        .first()
    )


def sections_with_chances() -> QuerySet[Section]:
    """The sections on the noticeboard whose organiser wants chances to be shown, without facts."""
    running = Section.objects.select_related("event").filter(event__public=True, finished=False)
    return running.filter(event__publication__chances=True).order_by("pk")


def history(event: Event) -> QuerySet[LogEntry]:
    """All that was done in an event, the first act first."""
    return event.log.select_related("section", "undoes")
