"""Who plays for third place in a round of a knock-out, of players or of teams."""

from __future__ import annotations

from caissa.errors import CaissaError
from caissa.pairing.knockout.rounds import bracket_before
from caissa.pairing.knockout.teams import team_bracket_before
from caissa.pairing.tables.schedules import participants_in_order
from caissa.tournament import System, Tournament
from caissa.tournament.matches import matches


def playing_for_third(tournament: Tournament, number: int) -> frozenset[int]:
    """The two who meet for third place in this round; nobody where there is no such tie."""
    if tournament.system is not System.KNOCKOUT or not _has_two_ties(tournament, number):
        return frozenset()
    try:
        bracket, stage, _game = (
            team_bracket_before(tournament, number)
            if tournament.for_teams
            else bracket_before(tournament, participants_in_order(tournament), number)
        )
    except CaissaError:  # a bracket that nobody can follow has no tie for third place
        return frozenset()
    tie = bracket.ties(stage)[-1]
    both = frozenset(side for side in (tie.upper, tie.lower) if side is not None)
    return both if tie.for_third_place else frozenset()


def _has_two_ties(tournament: Tournament, number: int) -> bool:
    played = matches(tournament, number) if tournament.for_teams else tournament.round(number).games
    return len(played) == len(("final", "third place"))
