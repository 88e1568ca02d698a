"""Teams by names in a list: whoever has the same word in the column *team* plays together, by board."""

from __future__ import annotations

from collections.abc import Sequence

from caissa_web.delegations.models import Delegation, Member, Team, TeamPlace
from caissa_web.delegations.operations.judging_names import JudgedName
from caissa_web.delegations.operations.judging_teams import record_verdict
from caissa_web.enrolment.models import Category, Entry


def teams_of_rows(row: Delegation, people: Sequence[tuple[JudgedName, Entry]]) -> None:
    """Put people into the teams that a list names, behind those who are there, by board."""
    named = [
        (each, entry)
        for each, entry in people
        if each.row.team and entry.category.role in (Category.Role.PLAYER, Category.Role.CAPTAIN)
    ]
    members = {member.entry_id: member for member in Member.objects.filter(entry__in=[e for _n, e in named])}
    teams: dict[tuple[int, str], Team] = {}
    players = sorted(named, key=lambda pair: (pair[0].row.board or 10**3, pair[0].row.line.number))
    for each, entry in players:
        if entry.category.role == Category.Role.PLAYER:
            team = _team(row, entry.category, each.row.team, teams)
            board = TeamPlace.objects.filter(team=team).count() + 1
            TeamPlace.objects.create(team=team, member=members[entry.pk], board=board)
    for each, entry in named:
        if entry.category.role == Category.Role.CAPTAIN:
            Team.objects.filter(delegation=row, name=each.row.team).update(captain=members[entry.pk])
    for team in teams.values():
        record_verdict(team)


def _team(row: Delegation, category: Category, name: str, teams: dict[tuple[int, str], Team]) -> Team:
    key = (category.pk, name)
    if key not in teams:
        position = Team.objects.filter(delegation=row, category=category).count() + 1
        teams[key] = Team.objects.get_or_create(
            delegation=row, category=category, name=name, defaults={"position": position}
        )[0]
    return teams[key]
