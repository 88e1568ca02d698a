"""The Double-Swiss system (C.04.5) as one of the pairing systems."""

from __future__ import annotations

from caissa.pairing.base import PlayerSystem
from caissa.pairing.result import RoundPairing, WhyNot
from caissa.pairing.swiss.double_swiss.next_round import pair_double_swiss_round
from caissa.pairing.swiss.double_swiss.why_not import why_not_in_double_swiss
from caissa.tournament import Tournament


class DoubleSwissSystem(PlayerSystem):
    """A tournament by the Double-Swiss system (C.04.5)."""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round from the facts before it."""
        return pair_double_swiss_round(before, number, edition=edition)

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """The first criterion on which the best pairing with these two is worse."""
        return why_not_in_double_swiss(self.before_round(number), number, first, second, edition=edition)
