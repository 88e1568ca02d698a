"""The rounds of a section in a row: played, being played, still to come."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, tzinfo

from caissa.tournament import Tournament
from caissa_web.desk.rounds.boards import current_round
from caissa_web.presentation.schedule import sessions
from caissa_web.section.book import Book


@dataclass(frozen=True, slots=True)
class RoundInTime:
    """A round: its day and hour, how many results are in, and whether the desk works at it."""

    number: int
    date: date | None
    starts: datetime | None
    is_paired: bool
    results: int
    games: int
    is_current: bool

    @property
    def is_finished(self) -> bool:
        """Are all results in?"""
        return self.is_paired and self.results == self.games


def timeline(facts: Tournament, book: Book, zone: tzinfo) -> list[RoundInTime]:
    """All rounds that are announced or paired, the first one first."""
    current = current_round(facts)
    return [
        RoundInTime(
            session.round,
            session.date,
            session.starts,
            session.round <= facts.paired_rounds,
            sum(not game.open for game in facts.round(session.round).games),
            len(facts.round(session.round).games),
            session.round == current,
        )
        for session in sessions(facts, book, zone)
    ]
