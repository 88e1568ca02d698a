"""The event, the section and a round as the document tells them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from caissa_web.presentation import lists
from caissa_web.presentation.matches import MatchLine, TeamWithout


@dataclass(frozen=True, slots=True)
class EventShown:
    """The public fields of the event."""

    slug: str
    name: str
    city: str
    federation: str
    start: date | None
    end: date | None


@dataclass(frozen=True, slots=True)
class SectionShown:
    """The public fields of the section; `paired_rounds` counts published rounds only."""

    slug: str
    name: str
    players: int
    rounds: int | None
    paired_rounds: int
    finished: bool


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A published round: boards, those without an opponent, where everybody sits, and how far it is."""

    number: int
    date: date | None
    starts: datetime | None
    results: int
    games: int
    boards: tuple[lists.Board, ...]
    unpaired: tuple[lists.Unpaired, ...]
    seats: tuple[lists.Seat, ...]
    matches: tuple[MatchLine, ...] = ()
    teams_without: tuple[TeamWithout, ...] = ()
