"""What a server tells, as values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event in the list: its short name, and the short names of its sections."""

    slug: str
    name: str
    sections: tuple[str, ...]

    @classmethod
    def of(cls, fields: dict[str, Any]) -> EventSummary:
        """An event as the server tells it."""
        return cls(fields["slug"], fields["name"], tuple(section["slug"] for section in fields["sections"]))


@dataclass(frozen=True, slots=True)
class Place:
    """A participant's place in the standings: points as on the wall, tie-breaks in their order."""

    rank: int | None
    number: int
    name: str
    points: str
    tie_breaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """The official standings after a round."""

    after_round: int
    final: bool
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class BroadcastPlayer:
    """A player as broadcasts name them."""

    number: int
    name: str
    fide_id: int | None
    title: str
    federation: str
    rating: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round; outcomes are White's and Black's, as words."""

    board: int
    white: int
    black: int
    result: str
    outcomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ServerWarning:
    """A warning before an act: levels 2 to 4, as FIDE's acceptance list has them."""

    level: int
    code: str
    text: str
    article: str

    @classmethod
    def of(cls, fields: dict[str, Any]) -> ServerWarning:
        """A warning as the server tells it."""
        return cls(int(fields["level"]), str(fields["code"]), str(fields["text"]), str(fields["article"]))


@dataclass(frozen=True, slots=True)
class Done:
    """What came of an operation: the section's version now, whether anything changed, what was created."""

    event: str | None
    section: str | None
    version: int | None
    changed: bool
    created: Any = None
    replayed: bool = False
