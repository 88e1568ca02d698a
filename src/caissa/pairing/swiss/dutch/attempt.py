"""One try at a bracket: by itself, with the next scoregroup, or with everyone below."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from caissa.matching import ALONE, Matcher
from caissa.pairing.result import BracketKind
from caissa.pairing.swiss.dutch.criteria import Criterion, Downfloat, Fate, Pair, Setting
from caissa.pairing.swiss.dutch.legality import Legality
from caissa.pairing.swiss.dutch.order import Candidate, Ordering, flawless
from caissa.pairing.swiss.dutch.outlook import Outlook
from caissa.pairing.swiss.dutch.problem import NEXT, RESIDENT, Bracket, Problem


class Leaving(Enum):
    """What it means to stay unpaired in a graph: getting the PAB, or floating on to those not in it."""

    WITH_THE_BYE = "with the PAB"
    DOWNWARDS = "downwards"


@dataclass(slots=True)
class Paired:
    """A bracket after pairing, by index: its pairs, its downfloaters and what was compared."""

    bracket: Bracket
    kind: BracketKind
    pairs: tuple[tuple[int, int], ...]
    left: tuple[int, ...]
    exchanged: tuple[tuple[int, ...], tuple[int, ...]]
    fates: list[Fate]
    ahead: list[Fate]


class Attempt:
    """A bracket's graph, its best candidates, and the first of them.

    `counts_unplayed` says that whoever leaves the bracket with the PAB is its only downfloater, so
    that unplayed games count (C9).

    Handbook: C.04.3 2.4.3, 2.4.4, 3.1.2, 3.4, 3.8, 3.8.1 (2017: B.1.b, B.4, B.8, C.7)
    """

    def __init__(
        self,
        legality: Legality,
        criteria: tuple[Criterion, ...],
        bracket: Bracket,
        settings: tuple[Setting, Setting],
        scope: int,
        leaving: Leaving,
        *,
        counts_unplayed: bool = True,
    ) -> None:
        self.legality = legality
        self.players = legality.players
        self.bracket = bracket
        self.settings = settings
        self.leaving = leaving
        self.counts_unplayed = counts_unplayed
        looks_ahead = scope == RESIDENT and leaving is Leaving.DOWNWARDS
        self.outlook = Outlook(legality, bracket.next, settings[1]) if looks_ahead else None
        only_bye = leaving is Leaving.WITH_THE_BYE
        self.problem = Problem(legality, criteria, bracket, scope, settings, self, one_alone=only_bye)
        self.vertices = self.problem.vertices
        self.scale = 4 * (len(self.vertices) + 2)
        self._flawless: Candidate | None = None

    def likeness(self, at: int) -> object:
        """What decides, besides the type, what staying unpaired costs a player."""
        if self.outlook is not None:
            return self.outlook.chance(at)
        if self.leaving is Leaving.WITH_THE_BYE:
            return self.legality.takers >> at & 1, self.players[at].unplayed
        return None

    def fates(self, at: int, kind: int) -> tuple[list[Fate], list[Fate]] | None:
        """The fates of one who stays unpaired here, in this bracket and the next; None if not allowed."""
        player, (current, following) = self.players[at], self.settings
        bye = self.leaving is Leaving.WITH_THE_BYE
        if bye and not self.legality.takers >> at & 1:
            return None
        here: list[Fate] = []
        if kind <= RESIDENT:
            here.append(Downfloat(player, current, bye and self.counts_unplayed))
        if self.outlook is not None:
            return here, self.outlook.fates(at)
        ahead: list[Fate] = [Downfloat(player, following)] if kind <= NEXT and self.bracket.next else []
        return here, ahead

    @cached_property
    def graph(self) -> Matcher:
        """The graph of everyone in the scope; a large one costs much, and often none is needed."""
        return self.problem.graph(range(len(self.vertices)), self.scale)

    def solve(self) -> bool:
        """Find the best candidates; False if there are none."""
        self._flawless = flawless(self.problem)
        return self._flawless is not None or self.graph.solve()

    @property
    def downfloaters(self) -> int:
        """How many members the best candidates leave over."""
        if self._flawless is not None:
            return len(self._flawless.left)
        members = self.problem.members
        return sum(not 0 <= self.graph.mate[vertex] < members for vertex in range(members))

    def candidate(self) -> Candidate:
        """The first of the best candidates."""
        return self._flawless or Ordering(self.problem, self.graph, self.scale).first()

    def alone_after(self, candidate: Candidate) -> list[int]:
        """Those whom the candidate leaves unpaired in the whole graph."""
        return [self.vertices[vertex] for vertex, mate in candidate.others.items() if mate == ALONE]

    def result(self, kind: BracketKind, candidate: Candidate | None = None) -> Paired:
        """The bracket as it is paired now."""
        chosen = candidate or self.candidate()
        fates, ahead = self._fates(chosen)
        gone, come = chosen.exchanged
        return Paired(
            bracket=self.bracket,
            kind=kind,
            pairs=tuple((self.vertices[first], self.vertices[other]) for first, other in chosen.pairs),
            left=tuple(self.vertices[vertex] for vertex in chosen.left),
            exchanged=(
                tuple(self.vertices[vertex] for vertex in gone),
                tuple(self.vertices[vertex] for vertex in come),
            ),
            fates=fates,
            ahead=ahead,
        )

    def _fates(self, chosen: Candidate) -> tuple[list[Fate], list[Fate]]:
        """Everyone's fate, here and in the next bracket, as it was compared."""
        group, players = self.problem.group, [self.players[at] for at in self.vertices]
        fates: list[Fate] = [
            Pair(players[first], players[other], self.settings[0]) for first, other in chosen.pairs
        ]
        ahead: list[Fate] = []
        for vertex, mate in chosen.others.items():
            if mate == ALONE:
                here, following = self.fates(self.vertices[vertex], group[vertex]) or ([], [])
            elif mate > vertex:
                kinds = group[vertex], group[mate]
                here, following = self.problem.fates_of_pair(players[vertex], players[mate], kinds)
            else:
                continue
            fates += here
            ahead += following
        return fates, ahead
