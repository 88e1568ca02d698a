"""The Burstein system (C.04.4.2) as one of the pairing systems."""

from __future__ import annotations

from caissa.pairing.base import PlayerSystem
from caissa.pairing.result import RoundPairing, WhyNot
from caissa.pairing.swiss.burstein.next_round import pair_burstein_round
from caissa.pairing.swiss.burstein.why_not import why_not_by_burstein
from caissa.tournament import Tournament


class BursteinSystem(PlayerSystem):
    """A tournament by the Burstein system (C.04.4.2)."""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round from the facts before it."""
        return pair_burstein_round(before, number, edition=edition)

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """The first criterion on which the best pairing with these two is worse."""
        return why_not_by_burstein(self.before_round(number), number, first, second, edition=edition)
