"""The FIDE (Dutch) system (C.04.3) as one of the pairing systems."""

from __future__ import annotations

from caissa.pairing.base import PlayerSystem
from caissa.pairing.result import RoundPairing, WhyNot
from caissa.pairing.swiss.dutch.next_round import pair_round
from caissa.tournament import Tournament


class DutchSystem(PlayerSystem):
    """A tournament by the FIDE (Dutch) system (C.04.3)."""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round from the facts before it."""
        return pair_round(before, number, edition=edition)

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """The first criterion on which the best pairing with these two is worse."""
        from caissa.pairing.swiss.dutch.why_not import why_not

        return why_not(self.before_round(number), number, first, second, edition=edition)
