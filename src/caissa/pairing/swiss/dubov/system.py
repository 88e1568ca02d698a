"""The Dubov system (C.04.4.1) as one of the pairing systems."""

from __future__ import annotations

from caissa.pairing.base import PlayerSystem
from caissa.pairing.result import RoundPairing, WhyNot
from caissa.pairing.swiss.dubov.next_round import pair_dubov_round
from caissa.pairing.swiss.dubov.why_not import why_not_by_dubov
from caissa.tournament import Tournament


class DubovSystem(PlayerSystem):
    """A tournament by the Dubov system (C.04.4.1)."""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round from the facts before it."""
        return pair_dubov_round(before, number, edition=edition)

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """The first criterion on which the best pairing with these two is worse."""
        return why_not_by_dubov(self.before_round(number), number, first, second, edition=edition)
