"""A recorded tournament of teams taken back to before one of its rounds."""

from __future__ import annotations

from dataclasses import replace

from caissa.pairing.result import Pair
from caissa.pairing.teams.history import next_team_round
from caissa.tournament import Bye, Outcome, Tournament
from caissa.tournament.matches import matches


def facts_before_team_round(tournament: Tournament, number: int) -> Tournament:
    """The tournament as it stood when a round of teams was to be paired.

    A team without a match or a bye in a round that was paired was not there (C.04.2 2.4, 3.2).
    """
    if number >= next_team_round(tournament):
        return tournament.before_round(number) if number <= next_team_round(tournament) else tournament
    known = replace(
        tournament,
        scheduled_rounds=tournament.scheduled_rounds or next_team_round(tournament) - 1,
        forfeited_matches=tuple(
            forfeit for forfeit in tournament.forfeited_matches if forfeit.round < number
        ),
    )
    seen = {team for pair in recorded_team_pairs(tournament, number) for team in pair}
    seen |= {bye.participant for bye in tournament.round(number).team_byes}
    before = known.before_round(number)
    absent = tuple(
        Bye(team.number, Outcome.ZERO_POINT_BYE) for team in tournament.teams if team.number not in seen
    )
    announced = before.round(number)
    return before.with_round(replace(announced, team_byes=(*announced.team_byes, *absent)))


def recorded_team_pairs(tournament: Tournament, number: int) -> tuple[Pair, ...]:
    """The matches of a recorded round, White first, and the pairing-allocated bye."""
    played: list[Pair] = [(match.white, match.black) for match in matches(tournament, number)]
    allocated = [
        bye.participant
        for bye in tournament.round(number).team_byes
        if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE
    ]
    return (*played, *((team, None) for team in allocated))
