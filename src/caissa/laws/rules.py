"""Which rules a game is played by: standard, or rapid and blitz with or without enough supervision."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from caissa.messages import LabelledEnum, msg
from caissa.play.clocks.corrections import penalty_time
from caissa.regulations import Edition
from caissa.regulations import edition as edition_of
from caissa.tournament import Speed

LAWS = "E.01"


class Rules(LabelledEnum):
    """The rules of an event: the regulations say which of them hold, for the whole event.

    Handbook: E.01 A.6, E.01 B.4, E.01 A.4, E.01 B.2
    """

    STANDARD = "standard", msg("standard")
    A4 = "A.4", msg("rapid under the competitive rules (A.4)")
    A5 = "A.5", msg("rapid without them (A.5)")
    B2 = "B.2", msg("blitz under the competitive rules (B.2)")
    B3 = "B.3", msg("blitz without them (B.3)")

    @property
    def speed(self) -> Speed:
        """The speed of play."""
        return {"s": Speed.STANDARD, "A": Speed.RAPID, "B": Speed.BLITZ}[self.value[0]]

    @property
    def competitive(self) -> bool:
        """Do the competitive rules apply whole?"""
        return self in (Rules.STANDARD, Rules.A4, Rules.B2)

    @property
    def penalty(self) -> timedelta:
        """The time an opponent gets for an illegal move or a wrong claim.

        Handbook: E.01 7.5.5, E.01 9.5.3, E.01 A.3
        """
        return penalty_time(self.speed, competition_rules=self is Rules.B2)

    @property
    def boards_of_an_arbiter(self) -> int | None:
        """How many games one arbiter may supervise where the competitive rules hold.

        Handbook: E.01 A.4, E.01 B.2
        """
        return {Rules.A4: 3, Rules.B2: 1}.get(self)


@dataclass(frozen=True, slots=True)
class LawsEdition:
    """The numbers of an edition of the Laws."""

    illegal_moves_that_lose: int = 2
    reversed_colours_from: int = 10
    """Moves by both players after which a game with reversed colours goes on."""
    set_up_claims_until: int = 10
    """Moves by both players after which a wrong set-up can no longer be claimed (A.5.1)."""
    occurrences_to_claim: int = 3
    occurrences_that_end: int = 5
    moves_to_claim: int = 50
    moves_that_end: int = 75


_EDITIONS = {"2023-01": LawsEdition()}


def laws_of(edition: str = "") -> tuple[Edition, LawsEdition]:
    """An edition of the Laws with its numbers; without a key the latest."""
    key = edition or next(reversed(_EDITIONS))
    known = edition_of(LAWS, key)
    return known, _EDITIONS.get(known.key, _EDITIONS["2023-01"])
