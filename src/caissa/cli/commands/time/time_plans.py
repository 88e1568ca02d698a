"""Days and timetables, as `caissa time` prints them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time

import click

from caissa.cli.commands.time.time_parts import Part
from caissa.errors import Severity, errors_in
from caissa.play import (
    EventKind,
    ItemKind,
    TimeControl,
    Wishes,
    built_timetable,
    day_plan,
    doubts_about_rate,
    in_fide_notation,
)
from caissa.play.days.session import duration


@dataclass(frozen=True, slots=True)
class TimetableWishes:
    """How many rounds, from which day on, and when they start on a day."""

    rounds: int
    first_day: str
    hours: str

    @property
    def wanted(self) -> bool:
        """Was a timetable asked for?"""
        return bool(self.first_day or self.rounds)


def plan(control: TimeControl, rounds: int, kind: EventKind, highest: int | None) -> Part:
    """Can a day hold so many rounds, and may they be played at this rate?"""
    school, titles = kind is EventKind.UNRATED, kind is EventKind.TITLE
    planned = day_plan(control, rounds, school=school, titles=titles)
    doubts = [
        doubt for doubt in doubts_about_rate(control, kind, highest) if doubt.severity >= Severity.WARNING
    ]
    allowed = planned.allowed and not errors_in(doubts)
    rows = (
        ("Session", duration(planned.session)),
        ("Rounds", str(planned.rounds)),
        ("Play in the day", duration(planned.play)),
        ("Allowed", "yes" if allowed else "no"),
    )
    values = {
        "session_seconds": planned.session,
        "rounds": planned.rounds,
        "play_seconds": planned.play,
        "allowed": allowed,
    }
    findings = (*planned.findings, *doubts)
    return Part(in_fide_notation(control), ("What", "Answer"), rows, values, findings)


def timetable(control: TimeControl, asked: TimetableWishes, *, titles: bool) -> Part:
    """The rounds on their days, with publications and deadlines."""
    if not (asked.rounds and asked.first_day):
        raise click.BadParameter("a timetable needs --rounds and --first-day")
    hours = tuple(map(clock_time, asked.hours.split(",")))
    table = built_timetable(Wishes(control, asked.rounds, _day(asked.first_day), hours, titles=titles))
    whole = (ItemKind.FREE_DAY, ItemKind.ARRIVAL, ItemKind.DEPARTURE)
    rows = tuple(
        (f"{item.start:%a %d %b %Y}", "" if item.kind in whole else f"{item.start:%H:%M}", item.title)
        for item in table.items
    )
    items = [
        {
            "kind": item.kind.value,
            "round": item.round_number,
            "start": item.start.isoformat(),
            "end": item.end.isoformat(),
        }
        for item in table.items
    ]
    return Part(in_fide_notation(control), ("Day", "Time", "What"), rows, {"items": items}, table.findings)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise click.BadParameter(f"{text!r} is no day such as 2026-05-01") from None


def clock_time(text: str) -> time:
    """A time of day such as 18:00."""
    try:
        return time.fromisoformat(text.strip())
    except ValueError:
        raise click.BadParameter(f"{text!r} is no time such as 18:00") from None
