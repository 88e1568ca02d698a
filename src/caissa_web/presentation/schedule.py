"""When the rounds are: the announced days and hours."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from caissa.play import RatesOfPlay, in_fide_notation, rates_of_play
from caissa.tournament import Tournament
from caissa_web.section.book import Book
from caissa_web.section.setup.findings import start_of_round


@dataclass(frozen=True, slots=True)
class Session:
    """A round of the schedule; the hour in the event's time zone, if it is known.

    `other_time_control` is the round's own, where it is another one than the section's.
    """

    round: int
    date: date | None
    starts: datetime | None
    paired: bool
    other_time_control: str = ""


def sessions(facts: Tournament, book: Book, zone: tzinfo) -> tuple[Session, ...]:
    """All rounds that are announced or paired, the first one first."""
    last = max(facts.scheduled_rounds or 0, facts.paired_rounds)
    rates = rates_of_play(facts)
    return tuple(_session(facts, book, number, zone, rates) for number in range(1, last + 1))


def _session(facts: Tournament, book: Book, number: int, zone: tzinfo, rates: RatesOfPlay) -> Session:
    change = rates.change_of_round(number)
    starts = start_of_round(facts, book, number)
    return Session(
        number,
        facts.round(number).date,
        starts.replace(tzinfo=zone) if starts else None,
        number <= facts.paired_rounds,
        in_fide_notation(change.after) if change else "",
    )
