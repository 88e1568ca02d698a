"""An announcement as a calendar file (RFC 5545): the event, its ceremonies and its rounds.

Hours are those of the hall's clock, without a zone, as the schedule on the wall has them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from caissa.messages import Message, capitalised, msg
from caissa.play import session_length
from caissa.prospectus.announcement import AnnouncedSection, Announcement
from caissa.prospectus.places import PlaceKind

_MAKER = "-//Caissa//Prospectus//EN"
_OCTETS = 75
_DAY = timedelta(days=1)
_UNKNOWN_ROUND = timedelta(hours=4)


@dataclass(frozen=True, slots=True)
class _Entry:
    name: str
    summary: str
    start: datetime | date
    end: datetime | date | None
    place: str = ""


def calendar_text(
    announcement: Announcement,
    *,
    stamp: datetime,
    name: str,
    language: str = "",
    translate: Callable[[Message], str] = str,
) -> str:
    """The calendar, written at `stamp` in UTC; `name` makes its entries unlike those of other calendars."""
    spoken = language or announcement.authentic
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{_MAKER}"]
    title = announcement.name.best_for(spoken, announcement.authentic)[0]
    lines.append(f"X-WR-CALNAME:{_escaped(title)}")
    if announcement.time_zone:
        lines.append(f"X-WR-TIMEZONE:{announcement.time_zone}")
    for entry in _entries(announcement, spoken, translate):
        lines += [
            "BEGIN:VEVENT",
            f"UID:{_escaped(entry.name)}@{_escaped(name)}",
            f"DTSTAMP:{stamp:%Y%m%dT%H%M%SZ}",
            f"SUMMARY:{_escaped(entry.summary)}",
            *_times(entry),
            *([f"LOCATION:{_escaped(entry.place)}"] if entry.place else []),
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _entries(
    announcement: Announcement, language: str, translate: Callable[[Message], str]
) -> Iterator[_Entry]:
    title = announcement.name.best_for(language, announcement.authentic)[0]
    hall = next(iter(announcement.places_of(PlaceKind.HALL)), None)
    place = hall.name if hall else announcement.city
    if announcement.start:
        last = announcement.end or announcement.start
        yield _Entry("event", title, announcement.start, last + _DAY, announcement.city)
    for number, item in enumerate(announcement.items, 1):
        own = item.name.best_for(language, announcement.authentic)[0]
        what = own or translate(capitalised(item.kind.label))
        start = item.day if item.hour is None else datetime.combine(item.day, item.hour)
        end = item.day + _DAY if item.hour is None else _end(item.day, item.hour, item.until)
        yield _Entry(f"item-{number}", f"{title}: {what}", start, end, item.place or place)
    for at, section in enumerate(announcement.sections, 1):
        yield from _rounds(section, at, title, place, translate)


def _end(day: date, hour: time, until: time | None) -> datetime | None:
    return datetime.combine(day, until) if until is not None and until > hour else None


def _rounds(
    section: AnnouncedSection, at: int, title: str, place: str, translate: Callable[[Message], str]
) -> Iterator[_Entry]:
    length = _length(section)
    for number, start in enumerate(section.starts, 1):
        if start is None:
            continue
        what = translate(capitalised(msg("round {number}", number=number)))
        summary = f"{title}: {section.name}, {what}"
        begins = start.moment
        yield _Entry(
            f"section-{at}-round-{number}",
            summary,
            begins or start.day,
            begins + length if begins else start.day + _DAY,
            place,
        )


def _length(section: AnnouncedSection) -> timedelta:
    control = section.control
    return _UNKNOWN_ROUND if control is None else timedelta(seconds=session_length(control))


def _times(entry: _Entry) -> Iterator[str]:
    yield _time("DTSTART", entry.start)
    if entry.end is not None:
        yield _time("DTEND", entry.end)
    if not isinstance(entry.start, datetime):
        yield "TRANSP:TRANSPARENT"


def _time(name: str, when: datetime | date) -> str:
    if isinstance(when, datetime):
        return f"{name}:{when:%Y%m%dT%H%M%S}"
    return f"{name};VALUE=DATE:{when:%Y%m%d}"


def _escaped(text: str) -> str:
    """A text in which signs that mean something in a calendar mean nothing (RFC 5545 3.3.11)."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r", "").replace("\n", "\\n")


def _folded(line: str) -> Iterator[str]:
    """A line in parts of at most 75 octets; those that follow begin with a space (RFC 5545 3.1)."""
    part, octets = "", 0
    for sign in line:
        size = len(sign.encode())
        if octets + size > _OCTETS:
            yield part
            part, octets = " ", 1
        part, octets = part + sign, octets + size
    yield part
