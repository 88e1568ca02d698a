"""The team system read word by word, for small fields: every set and every pairing, in the order of the text.

It shares with the engine only the reading of the facts (who has which score, colours and opponents); how a
bye, a set, a pairing and a colour are chosen is written out here a second time, without any matching.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from caissa.pairing.errors import NoLegalPairing
from caissa.pairing.swiss.colours import Strength
from caissa.pairing.teams.options import TeamOptions
from caissa.pairing.teams.state import TeamField, TeamState
from caissa.tournament import Colour, Points

Pairs = tuple[tuple[TeamState, TeamState], ...]
Teams = tuple[TeamState, ...]
Numbers = list[tuple[int, int | None]]

LARGEST = 12
"""More teams than this take too long."""


def pair_literally(field: TeamField, options: TeamOptions, *, newer: bool) -> Numbers:
    """White and Black of every match, the bye last; `newer` chooses the text of 2026, otherwise 2024.

    Handbook: C.04.6 3.3.2 (2024: 1.9.2)
    """
    if len(field.teams) > LARGEST:
        raise ValueError(f"the literal reading is for at most {LARGEST} teams")
    reading = _Reading(field, options, newer)
    bye = reading.bye()
    left = tuple(team for team in field.teams if team is not bye)
    seats: Numbers = []
    reading.scores = sorted({team.pairing_score for team in left}, reverse=True)
    while left:
        pairs = reading.bracket(left)
        seats += [reading.colours(*pair) for pair in pairs]
        left = tuple(team for team in left if not any(team in pair for pair in pairs))
    return [*seats, (bye.number, None)] if bye else seats


def pairings(teams: Teams) -> Iterator[Pairs]:
    """All complete pairings of some teams in which nobody meets an old opponent."""
    if not teams:
        yield ()
        return
    first, rest = teams[0], teams[1:]
    for place, other in enumerate(rest):
        if other.number not in first.barred:
            for more in pairings(rest[:place] + rest[place + 1 :]):
                yield ((first, other), *more)


@lru_cache(maxsize=100_000)
def pairable(teams: Teams) -> bool:
    """Is there a complete pairing of these teams?"""
    return next(pairings(teams), None) is not None


def identifier(pairs: Pairs) -> tuple[int, ...]:
    """Top members in ascending order, then the bottom members that they meet."""
    tops = sorted(tuple(sorted((first.tpn, other.tpn))) for first, other in pairs)
    return (*(pair[0] for pair in tops), *(pair[1] for pair in tops))


def set_order(teams: Sequence[TeamState]) -> tuple[int, ...]:
    """A set of upfloaters as the sets are sorted: by score from the highest, then by TPN."""
    return tuple(team.tpn for team in sorted(teams, key=lambda team: (-team.pairing_score, team.tpn)))


class _Reading:
    """One field, read by one of the two texts."""

    def __init__(self, field: TeamField, options: TeamOptions, newer: bool) -> None:
        self.field = field
        self.options = options
        self.newer = newer
        self.scores: list[Points] = []

    def bye(self) -> TeamState | None:
        """2026: 3.4; 2024: 2.1."""
        teams = self.field.teams
        if len(teams) % 2 == 0:
            if not pairable(teams):
                raise NoLegalPairing(round=self.field.round, why="read literally, there is none")
            return None
        able = [
            team
            for team in teams
            if not team.bye_barred and pairable(tuple(other for other in teams if other is not team))
        ]
        if not able:
            raise NoLegalPairing(round=self.field.round, why="read literally, there is none")
        lowest = min(team.pairing_score for team in able)
        able = [team for team in able if team.pairing_score == lowest]
        most = max(self._played(team) for team in able)
        return max((team for team in able if self._played(team) == most), key=lambda team: team.tpn)

    def _played(self, team: TeamState) -> int:
        return team.matches if self.newer else team.games

    def bracket(self, left: Teams) -> Pairs:
        """The pairs of the top-scoregroup with its upfloaters."""
        top = max(team.pairing_score for team in left)
        residents = tuple(team for team in left if team.pairing_score == top)
        lower = tuple(team for team in left if team.pairing_score < top)
        upfloaters = self._upfloaters(residents, lower)
        return min(
            pairings((*residents, *upfloaters)),
            key=lambda pairs: (*self._quality(pairs, upfloaters), identifier(pairs)),
        )

    # -- upfloaters -----------------------------------------------------------------

    def _upfloaters(self, residents: Teams, lower: Teams) -> Teams:
        """2026: 3.5; 2024: 2.2."""
        for size in range(len(lower) + 1):
            legal = [
                chosen
                for chosen in combinations(lower, size)
                if pairable((*residents, *chosen)) and pairable(_without(lower, chosen))
            ]
            if legal:
                following = next((score for score in self.scores if score < residents[0].pairing_score), None)
                return min(legal, key=lambda chosen: self._set_quality(chosen, lower, following))
        raise AssertionError("the rest cannot be paired")

    def _set_quality(self, chosen: Teams, lower: Teams, following: Points | None) -> tuple[object, ...]:
        """C5, C6, C7 (2026) and the order of sets."""
        scores = sorted(team.pairing_score for team in chosen)
        again = sum(team.floated for team in chosen) if self.newer and not self.field.last_two_rounds else 0
        return (
            [-score for score in scores],
            self._needed_by_following(chosen, lower, following),
            again,
            set_order(chosen),
        )

    def _needed_by_following(self, chosen: Teams, lower: Teams, following: Points | None) -> int:
        """C6: how many upfloaters the following scoregroup will need; none if it has been emptied."""
        rest = _without(lower, chosen)
        group = tuple(team for team in rest if team.pairing_score == following)
        below = tuple(team for team in rest if team.pairing_score != following)
        if not group:
            return 0
        return next(
            size
            for size in range(len(below) + 1)
            for up in combinations(below, size)
            if pairable((*group, *up)) and pairable(_without(below, up))
        )

    # -- the pairing of a bracket -----------------------------------------------------

    def _quality(self, pairs: Pairs, upfloaters: Teams) -> tuple[int, int, int]:
        """2026: C8, C9, C10; 2024: C7, C8, C9."""
        clashes = [pair for pair in pairs if pair[0].due and pair[0].due is pair[1].due]
        strong = [pair for pair in clashes if all(team.strength is Strength.STRONG for team in pair)]
        return len(clashes), len(strong), self._floating_again(pairs, upfloaters)

    def _floating_again(self, pairs: Pairs, upfloaters: Teams) -> int:
        if self.field.last_two_rounds:
            return 0
        if self.newer:
            opponents = [pair[1 - pair.index(up)] for up in upfloaters for pair in pairs if up in pair]
            return sum(team.floated for team in opponents)
        uneven = [pair for pair in pairs if pair[0].pairing_score != pair[1].pairing_score]
        return sum(team.floated for pair in uneven for team in pair)

    # -- colours ------------------------------------------------------------------------

    def colours(self, *pair: TeamState) -> tuple[int, int]:
        """White's number and Black's, by 4.2 and 4.3."""
        secondary = self.options.secondary_used
        ranked = sorted(pair, key=lambda team: (-team.score, -team.secondary if secondary else 0, team.tpn))
        colour = self._first_teams_colour(*ranked)
        first, second = ranked
        return (first.number, second.number) if colour is Colour.WHITE else (second.number, first.number)

    def _first_teams_colour(self, first: TeamState, other: TeamState) -> Colour:
        if not first.matches and not other.matches:
            initial = self.field.initial_colour or Colour.WHITE
            return initial if first.tpn % 2 == 1 else initial.opposite
        return self._by_preference(first, other) or self._by_history(first, other)

    def _by_preference(self, first: TeamState, other: TeamState) -> Colour | None:
        """4.3.2 to 4.3.4."""
        if first.due and first.due is not other.due:
            return first.due
        if other.due and first.due is not other.due:
            return other.due.opposite
        if not first.due or first.strength is other.strength:
            return None
        return first.due if first.strength is Strength.STRONG else first.due.opposite

    def _by_history(self, first: TeamState, other: TeamState) -> Colour:
        """4.3.5 to 4.3.9."""
        balance = [
            team.colours.count(Colour.WHITE) - team.colours.count(Colour.BLACK) for team in (first, other)
        ]
        if balance[0] != balance[1]:
            return Colour.WHITE if balance[0] < balance[1] else Colour.BLACK
        for back in range(1, min(len(first.colours), len(other.colours)) + 1):
            if first.colours[-back] is not other.colours[-back]:
                return other.colours[-back]
        if first.due:
            return first.due
        return first.colours[-1].opposite if first.colours else other.colours[-1]


def _without(teams: Teams, some: Teams) -> Teams:
    return tuple(team for team in teams if team not in some)
