"""Records as a caller sends them: without what only the desk can know, such as who and when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pydantic import BaseModel

from caissa.tournament import Bye, Person
from caissa_web.section.book import HandBoard


class Upload(BaseModel):
    """A file: its name, and its bytes as base64."""

    name: str = "file"
    content: str


class Answers(Enum):
    """What the answers are about: facts for norms, or parts of the arbiter's report."""

    NORMS = "norms.event"
    REPORT = "report.written"


@dataclass(frozen=True, slots=True)
class PlayerInput:
    """A player of the list: the number, the person, the rating that orders the list."""

    number: int
    person: Person
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class EntryInput:
    """A new player under a number of their own, from a round on."""

    number: int
    person: Person
    rating: int | None = None
    first_round: int = 1


@dataclass(frozen=True, slots=True)
class NewcomerInput:
    """A new player, with the team in a section of teams."""

    person: Person
    rating: int | None = None
    team: str = ""


@dataclass(frozen=True, slots=True)
class HandPairingInput:
    """The table of a pairing by hand."""

    round: int
    boards: tuple[HandBoard, ...] = ()
    byes: tuple[Bye, ...] = ()


@dataclass(frozen=True, slots=True)
class IncidentInput:
    """An entry of the incidents book; `number` names the one that is corrected."""

    what: str
    number: int = 0
    round: int | None = None
    players: tuple[int, ...] = ()
    kind: str = ""
    penalty: str = ""
    article: str = ""
    board: int | None = None
    clocks: str = ""
    position: str = ""
    decision: str = ""
    appeal: str = ""
    clocks_after: str = ""


SCHEMA_NAMES: dict[type, str] = {
    PlayerInput: "SaidPlayer",
    EntryInput: "SaidEntry",
    NewcomerInput: "SaidNewcomer",
    HandPairingInput: "SaidTable",
    IncidentInput: "SaidIncident",
}
"""What the OpenAPI document of version 1 calls these records: generated programs use these names."""
