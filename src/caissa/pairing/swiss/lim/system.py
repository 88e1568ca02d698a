"""The Lim system (C.04.4.3) as one of the pairing systems."""

from __future__ import annotations

from caissa.pairing.base import PlayerSystem
from caissa.pairing.result import RoundPairing, WhyNot
from caissa.pairing.swiss.lim.next_round import pair_lim_round
from caissa.pairing.swiss.lim.why_not import why_not_by_lim
from caissa.tournament import Tournament


class LimSystem(PlayerSystem):
    """A tournament by the Lim system (C.04.4.3)."""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round from the facts before it."""
        return pair_lim_round(before, number, edition=edition)

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """The first criterion on which the best pairing with these two is worse."""
        return why_not_by_lim(self.before_round(number), number, first, second, edition=edition)
