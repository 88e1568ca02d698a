"""The Olympiad's rules for a few teams: all complete pairings are listed, and every rule strikes some out.

Slow on purpose: no matching; what remains of the list in the end is the pairing.

Handbook: D.02 4, 6, 8, 9
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from caissa.pairing.swiss.olympiad.colours import within_limits
from caissa.pairing.teams.state import TeamState
from caissa.tournament import Points
from tests.literal.enumeration import all_pairings, can_all_be_paired

Pairing = frozenset[frozenset[TeamState]]


def not_met(first: TeamState, other: TeamState) -> bool:
    """May the two meet (6.1)?"""
    return other.number not in first.barred and first.number not in other.barred


def literal_pairing(
    teams: Sequence[TeamState], late: frozenset[int] = frozenset(), forced: frozenset[int] = frozenset()
) -> tuple[list[tuple[int, ...]], int | None] | None:
    """The pairs by number and who gets the bye; None if there is no complete pairing.

    Of two who are `forced` to meet only the pairings that have them together are on the list.
    """
    left, bye = list(teams), None
    if len(left) % 2:
        taker = _bye(left, late, forced)
        if taker is None:
            return None
        bye = taker.number
        left.remove(taker)
    rest = [frozenset(map(frozenset, pairs)) for pairs in all_pairings(left, _allowed(forced))]
    if not rest:
        return None
    pairs = _Round(left, rest).pairs()
    return [tuple(team.number for team in pair) for pair in pairs], bye


def _allowed(forced: frozenset[int]) -> Callable[[TeamState, TeamState], bool]:
    """May two meet, those who are made to meet only each other?"""

    def allowed(first: TeamState, other: TeamState) -> bool:
        return len(forced & {first.number, other.number}) != 1 and not_met(first, other)

    return allowed


def _bye(teams: Sequence[TeamState], late: frozenset[int], forced: frozenset[int]) -> TeamState | None:
    for team in reversed(teams):
        if team.bye_barred or team.number in late or team.number in forced:
            continue
        if can_all_be_paired([other for other in teams if other is not team], _allowed(forced)):
            return team
    return None


class _Round:
    """The teams still to be paired, in rank order, and the complete pairings that are still possible."""

    def __init__(self, left: list[TeamState], possible: list[Pairing]) -> None:
        self.left = left
        self.possible = possible
        self.paired: list[tuple[TeamState, TeamState]] = []

    def pairs(self) -> list[tuple[TeamState, TeamState]]:
        median = self.left[len(self.left) // 2].pairing_score
        scores = {team.pairing_score for team in self.left}
        above = self._side(
            sorted((score for score in scores if score > median), reverse=True), median, up=False
        )
        below = self._side(sorted(score for score in scores if score < median), median, up=True)
        everyone = list(self.left)
        self._limit(everyone)
        arrived = [*above, *below]
        self._floaters(everyone, above, arrived, up=False)
        self._floaters(everyone, below, arrived, up=True)
        self._rest(everyone, up=False)
        return self.paired

    def _side(self, scores: list[Points], median: Points, *, up: bool) -> list[TeamState]:
        incoming: list[TeamState] = []
        for place, score in enumerate(scores):
            following = scores[place + 1] if place + 1 < len(scores) else median
            adjacent = [team for team in self.left if team.pairing_score == following]
            members = [team for team in self.left if team.pairing_score == score or team in incoming]
            incoming = self._group(members, incoming, adjacent, up=up)
        return incoming

    def _group(
        self, members: list[TeamState], incoming: list[TeamState], adjacent: list[TeamState], *, up: bool
    ) -> list[TeamState]:
        self._limit(members)
        kept = self._inside(self.possible[0], members)
        count = len(members) - 2 * kept
        self._floaters(members, incoming, incoming, up=up)
        floaters = self._choose(members, adjacent, count, up=up)
        self._rest([team for team in members if team not in floaters], up=up)
        return floaters

    def _inside(self, pairing: Pairing, members: Sequence[TeamState]) -> int:
        return sum(pair <= set(members) for pair in pairing)

    def _limit(self, members: Sequence[TeamState]) -> None:
        """Keep the pairings with the most pairs inside the group, within the colour limits at no cost."""
        most = max(self._inside(pairing, members) for pairing in self.possible)
        full = [pairing for pairing in self.possible if self._inside(pairing, members) == most]
        strict = [
            pairing
            for pairing in full
            if all(within_limits(*pair) for pair in pairing if pair <= set(members))
        ]
        self.possible = strict or full

    def _only(self, wanted: Callable[[Pairing], bool]) -> bool:
        candidates = [pairing for pairing in self.possible if wanted(pairing)]
        if candidates:
            self.possible = candidates
        return bool(candidates)

    def _floaters(
        self, members: list[TeamState], some: Sequence[TeamState], arrived: Sequence[TeamState], *, up: bool
    ) -> None:
        for team in _ranked(some, up=up):
            if team in members:
                others = [other for other in _ranked(members, up=up) if other is not team]
                ordered = [other_team for other_team in others if other_team not in arrived] + [
                    other_team for other_team in others if other_team in arrived
                ]
                self._pair(members, team, ordered)

    def _choose(
        self, members: Sequence[TeamState], adjacent: Sequence[TeamState], count: int, *, up: bool
    ) -> list[TeamState]:
        inside, chosen = set(members), list[TeamState]()
        while len(chosen) < count:
            able = [team for team in _ranked(members, up=not up) if team not in chosen]
            able = [team for team in able if any(not_met(team, other) for other in adjacent)] + [
                team for team in able if not any(not_met(team, other) for other in adjacent)
            ]
            for team in able:
                if self._only(lambda pairing, team=team: _mate(pairing, team) not in inside):  # type: ignore[misc]
                    chosen.append(team)
                    break
        return chosen

    def _rest(self, members: list[TeamState], *, up: bool) -> None:
        while members:
            first, *others = _ranked(members, up=up)
            half = len(members) // 2 - 1
            self._pair(members, first, others[half:] + others[:half][::-1])

    def _pair(self, members: list[TeamState], team: TeamState, ordered: Sequence[TeamState]) -> None:
        for other in ordered:
            if self._only(lambda pairing, other=other: _mate(pairing, team) is other):  # type: ignore[misc]
                self.paired.append((team, other))
                for seated in (team, other):
                    members.remove(seated)
                    self.left.remove(seated)
                return


def _mate(pairing: Pairing, team: TeamState) -> TeamState:
    pair = next(pair for pair in pairing if team in pair)
    return next(other for other in pair if other is not team)


def _ranked(teams: Sequence[TeamState], *, up: bool) -> list[TeamState]:
    return sorted(teams, key=lambda team: team.order, reverse=up)
