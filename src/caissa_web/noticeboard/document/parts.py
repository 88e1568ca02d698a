"""The event, the section and a round as the document tells them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from caissa_web.presentation import lists
from caissa_web.presentation.matches import MatchLine, TeamWithout

COLOURS = ("", "second", "third", "fourth")
"""The classes of the colours that sections, and events beside each other, are told apart by."""


@dataclass(frozen=True, slots=True)
class EventShown:
    """The public fields of the event."""

    slug: str
    name: str
    city: str
    federation: str
    start: date | None
    end: date | None
    time_zone: str = ""


@dataclass(frozen=True, slots=True)
class Sibling:
    """A section of the event, for going from one to the other."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class SectionShown:
    """The public fields of the section; only published rounds are counted."""

    slug: str
    name: str
    players: int
    rounds: int | None
    paired_rounds: int
    finished: bool
    round_in_play: int = 0


@dataclass(frozen=True, slots=True)
class PublicationHours:
    """When pairings and results of a round came to the wall, and until when mistakes count (C.04.2 4.2, 4.3).

    By the clock of the event; None where it is not known, or not announced.
    """

    pairings: datetime | None = None
    results: datetime | None = None
    corrections_until: datetime | None = None


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
    hours: PublicationHours = PublicationHours()
