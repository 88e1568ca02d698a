"""Meetings of players or captains: agenda, who was there, what was decided (GEN-019)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from caissa.errors import ImpossibleChange
from caissa.messages import msg, plural
from caissa_web.records.models import Section
from caissa_web.records.versions import Act, change
from caissa_web.section.officials.officials_book import Meeting
from caissa_web.section.state import State

MOST_LINES, LONGEST_LINE = 500, 500


def record_meeting(
    section: Section,
    day: date,
    *,
    by: str,
    seen_version: int,
    number: int = 0,
    place: str = "",
    agenda: Iterable[str] = (),
    present: Iterable[str] = (),
    decisions: Iterable[str] = (),
) -> Section:
    """Record a meeting under the next number; with a number, correct the one that has it."""
    lines = [_lines(texts) for texts in (agenda, present, decisions)]

    def apply(state: State) -> State:
        known = state.book.officials
        numbers = {meeting.number for meeting in known.meetings}
        if number and number not in numbers:
            raise ImpossibleChange(why=msg("There is no meeting {number}", number=number))
        own = number or max(numbers, default=0) + 1
        meeting = Meeting(own, day, by, place.strip()[:LONGEST_LINE], *lines)
        return state.with_book(replace(state.book, officials=known.with_meeting(meeting)))

    return change(section, Act("meeting.recorded", by, f"{day}"), apply, seen_version)


def _lines(texts: Iterable[str]) -> tuple[str, ...]:
    """The lines that say something, none of them endless."""
    lines = tuple(line.strip()[:LONGEST_LINE] for line in texts if line.strip())
    if len(lines) > MOST_LINES:
        raise ImpossibleChange(
            why=plural("At most {count} line can be saved", "At most {count} lines can be saved", MOST_LINES)
        )
    return lines
