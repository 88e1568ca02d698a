"""The choice of upfloaters, by one weighted matching of all teams not yet paired.

A set of upfloaters may be taken if the top-scoregroup can be paired with it and the rest with itself, that
is, if it belongs to a complete pairing of all teams that are left. In the best such set no two upfloaters
meet, for without those two the set would be smaller. So every criterion is a sum over the pairs of a
complete pairing, and the order of sets can be added below the criteria, one bit for each candidate.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass

from caissa.matching import matcher
from caissa.pairing.result import Mark
from caissa.pairing.swiss.team.criteria import Measure, Meeting, Place, SetCriterion, Touch
from caissa.pairing.teams.state import TeamState
from caissa.tournament import Points

_FREE, _NEEDED, _FIRST_CANDIDATE = 1, 2, 3
"""Codes of meetings: nothing against it; the following scoregroup needs a team; one for each upfloater."""


@dataclass(frozen=True, slots=True)
class UpfloaterSet:
    """The teams that join the top-scoregroup, in the order of the set, with the marks of the choice."""

    teams: tuple[TeamState, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """The teams not yet paired, in rank order, and how many are in the top-scoregroup and the following one.

    The following scoregroup may have been emptied by upfloating; then none are in it.

    Handbook: C.04.6 1.3, 1.3.1, 1.3.2, 3.2 (2024: 1.8, 1.8.1)
    """

    teams: Sequence[TeamState]
    top: int
    following: int

    @classmethod
    def of(cls, teams: Sequence[TeamState], scores: Sequence[Points]) -> Rest:
        """The teams, with the scores of all scoregroups of the round given from the highest down."""
        top = teams[0].pairing_score
        following = next((score for score in scores if score < top), None)
        return cls(teams, _with_score(teams, top), _with_score(teams, following))

    def place(self, index: int) -> Place:
        """Where a team stands."""
        if index < self.top:
            return Place.TOP
        return Place.FOLLOWING if index < self.top + self.following else Place.BELOW

    def meeting(self, higher: int, lower: int) -> Meeting:
        """Two of the teams as they would meet."""
        return Meeting(self.teams[higher], self.teams[lower], (self.place(higher), self.place(lower)))


def _with_score(teams: Sequence[TeamState], score: Points | None) -> int:
    return sum(team.pairing_score == score for team in teams)


def choose_upfloaters(rest: Rest, criteria: Sequence[SetCriterion]) -> UpfloaterSet:
    """The set of upfloaters that the rules choose where all teams left can be paired.

    Handbook: C.04.6 3.5, 3.5.1, 3.5.2, 3.5.3, 3.5.4, 3.5.5 (2024: 2.2, 2.2.1, 2.2.2, 2.2.3, 2.2.4, 2.2.5)
    """
    graph = matcher(len(rest.teams), _codes(rest), _weights(rest, criteria), [None] * len(rest.teams))
    graph.solve()
    pairs = [(team, other) for team, other in enumerate(graph.mate) if team < other]
    chosen = sorted(other for resident, other in pairs if resident < rest.top <= other)
    meetings = [rest.meeting(*pair) for pair in pairs]
    return UpfloaterSet(
        tuple(rest.teams[index] for index in chosen),
        tuple(_mark(criterion, meetings) for criterion in criteria),
    )


def no_upfloaters(criteria: Sequence[SetCriterion]) -> UpfloaterSet:
    """The empty set, chosen without any other choice: nothing falls short."""
    return UpfloaterSet((), tuple(_mark(criterion, []) for criterion in criteria[:2]))


def _mark(criterion: SetCriterion, meetings: Sequence[Meeting]) -> Mark:
    touches = [touch for meeting in meetings for touch in criterion.does(meeting)]
    teams = tuple(number for number, _ in touches)
    return Mark(criterion.article, criterion.label, criterion.says, _shortfall(criterion, touches), teams)


def _shortfall(criterion: SetCriterion, touches: Sequence[Touch]) -> tuple[Points, ...]:
    amounts = sorted((amount for _, amount in touches), reverse=True)
    return tuple(amounts) if criterion.measure is Measure.LIST else (sum(amounts, Points(0)),)


# -- the graph ----------------------------------------------------------------------


def _codes(rest: Rest) -> array[int]:
    """One code for every two teams; 0 where they may not meet."""
    size, top, following = len(rest.teams), rest.top, rest.following
    candidates = array("H", range(_FIRST_CANDIDATE, _FIRST_CANDIDATE + size - top))
    ends = array("H", [_FREE]) * following + array("H", [_NEEDED]) * (size - top - following)
    below = array("H", [_NEEDED]) * following + array("H", [_FREE]) * (size - top - following)
    index_of = {team.number: index for index, team in enumerate(rest.teams)}
    codes = array("H")
    for index, team in enumerate(rest.teams):
        if index < top:
            row = array("H", [_FREE]) * top + candidates
        else:
            row = candidates[index - top : index - top + 1] * top + (
                ends if index < top + following else below
            )
        row[index] = 0
        for number in team.barred:
            if number in index_of:
                row[index_of[number]] = 0
        codes.extend(row)
    return codes


def _weights(rest: Rest, criteria: Sequence[SetCriterion]) -> list[int]:
    """What each code is worth: as much as possible less what the criteria count against it."""
    size, top = len(rest.teams), rest.top
    pack = _Packing(rest, criteria)
    order = size - top
    costs = [0, 0, _needed_cost(rest, pack) << order]
    # Among sets alike, the one that has the first candidate where they differ comes first.
    costs += [
        (pack.cost(rest.meeting(0, index)) << order) - (1 << size - 1 - index) for index in range(top, size)
    ]
    most = max(costs)
    return [0, *(most - cost for cost in costs[1:])]


def _needed_cost(rest: Rest, pack: _Packing) -> int:
    lowest = len(rest.teams) - 1
    first_of_following = rest.top
    needed = rest.following and rest.place(lowest) is Place.BELOW
    return pack.cost(rest.meeting(first_of_following, lowest)) if needed else 0


class _Packing:
    """Packs a meeting's shortfalls into one number, the most important criterion first."""

    def __init__(self, rest: Rest, criteria: Sequence[SetCriterion]) -> None:
        self.criteria = criteria
        self.digit = len(rest.teams).bit_length()
        top = rest.teams[0].pairing_score
        below = sorted({top - team.pairing_score for team in rest.teams[rest.top :]})
        self.step = {difference: place for place, difference in enumerate(below)}

    def cost(self, meeting: Meeting) -> int:
        """What speaks against a meeting."""
        packed = 0
        for criterion in self.criteria:
            touches = criterion.does(meeting)
            if criterion.measure is Measure.LIST:
                # One digit for each possible difference, so that the largest differences count first.
                packed <<= self.digit * len(self.step)
                packed += sum(1 << self.digit * self.step[amount] for _, amount in touches)
            else:
                packed = (packed << self.digit) + len(touches)
        return packed
