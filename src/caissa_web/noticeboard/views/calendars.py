"""Calendar files: the rounds of a section, or one player's own games.

Every entry keeps its name (UID) for good, so that a calendar replaces it; its sequence is the section's
version, and its time stamp is that of the newest act, so that equal documents are equal bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils.translation import gettext as _

from caissa_web.noticeboard.cache.published import Published
from caissa_web.presentation.lists import Seat
from caissa_web.presentation.schedule import Session

if TYPE_CHECKING:
    from icalendar import Event

MAKER = "-//Caissa//Noticeboard//EN"
HOURS = 4
"""How long a round is taken to last where nobody says."""


def section_calendar(document: Published, host: str, player: int | None = None) -> bytes:
    """The rounds that have a day, as a calendar; for a player with board, colour and opponent."""
    from icalendar import Calendar  # noqa: PLC0415 - a start does not wait for it

    calendar = Calendar()
    calendar.add("prodid", MAKER)
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", f"{document.event.name}: {document.section.name}")
    for session in document.schedule:
        if session.date is not None:
            calendar.add_component(_entry(document, session, host.partition(":")[0], player))
    content: bytes = calendar.to_ical()
    return content


def _entry(document: Published, session: Session, host: str, player: int | None) -> Event:
    from icalendar import Event  # noqa: PLC0415 - as above

    entry = Event()
    who = "" if player is None else f"-player-{player}"
    place = f"{document.section.slug}.{document.event.slug}.{host}"
    entry.add("uid", f"round-{session.round}{who}@{place}")
    entry.add("sequence", document.version)
    entry.add("dtstamp", (document.changed or datetime(2000, 1, 1, tzinfo=UTC)).replace(microsecond=0))
    entry.add("summary", " · ".join(_summary(document, session, player)))
    if document.event.city:
        entry.add("location", document.event.city)
    if session.starts is None:
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
