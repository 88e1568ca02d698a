"""Building a timetable: rounds at their hours day by day, with publications, deadlines and ceremonies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise

from caissa.errors import CaissaError
from caissa.messages import msg, plural
from caissa.play.days.session import session_length
from caissa.play.days.timetable import Item, ItemKind, Timetable, checked_timetable
from caissa.play.time_controls.time_control import TimeControl
from caissa.tournament import Speed

APPEAL_MINUTES = {Speed.STANDARD: 60, Speed.RAPID: 15, Speed.BLITZ: 15}
"""The time for an appeal after the round or the incident (C.11 3.4)."""

_DAY = timedelta(days=1)
_LONGEST_EVENT = 366
_LAST_FIRST_DAY = date.max - timedelta(days=_LONGEST_EVENT + 31)
"""Later no event of the longest kind would fit into the calendar."""


class ImpossibleTimetable(CaissaError):
    """Wishes that make no timetable."""

    code = "timetable.impossible"
    message = "Such a timetable is not possible: {why}."


@dataclass(frozen=True, slots=True)
class Wishes:
    """What an organiser wants: rounds, the first day, the hours of the rounds on a day, and the rest."""

    control: TimeControl
    rounds: int
    first_day: date
    round_hours: tuple[time, ...]
    last_round_hour: time | None = None
    single_round_days: tuple[date, ...] = ()
    """Days with only the last of the usual hours, such as the first of a double-round event."""
    free_days: tuple[date, ...] = ()
    results_after: int = 15
    """Minutes after the last game may end until the results are published."""
    appeals_after: int | None = None
    """Minutes after the last game may end until the deadline for appeals; None: as C.11 3.4 has them."""
    pairings_after: int = 60
    """Minutes after the last game may end until the pairings of the next round are published."""
    opening: datetime | None = None
    closing: datetime | None = None
    ceremony_minutes: int = 30
    arrival: date | None = None
    departure: date | None = None
    titles: bool = False


def built_timetable(wishes: Wishes) -> Timetable:
    """The timetable that the wishes make, with everything that clashes."""
    if wishes.rounds < 1 or not wishes.round_hours:
        raise ImpossibleTimetable(why=msg("it needs at least one round and the hour at which a round starts"))
    if wishes.first_day > _LAST_FIRST_DAY:
        raise ImpossibleTimetable(
            why=msg("the calendar ends before an event that starts on {day}", day=wishes.first_day)
        )
    rounds = list(_rounds(wishes))
    if len(rounds) < wishes.rounds:
        raise ImpossibleTimetable(
            why=plural(
                "{count} round takes more than a year", "{count} rounds take more than a year", wishes.rounds
            )
        )
    items = [*rounds, *_publications(wishes, rounds), *_free_days(wishes), *_ceremonies(wishes)]
    return checked_timetable(items, titles=wishes.titles, first=wishes.arrival, last=wishes.departure)


def _rounds(wishes: Wishes) -> Iterator[Item]:
    length = timedelta(seconds=session_length(wishes.control))
    for number, start in zip(range(1, wishes.rounds + 1), _hours(wishes), strict=False):
        last = number == wishes.rounds and wishes.last_round_hour
        begins = (
            datetime.combine(start.date(), wishes.last_round_hour)
            if last and wishes.last_round_hour
            else start
        )
        yield Item(ItemKind.ROUND, begins, begins + length, round_number=number)


def _hours(wishes: Wishes) -> Iterator[datetime]:
    """When rounds can start, day after day, without the free days."""
    for number in range(_LONGEST_EVENT):
        day = wishes.first_day + number * _DAY
        if day in wishes.free_days:
            continue
        hours = wishes.round_hours[-1:] if day in wishes.single_round_days else wishes.round_hours
        for hour in sorted(hours):
            yield datetime.combine(day, hour)


def _publications(wishes: Wishes, rounds: list[Item]) -> Iterator[Item]:
    appeals = wishes.appeals_after
    if appeals is None:
        appeals = APPEAL_MINUTES[wishes.control.speed]
    after = {ItemKind.RESULTS: wishes.results_after, ItemKind.APPEALS: appeals}
    for played in rounds:
        for kind, minutes in after.items():
            yield _moment(kind, played.end + timedelta(minutes=minutes), played.round_number or 0)
    for played, following in pairwise(rounds):
        at = played.end + timedelta(minutes=wishes.pairings_after)
        yield _moment(ItemKind.PAIRINGS, at, following.round_number or 0)


def _moment(kind: ItemKind, at: datetime, round_number: int) -> Item:
    return Item(kind, at, at, round_number=round_number)


def _free_days(wishes: Wishes) -> Iterator[Item]:
    for day in wishes.free_days:
        yield _whole_day(ItemKind.FREE_DAY, day)


def _whole_day(kind: ItemKind, day: date) -> Item:
    start = datetime.combine(day, time())
    return Item(kind, start, start + _DAY)


def _ceremonies(wishes: Wishes) -> Iterator[Item]:
    length = timedelta(minutes=wishes.ceremony_minutes)
    if wishes.arrival:
        yield _whole_day(ItemKind.ARRIVAL, wishes.arrival)
    if wishes.opening:
        yield Item(ItemKind.OPENING, wishes.opening, wishes.opening + length)
    if wishes.closing:
        yield Item(ItemKind.CLOSING, wishes.closing, wishes.closing + length)
    if wishes.departure:
        yield _whole_day(ItemKind.DEPARTURE, wishes.departure)
