"""One try at a bracket: by itself, with the next scoregroup, or with everyone below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from caissa.matching import ALONE, Matcher
from caissa.pairing.result import BracketKind
from caissa.pairing.swiss.dutch.criteria import Criterion, Downfloat, Fate, Pair, Setting
from caissa.pairing.swiss.dutch.legality import Legality, clash_of_colours
from caissa.pairing.swiss.dutch.order import Candidate, Ordering, flawless
from caissa.pairing.swiss.dutch.outlook import Outlook
from caissa.pairing.swiss.dutch.prices import Spent, price_book
from caissa.pairing.swiss.dutch.problem import NEXT, RESIDENT, Bracket, Problem
from caissa.pairing.swiss.state import PlayerState


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
    _players: Sequence[PlayerState]
    _setting: Setting
    _others: list[Fate]
    ahead: list[Fate]

    @property
    def fates(self) -> list[Fate]:
        """What became of everybody in the bracket, as it was compared."""
        pairs: list[Fate] = [
            Pair(self._players[first], self._players[other], self._setting) for first, other in self.pairs
        ]
        return pairs + self._others


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
        self.criteria = criteria
        self.book = price_book(criteria)
        self.scope = scope
        self.leaving = leaving
        self.counts_unplayed = counts_unplayed
        self._flawless: Candidate | None = None
        self._ahead: dict[tuple[int, int | None], Spent] = {}
        # Nothing weighs more than a downfloater fewer: if everybody in the bracket can be paired, what it
        # would cost to leave somebody over need not be known.
        self._everyone_pairs = scope == RESIDENT and len(bracket.members) % 2 == 0

    @cached_property
    def outlook(self) -> Outlook | None:
        """What the next scoregroup can do with a downfloater, where it is not in the graph itself."""
        if self.scope != RESIDENT or self.leaving is not Leaving.DOWNWARDS:
            return None
        return Outlook(self.legality, self.bracket.next, self.settings[1])

    @cached_property
    def problem(self) -> Problem:
        """The bracket with what everything in it costs."""
        only_bye = self.leaving is Leaving.WITH_THE_BYE
        alone = None if self._everyone_pairs else self
        return Problem(
            self.legality, self.criteria, self.bracket, self.scope, self.settings, alone, one_alone=only_bye
        )

    @cached_property
    def vertices(self) -> Sequence[int]:
        """Everyone in the scope, by index."""
        return self.bracket.members if self.scope == RESIDENT else self.problem.vertices

    @property
    def scale(self) -> int:
        """Room for finer wishes below the costs."""
        return 4 * (len(self.vertices) + 2)

    def likeness(self, at: int) -> object:
        """What decides, besides the type, what staying unpaired costs a player."""
        if self.outlook is not None:
            return self.outlook.chance(at)
        if self.leaving is Leaving.WITH_THE_BYE:
            return self.legality.takers >> at & 1, self.players[at].unplayed
        return None

    def spent(self, at: int, kind: int) -> Spent | None:
        """What staying unpaired here costs a player, in this bracket and the next; None if not allowed."""
        fates = self.fates(at, kind)
        if fates is None:
            return None
        here, ahead = fates
        spent: Spent = ()
        for fate in here:
            if isinstance(fate, Downfloat):
                spent = self.book.of_downfloat(fate, self.legality.profiles[at])
        return (*spent, *self._spent_ahead(at, ahead)) if ahead else spent

    def _spent_ahead(self, at: int, ahead: list[Fate]) -> Spent:
        """What somebody who moves down costs in the next bracket, where only scores are looked at."""
        key = self.players[at].rank, None if self.outlook is None else self.outlook.chance(at)
        known = self._ahead.get(key)
        if known is None:
            known = self._ahead[key] = self.book.spent((), ahead)
        return known

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
        self._flawless = self._free_of_charge() or flawless(self.problem)
        if self._flawless is not None or self.graph.solve():
            return True
        if not self._everyone_pairs:
            return False
        self._everyone_pairs = False
        del self.problem, self.graph
        return self.graph.solve()

    def _free_of_charge(self) -> Candidate | None:
        """The first candidate of a homogeneous bracket, if it pairs everybody and touches no criterion."""
        residents = self.bracket.residents
        half, odd = divmod(len(residents), 2)
        if odd or self.scope != RESIDENT or self.bracket.moved_down:
            return None
        players, profiles, barred = self.players, self.legality.profiles, self.legality.barred
        for first, other in zip(residents[:half], residents[half:], strict=True):
            if barred[first] >> other & 1 or clash_of_colours(players[first], players[other]):
                return None
            alike = profiles[first], profiles[other]
            if self.book.of_pair(players[first], players[other], alike, self.settings[0]):
                return None
        return Candidate([(at, half + at) for at in range(half)], [])

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
        others, ahead = self._fates(chosen)
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
            _players=self.players,
            _setting=self.settings[0],
            _others=others,
            ahead=ahead,
        )

    def _fates(self, chosen: Candidate) -> tuple[list[Fate], list[Fate]]:
        """The fates of those who are in no pair, here and in the next bracket, as they were compared."""
        fates: list[Fate] = []
        ahead: list[Fate] = []
        if not chosen.others:
            return fates, ahead
        group, players = self.problem.group, [self.players[at] for at in self.vertices]
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
