"""Swiss systems of an event's own, or that the type in words does not name: nothing here pairs by them."""

from __future__ import annotations

from caissa.messages import msg
from caissa.pairing.base import PlayerSystem, SystemBase
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.result import RoundPairing, WhyNot
from caissa.pairing.teams.system import TeamSystem
from caissa.tournament import Tournament


class _Unknown(SystemBase):
    """A system that nothing is known of but its name."""

    def pair_from(self, before: Tournament, number: int, edition: str | None) -> RoundPairing:  # noqa: ARG002
        """Refuse the round."""
        raise UnpairableRound(
            round=before.next_round,
            why=msg("no engine belongs to the system '{system}'", system=self.title),
            article="C.04.2 1.1",
        )

    def why_not(self, number: int, first: int, second: int, edition: str | None = None) -> WhyNot:  # noqa: ARG002
        """Refuse the question."""
        raise UnpairableRound(
            round=number, why=msg("no engine belongs to the system '{system}'", system=self.system.value)
        )


class UnknownSwiss(_Unknown, PlayerSystem):
    """One for players."""


class UnknownTeamSwiss(_Unknown, TeamSystem):
    """One for teams."""
