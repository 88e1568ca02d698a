"""The pairing of a bracket: the first in the order of identifiers among the best (C.04.6 3.6; 2024: 2.3).

Three steps: a weighted matching settles the quality and, below it, which teams are top members, one bit
for each; an assignment between top and bottom members then tells by its duals which pairs belong to some
pairing of that quality; of those the first in dictionary order is taken.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from caissa.matching import Matcher, first_assignment, mask_of, matcher
from caissa.pairing.result import Mark
from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.team.criteria import PairCriterion, SeatedPair
from caissa.pairing.teams.state import TeamState
from caissa.tournament import Colour, Points

Seat = Callable[[TeamState, TeamState], SeatedPair]
"""Makes a pair of two teams, with the one that is denied its colour."""

Kind = tuple[Colour | None, Strength, bool, Points]
"""All that the criteria look at in a team."""


@dataclass(frozen=True, slots=True)
class BracketPairing:
    """A bracket's pairs, top members first and in ascending order, with its marks.

    Handbook: C.04.6 3.6.1, 3.6.2 (2024: 2.3.1, 2.3.2)
    """

    pairs: tuple[tuple[TeamState, TeamState], ...]
    marks: tuple[Mark, ...]

    @property
    def identifier(self) -> tuple[int, ...]:
        """The TPNs of the top members in ascending order, then those of their opponents."""
        return (*(top.tpn for top, _ in self.pairs), *(bottom.tpn for _, bottom in self.pairs))


def pair_bracket(teams: Sequence[TeamState], criteria: Sequence[PairCriterion], seat: Seat) -> BracketPairing:
    """The pairing of a bracket whose teams can all be paired.

    Handbook: C.04.6 3.6, 3.6.3, 3.6.4 (2024: 2.3, 2.3.3, 2.3.4)
    """
    bracket = _Bracket(sorted(teams, key=lambda team: team.tpn), criteria, seat)
    pairs = bracket.pairs()
    seated = [seat(top, bottom) for top, bottom in pairs]
    return BracketPairing(tuple(pairs), tuple(_mark(criterion, seated) for criterion in criteria))


def _mark(criterion: PairCriterion, pairs: Sequence[SeatedPair]) -> Mark:
    touches = [touch for pair in pairs for touch in criterion.does(pair)]
    total = sum((amount for _, amount in touches), Points(0))
    return Mark(
        criterion.article,
        criterion.label,
        criterion.says,
        (total,),
        tuple(number for number, _ in touches),
    )


def _kind(team: TeamState) -> Kind:
    return team.due, team.strength, team.floated, team.pairing_score


class _Bracket:
    """The teams of a bracket in TPN order, and the quality of every pair as a code."""

    def __init__(self, teams: Sequence[TeamState], criteria: Sequence[PairCriterion], seat: Seat) -> None:
        self.teams = teams
        self.criteria = criteria
        self.seat = seat
        self.digit = len(teams).bit_length()
        self.costs: list[int] = []
        self.rows = self._rows()

    @property
    def weights(self) -> list[int]:
        """What each code is worth; the best pairs have the most."""
        most = max(self.costs, default=0)
        return [0, *(most - cost for cost in self.costs)]

    def pairs(self) -> list[tuple[TeamState, TeamState]]:
        """The first pairing of the best quality."""
        return [(self.teams[top], self.teams[bottom]) for top, bottom in self._bottoms(self._tops())]

    # -- the quality of pairs -----------------------------------------------------

    def _rows(self) -> list[bytearray]:
        """For every team a code for each other team; 0 where they may not meet."""
        kinds = [_kind(team) for team in self.teams]
        index_of = {team.number: index for index, team in enumerate(self.teams)}
        sample = dict(zip(kinds, self.teams, strict=True))
        templates = {kind: self._template(sample[kind], kinds, sample) for kind in sample}
        rows = []
        for index, team in enumerate(self.teams):
            row = bytearray(templates[kinds[index]])
            row[index] = 0
            for number in team.barred:
                if number in index_of:
                    row[index_of[number]] = 0
            rows.append(row)
        return rows

    def _template(self, team: TeamState, kinds: Sequence[Kind], sample: dict[Kind, TeamState]) -> bytes:
        codes = {kind: self._code(self._cost(team, other)) for kind, other in sample.items()}
        return bytes(codes[kind] for kind in kinds)

    def _cost(self, team: TeamState, other: TeamState) -> int:
        pair, packed = self.seat(team, other), 0
        for criterion in self.criteria:
            packed = (packed << self.digit) + len(criterion.does(pair))
        return packed

    def _code(self, cost: int) -> int:
        if cost not in self.costs:
            self.costs.append(cost)
        return self.costs.index(cost) + 1

    # -- who is a top member ------------------------------------------------------

    def _tops(self) -> list[int]:
        """The top members: of the best pairings those whose top members come first."""
        size = len(self.teams)
        lead = [1 << size - 1 - index for index in range(size)]
        weights = [weight << size for weight in self.weights]
        graph = matcher(size, bytearray(b"".join(self.rows)), weights, [None] * size, lead)
        graph.solve()
        return [team for team, other in enumerate(graph.mate) if team < other]

    # -- whom the top members meet ------------------------------------------------

    def _bottoms(self, tops: Sequence[int]) -> list[tuple[int, int]]:
        """Each top member with the first bottom member that it can have, the first top member first."""
        bottoms = [index for index in range(len(self.teams)) if index not in set(tops)]
        graph = self._assignment(tops, bottoms)
        half = len(tops)
        choices = [mask_of([other - half for other in graph.tight(row)], half) for row in range(half)]
        chosen = [graph.mate[row] - half for row in range(half)]
        held = first_assignment(choices, chosen, half)
        return [(top, bottoms[place]) for top, place in zip(tops, held, strict=True)]

    def _assignment(self, tops: Sequence[int], bottoms: Sequence[int]) -> Matcher:
        """The graph of top members with the bottom members behind them, solved for quality."""
        half = len(tops)
        size = 2 * half
        codes = bytearray(size * size)
        for row, top in enumerate(tops):
            for place, bottom in enumerate(bottoms):
                if bottom > top:
                    code = self.rows[top][bottom]
                    codes[row * size + half + place] = codes[(half + place) * size + row] = code
        graph = matcher(size, codes, self.weights, [None] * size)
        graph.solve()
        return graph
