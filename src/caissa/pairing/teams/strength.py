"""The initial order of teams, by a strength that the rules of the competition define (C.04.6 1.1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from caissa.messages import msg
from caissa.pairing.teams.errors import ImpossibleTeamMatch
from caissa.tournament import Points, Team, Tournament, TpnList


@dataclass(frozen=True, slots=True)
class StrengthRule:
    """How strong a team is: the average rating of its first players, or of its best.

    `counted` players count; without it, as many as the shortest list has. Who has no rating counts as
    `unrated`.
    """

    counted: int | None = None
    best: bool = False
    unrated: int = 0


def team_strength(tournament: Tournament, team: Team, rule: StrengthRule) -> Points:
    """The average rating of the players who count, exactly."""
    ratings = [tournament.player(number).rating or rule.unrated for number in team.players]
    if rule.best:
        ratings.sort(reverse=True)
    counted = ratings[: _counted(tournament, rule)]
    if not counted:
        raise ImpossibleTeamMatch(why=msg("{team} has no players", team=team.name), article="C.04.6 1.1.2")
    return Points(sum(counted)) / len(counted)


def _counted(tournament: Tournament, rule: StrengthRule) -> int:
    return rule.counted or min(len(team.players) for team in tournament.teams)


def initial_team_order(tournament: Tournament, rule: StrengthRule) -> tuple[int, ...]:
    """The teams' numbers from the strongest down; equal ones by name.

    Handbook: C.04.6 1.1.2
    """
    strength = {team.number: team_strength(tournament, team, rule) for team in tournament.teams}
    ordered = sorted(tournament.teams, key=lambda team: (-strength[team.number], team.name, team.number))
    return tuple(team.number for team in ordered)


def with_team_order(tournament: Tournament, order: Sequence[int]) -> Tournament:
    """The tournament with TPNs given to its teams, by strength or by hand; not once a round is paired.

    Handbook: C.04.6 1.1.1, 1.1.3
    """
    if sorted(order) != sorted(team.number for team in tournament.teams):
        raise ImpossibleTeamMatch(why=msg("every team gets one TPN"), article="C.04.6 1.1.1")
    if tournament.paired_rounds:
        raise ImpossibleTeamMatch(
            why=msg("the TPNs are fixed once a round has been paired"), article="C.04.6 1.1.3"
        )
    return replace(tournament, tpns=(TpnList(1, tuple(order)),))
