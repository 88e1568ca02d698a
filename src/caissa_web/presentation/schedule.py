"""When the rounds are: the announced days and hours."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from caissa.tournament import Tournament
from caissa_web.section.book import Book
from caissa_web.section.setup.findings import start_of_round


@dataclass(frozen=True, slots=True)
class Session:
    """A round of the schedule; the hour in the installation's time zone, if it is known."""

    round: int
    date: date | None
    starts: datetime | None
    paired: bool


def sessions(facts: Tournament, book: Book) -> tuple[Session, ...]:
    """All rounds that are announced or paired, the first one first."""
    last = max(facts.scheduled_rounds or 0, facts.paired_rounds)
    return tuple(_session(facts, book, number) for number in range(1, last + 1))


def _session(facts: Tournament, book: Book, number: int) -> Session:
    starts = start_of_round(facts, book, number)
    return Session(
        number,
        facts.round(number).date,
        timezone.make_aware(starts) if starts else None,
        number <= facts.paired_rounds,
    )
