"""The Olympiad's system (D.02) as one of the pairing systems."""

from __future__ import annotations

from caissa.pairing.result import RoundPairing, WhyNot
from caissa.pairing.swiss.olympiad.next_round import pair_olympiad_round
from caissa.pairing.swiss.olympiad.why_not import why_not_by_olympiad
from caissa.pairing.teams.system import TeamSystem
from caissa.tournament import Tournament


class OlympiadSystem(TeamSystem):
    """A tournament by the Olympiad's system (D.02)."""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:
        """A round from the facts before it."""
        return pair_olympiad_round(before, number, edition=edition)

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:
        """The first criterion on which the best pairing with these two is worse."""
        return why_not_by_olympiad(self.before_round(number), number, first, second, edition=edition)
