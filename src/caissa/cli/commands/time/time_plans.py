"""Days and timetables, as `caissa time` prints them."""

from __future__ import annotations

from datetime import date, time

import typer

from caissa.cli.commands.time.time_parts import Part
from caissa.play import ItemKind, TimeControl, Wishes, built_timetable, day_plan, in_fide_notation
from caissa.play.session import duration


def plan(control: TimeControl, rounds: int, *, school: bool, titles: bool) -> Part:
    """Can a day hold so many rounds?"""
    planned = day_plan(control, rounds, school=school, titles=titles)
    rows = (
        ("Session", duration(planned.session)),
        ("Rounds", str(planned.rounds)),
        ("Play in the day", duration(planned.play)),
        ("Allowed", "yes" if planned.allowed else "no"),
    )
    values = {
        "session_seconds": planned.session,
        "rounds": planned.rounds,
        "play_seconds": planned.play,
        "allowed": planned.allowed,
    }
    return Part(in_fide_notation(control), ("What", "Answer"), rows, values, planned.findings)


def timetable(control: TimeControl, rounds: int, first_day: str, hours: str, *, titles: bool) -> Part:
    """The rounds on their days, with publications and deadlines."""
    if not (rounds and first_day):
        raise typer.BadParameter("a timetable needs --rounds and --first-day")
    wishes = Wishes(control, rounds, _day(first_day), tuple(map(clock_time, hours.split(","))), titles=titles)
    made = built_timetable(wishes)
    whole = (ItemKind.FREE_DAY, ItemKind.ARRIVAL, ItemKind.DEPARTURE)
    rows = tuple(
        (f"{item.start:%a %d %b %Y}", "" if item.kind in whole else f"{item.start:%H:%M}", item.title)
        for item in made.items
    )
    items = [
        {
            "kind": item.kind.value,
            "round": item.round_number,
            "start": item.start.isoformat(),
            "end": item.end.isoformat(),
        }
        for item in made.items
    ]
    return Part(in_fide_notation(control), ("Day", "Time", "What"), rows, {"items": items}, made.findings)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no day such as 2026-05-01") from None


def clock_time(text: str) -> time:
    """A time of day such as 18:00."""
    try:
        return time.fromisoformat(text.strip())
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no time such as 18:00") from None
