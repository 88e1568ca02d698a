"""Schiller teams for norms: how to divide a field so that most players meet the right mix.

Everybody meets all players of the other teams. So what a player meets depends on the own team alone, and
the best division is found exactly: every team that could be made is judged once, then the best teams that
share nobody are put together.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import combinations
from math import comb

from caissa.messages import msg
from caissa.titles.fields.prospects import Plan, halves_needed, opponents_of, prospect
from caissa.titles.fields.simulator import FieldProposal, PoolTooLarge, PoolTooSmall
from caissa.titles.title_norms.editions import B01_2024
from caissa.titles.title_norms.levels import level_of
from caissa.titles.title_norms.rules import NormRules
from caissa.tournament import Player, Title

MOST_PLAYERS = 16
MOST_TEAMS_TO_JUDGE = 5_000
APPROVAL = msg(
    "A Schiller tournament needs the prior approval of the Qualification Commission (B.01 1.4.2e)."
)


def schiller_field(
    field: Sequence[Player],
    title: Title,
    teams: int,
    *,
    seekers: Collection[int] | None = None,
    rules: NormRules = B01_2024,
) -> FieldProposal:
    """The division of a field into teams that lets the most seekers make a norm, for the lowest scores.

    Handbook: B.01 1.4.2.e
    """
    plan = Plan(level_of(title, rules.levels), rules)
    boards = _boards(field, teams)
    sought = [
        plan.level.sought_by(player) and (seekers is None or player.number in seekers) for player in field
    ]
    worth = {some: _worth(plan, field, some, sought) for some in combinations(range(len(field)), boards)}
    division = _best_division(len(field), worth)
    return _proposal(plan, field, division, sought, len(worth))


def _boards(field: Sequence[Player], teams: int) -> int:
    """Players a team; the field must be divisible and small enough to try everything."""
    boards, left = divmod(len(field), teams)
    if left or boards < 2:
        raise PoolTooSmall(
            there=len(field), needed=msg("{teams} teams of equal size, two or more each,", teams=teams)
        )
    if len(field) > MOST_PLAYERS or comb(len(field), boards) > MOST_TEAMS_TO_JUDGE:
        raise PoolTooLarge(choices=comb(len(field), boards), size=len(field), most=MOST_TEAMS_TO_JUDGE)
    return boards


def _worth(
    plan: Plan, field: Sequence[Player], team: tuple[int, ...], sought: Sequence[bool]
) -> tuple[int, int]:
    """A team's value, the lower the better: its seekers who can make the norm, the half points they need."""
    others = [player for index, player in enumerate(field) if index not in team]
    needs = [
        halves_needed(plan, opponents_of(plan, field[member], others)) for member in team if sought[member]
    ]
    able = [needed for needed in needs if needed is not None]
    return (-len(able), sum(able))


def _best_division(
    players: int, worth: dict[tuple[int, ...], tuple[int, int]]
) -> tuple[tuple[int, ...], ...]:
    """Teams that together have everybody once, of the lowest total value."""
    by_first: dict[int, list[tuple[int, tuple[int, ...], tuple[int, int]]]] = {}
    for team, value in worth.items():
        by_first.setdefault(team[0], []).append((sum(1 << member for member in team), team, value))
    everybody = (1 << players) - 1

    @cache
    def best(placed: int) -> tuple[int, int, tuple[tuple[int, ...], ...]]:
        if placed == everybody:
            return (0, 0, ())
        first = next(member for member in range(players) if not placed & 1 << member)
        divisions = []
        for mask, team, (able, halves) in by_first.get(first, ()):
            if not placed & mask:
                more = best(placed | mask)
                divisions.append((able + more[0], halves + more[1], (team, *more[2])))
        return min(divisions)

    return best(0)[2]


def _proposal(
    plan: Plan,
    field: Sequence[Player],
    division: Sequence[tuple[int, ...]],
    sought: Sequence[bool],
    tried: int,
) -> FieldProposal:
    prospects = []
    for team in division:
        others = [player for index, player in enumerate(field) if index not in team]
        prospects += [prospect(plan, field[member], others) for member in team if sought[member]]
    teams = tuple(tuple(field[member] for member in team) for team in division)
    games = len(field) - len(teams[0])
    return FieldProposal(
        plan.level.title, tuple(field), games, tuple(prospects), teams, tried=tried, remark=APPROVAL
    )
