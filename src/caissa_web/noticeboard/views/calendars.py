"""Calendar files: all public events, the rounds of a section, or one player's own games.

Every entry keeps its name (UID) for good, so that a calendar replaces it; its sequence is the section's
version, and its time stamp is that of the newest act, so that equal documents are equal bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from django.conf import settings
from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from caissa_web.noticeboard.cache.published import Published
from caissa_web.presentation.lists import Seat
from caissa_web.presentation.schedule import Session
from caissa_web.records.models import Event as EventRow

if TYPE_CHECKING:
    from icalendar import Event

MAKER = "-//Caissa//Noticeboard//EN"
REFRESHED_EVERY = timedelta(hours=6)
"""How often a calendar that subscribes should ask again."""
NEVER_CHANGED = datetime(2000, 1, 1, tzinfo=UTC)
"""The time stamp of what has none, so that equal calendars are equal bytes."""
HOURS = 4
"""How long a round is taken to last where nobody says."""


def section_calendar(document: Published, player: int | None = None) -> bytes:
    """The rounds that have a day, as a calendar; for a player with board, colour and opponent."""
    from icalendar import Calendar  # noqa: PLC0415 - a start does not wait for it

    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", f"{document.event.name}: {document.section.name}")
    for session in document.schedule:
        if session.date is not None:
            calendar.add_component(_entry(document, session, player))
    content: bytes = calendar.to_ical()
    return content


def events_calendar(events: Iterable[EventRow], absolute: Callable[[str], str]) -> bytes:
    """All events that have a day, as a calendar to subscribe to."""
    from icalendar import Calendar  # noqa: PLC0415 - as above

    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("Chess events"))
    calendar.add("refresh-interval", REFRESHED_EVERY, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT6H")
    for event in events:
        calendar.add_component(_event_entry(event, absolute))
    content: bytes = calendar.to_ical()
    return content


def _event_entry(event: EventRow, absolute: Callable[[str], str]) -> Event:
    from icalendar import Event  # noqa: PLC0415 - as above

    entry = Event()
    entry.add("uid", f"event@{event.slug}.{settings.INSTALLATION_NAME}")
    entry.add("dtstamp", NEVER_CHANGED)
    entry.add("summary", event.name)
    last = event.end or event.start
    if event.start and last:
        entry.add("dtstart", event.start)
        if last < date.max:
            # The end of whole days is the first day that is free again (RFC 5545 3.6.1).
            entry.add("dtend", last + timedelta(days=1))
    entry.add("transp", "TRANSPARENT")
    entry.add("url", absolute(reverse("noticeboard:event", args=[event.slug])))
    if event.city:
        entry.add("location", event.city)
    return entry


def _entry(document: Published, session: Session, player: int | None) -> Event:
    from icalendar import Event  # noqa: PLC0415 - as above

    entry = Event()
    who = "" if player is None else f"-player-{player}"
    # The installation's own name, never the one by which the first visitor of a cached file came.
    place = f"{document.section.slug}.{document.event.slug}.{settings.INSTALLATION_NAME}"
    entry.add("uid", f"round-{session.round}{who}@{place}")
    entry.add("sequence", document.version)
    entry.add("dtstamp", (document.changed or NEVER_CHANGED).replace(microsecond=0))
    entry.add("summary", " · ".join(_summary(document, session, player)))
    if document.event.city:
        entry.add("location", document.event.city)
    if session.starts is None or not MINYEAR < session.starts.year < MAXYEAR:
        # In another zone the first and the last hours of all time would be no dates.
        entry.add("dtstart", session.date)
        entry.add("transp", "TRANSPARENT")
    else:
        starts = session.starts.astimezone(UTC)
        entry.add("dtstart", starts)
        entry.add("dtend", starts + timedelta(hours=HOURS))
    return entry


def _summary(document: Published, session: Session, player: int | None) -> Iterator[str]:
    yield f"{document.event.name}, {document.section.name}"
    yield _("Round {number}").format(number=session.round)
    round_shown = document.round(session.round)
    seat = (
        next((candidate for candidate in round_shown.seats if candidate.player.number == player), None)
        if round_shown
        else None
    )
    if seat is not None:
        yield from _seat(seat)


def _seat(seat: Seat) -> Iterator[str]:
    if seat.opponent is None:
        yield str(seat.why)
        return
    if seat.board is not None:
        yield _("Board {number}").format(number=seat.board)
    if seat.colour:
        yield _("White") if seat.colour == "w" else _("Black")
    yield _("against {name}").format(name=seat.opponent.name)


def calendar_file(content: bytes, name: str) -> HttpResponse:
    """A calendar as a file to be kept."""
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.ics"'
    return response
