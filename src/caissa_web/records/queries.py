"""Questions to the records, each in a fixed number of queries."""

from __future__ import annotations

from django.db.models import QuerySet

from caissa_web.records.models import Event, LogEntry, Section


def public_events() -> QuerySet[Event]:
    """The events on the noticeboard with their sections, the newest first."""
    return Event.objects.filter(public=True).prefetch_related("sections")


def public_event(slug: str) -> Event | None:
    """An event on the noticeboard with its sections."""
    return public_events().filter(slug=slug).first()


def public_section(event_slug: str, section_slug: str) -> Section | None:
    """A section of an event on the noticeboard, without its facts."""
    return (
        Section.objects.select_related("event")
        .filter(event__public=True, event__slug=event_slug, slug=section_slug)
        .first()
    )


def history(event: Event) -> QuerySet[LogEntry]:
    """All that was done in an event, the first act first."""
    return event.log.select_related("section", "undoes")
