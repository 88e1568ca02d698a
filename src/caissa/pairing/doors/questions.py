"""Why two do not meet: the question, put to the engine of each system that compares pairings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from caissa.messages import msg
from caissa.pairing.errors import UnpairableRound
from caissa.pairing.result import WhyNot
from caissa.pairing.swiss.burstein.why_not import why_not_by_burstein
from caissa.pairing.swiss.double_swiss.why_not import why_not_in_double_swiss
from caissa.pairing.swiss.dubov.why_not import why_not_by_dubov
from caissa.pairing.swiss.dutch.why_not import why_not
from caissa.pairing.swiss.lim.why_not import why_not_by_lim
from caissa.pairing.swiss.olympiad.why_not import why_not_by_olympiad
from caissa.pairing.swiss.team.why_not import why_teams_do_not_meet
from caissa.tournament import System, Tournament


class Ask(Protocol):
    """Anything that answers as `why_not` does."""

    def __call__(
        self, tournament: Tournament, round_number: int, one: int, other: int, *, edition: str | None = None
    ) -> WhyNot:
        """Why these two do not meet."""


QUESTIONS: Mapping[System, Ask] = {
    System.DUTCH: why_not,
    System.DUBOV: why_not_by_dubov,
    System.BURSTEIN: why_not_by_burstein,
    System.LIM: why_not_by_lim,
    System.DOUBLE_SWISS: why_not_in_double_swiss,
    System.TEAM_SWISS: why_teams_do_not_meet,
    System.OLYMPIAD: why_not_by_olympiad,
}
"""Every Swiss system that has an engine."""


def asked(system: System, eve: Tournament, number: int, one: int, other: int, edition: str | None) -> WhyNot:
    """The answer of a system's engine; refused where no engine belongs to the system."""
    if system not in QUESTIONS:
        raise UnpairableRound(
            round=number, why=msg("no engine belongs to the system '{system}'", system=system.value)
        )
    return QUESTIONS[system](eve, number, one, other, edition=edition)
