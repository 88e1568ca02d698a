"""What is announced or decided for a section beside its games: level, editions, numbers, points, prizes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from caissa.tournament.outcome import Outcome
from caissa.tournament.points import ZERO, Points


class Level(Enum):
    """How FIDE classes the competition: official, with title norms, or rated only.

    Handbook: C.05 1.2
    """

    OFFICIAL = "L1"
    TITLE = "L2"
    RATED = "L3"

    @property
    def official(self) -> bool:
        """Is it one of FIDE's own competitions?"""
        return self is Level.OFFICIAL


@dataclass(frozen=True, slots=True)
class AnnouncedEdition:
    """An edition of a regulation that the event announced in place of the one in force at its start."""

    regulation: str
    key: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class TpnList:
    """The order of pairing numbers from a round on: who has TPN 1, who has TPN 2 … (C.04.2 2.3-2.5)."""

    from_round: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ProhibitedPairing:
    """Participants of whom no two may meet, in all rounds or in some."""

    participants: tuple[int, ...]
    first_round: int = 1
    last_round: int | None = None

    def holds_in(self, round_number: int) -> bool:
        """Does it hold in this round?"""
        return self.first_round <= round_number and (
            self.last_round is None or round_number <= self.last_round
        )


@dataclass(frozen=True, slots=True)
class VirtualPoints:
    """A participant's fictitious points in rounds 1, 2, …, for pairing only (C.04.7)."""

    participant: int
    game_points: tuple[Points, ...] = ()
    match_points: tuple[Points, ...] = ()


@dataclass(frozen=True, slots=True)
class AbnormalPoints:
    """Points that differ from the scoring system by decision (TRF 299).

    With an `outcome` they are what that outcome was worth to these participants; without one they
    are a bonus or a penalty. Round 0 means every round, `STANDINGS_ONLY` none but the final table.
    """

    participants: tuple[int, ...]
    round: int
    game_points: Points = ZERO
    match_points: Points = ZERO
    outcome: Outcome | None = None

    def holds_in(self, round_number: int) -> bool:
        """Does it hold in this round?"""
        return self.round in (round_number, EVERY_ROUND)

    def applied_to(self, outcome: Outcome, value: Points) -> Points:
        """The value of a result once the decision is applied to it."""
        if self.outcome is None:
            return value + self.game_points
        return self.game_points if self.outcome is outcome.whether_rated_or_not else value


EVERY_ROUND = 0
STANDINGS_ONLY = 999


@dataclass(frozen=True, slots=True)
class Prize:
    """A prize as announced, in the smallest unit of its currency."""

    place: int
    amount: int = 0
    currency: str = ""
    category: str = ""
    name: str = ""
