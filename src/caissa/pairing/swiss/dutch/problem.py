"""A bracket as a matching problem: who is in it, what each pairing costs, and the graph of it all."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from caissa.matching import Kinds, Matcher, matcher_of_kinds
from caissa.pairing.swiss.dutch.criteria import Criterion, Downfloat, Fate, Pair, Setting
from caissa.pairing.swiss.dutch.legality import Legality, clashing_colour
from caissa.pairing.swiss.dutch.prices import PriceBook, Slot, Spent, price_book
from caissa.pairing.swiss.state import PlayerState
from caissa.tournament import Colour

MOVED_DOWN, RESIDENT, NEXT, BELOW = range(4)

_Sample = tuple[int, PlayerState, int, Colour | None]
"""A player who stands for a type: the group, the player, the profile, the colour that clashes."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of a bracket in BSN order, those of the next scoregroup and all below, by index.

    Handbook: C.04.3 1.3, 1.3.2, 3.1.1, 4.1 (2017: A.3, B.1.a)
    """

    moved_down: tuple[int, ...]
    residents: tuple[int, ...]
    next: tuple[int, ...] = ()
    below: tuple[int, ...] = ()

    @property
    def members(self) -> tuple[int, ...]:
        """Everyone in the bracket."""
        return self.moved_down + self.residents

    @property
    def rest(self) -> tuple[int, ...]:
        """Everyone after the bracket."""
        return self.next + self.below


class Alone(Protocol):
    """Says what becomes of a player who stays unpaired in a graph."""

    def likeness(self, at: int) -> object:
        """Something that is equal for players of one type whose staying alone costs the same."""

    def spent(self, at: int, kind: int) -> Spent | None:
        """What that costs, in this bracket and in the next; None if staying alone is not allowed."""


class Costs:
    """Packs what fates cost into whole numbers that compare as the criteria do, in their order.

    Handbook: C.04.3 2.4
    """

    def __init__(self, book: PriceBook) -> None:
        self.book = book
        self._place: dict[Slot, int] = {}
        self._packed: dict[Spent, int] = {}
        self.ceiling = 1

    def prepare(self, of_pairs: Iterable[Spent], alone: Iterable[Spent], pairs: int, singles: int) -> None:
        """Find a place value for every criterion and amount that can occur.

        No more than so many pairs and so many single fates can add up.
        """
        # A number system with a place for each criterion, the least important first. Each place has more room
        # than all pairs of a bracket together can fill, so nothing carries over: comparing two packed numbers
        # is comparing the lists of shortfalls, the most important criterion first.
        highest: dict[Slot, int] = {}
        for group, times in ((of_pairs, pairs), (alone, singles)):
            for slot, total in self._highest(group).items():
                highest[slot] = highest.get(slot, 0) + total * times
        place = 1
        for slot in sorted(highest, key=_importance):
            self._place[slot] = place
            place *= highest[slot] + 1
        self.ceiling = place

    def _highest(self, group: Iterable[Spent]) -> dict[Slot, int]:
        highest: dict[Slot, int] = {}
        for spent in set(group):
            for slot, total in self.book.places(spent):
                if total > highest.get(slot, 0):
                    highest[slot] = total
        return highest

    def packed(self, spent: Spent) -> int:
        """The one number."""
        total = self._packed.get(spent)
        if total is None:
            place, total = self._place, 0
            for slot, amount in self.book.places(spent):
                total += place[slot] * amount
            self._packed[spent] = total
        return total


def _importance(slot: Slot) -> tuple[int, int]:
    return -slot[0], slot[1]


class Problem:
    """One bracket, alone or together with what lies below it, ready to be matched.

    Vertices are the members in BSN order, then the next scoregroup, then the rest. Without `alone` nobody may
    stay unpaired.
    """

    def __init__(
        self,
        legality: Legality,
        criteria: tuple[Criterion, ...],
        bracket: Bracket,
        scope: int,
        settings: tuple[Setting, Setting],
        alone: Alone | None,
        *,
        one_alone: bool,
    ) -> None:
        self.legality = legality
        self.players = legality.players
        self.bracket = bracket
        self.settings = settings
        groups = (bracket.moved_down, bracket.residents, bracket.next, bracket.below)[: scope + 1]
        self.vertices = [at for group in groups for at in group]
        self.group = [kind for kind, group in enumerate(groups) for _ in group]
        self.members = len(bracket.members)
        self.book = price_book(criteria)
        self.costs = Costs(self.book)
        self._types, self._samples = self._sort_into_types()
        spent_alone = [None] * len(self.vertices) if alone is None else self._tabulate_alone(alone)
        self._spent = self._tabulate()
        of_pairs = [spent for spent in self._spent if spent is not None]
        singles = [spent for spent in spent_alone if spent is not None]
        few = 1 if scope == RESIDENT else len(self.vertices)
        self.costs.prepare(of_pairs, singles, (len(self.vertices) + 1) // 2, few)
        # Where only the PAB leaves a player alone, one more of them is dearer than anything else.
        fee = self.costs.ceiling if one_alone else 0
        self.alone = [None if spent is None else self.costs.packed(spent) + fee for spent in spent_alone]
        self._codes, self.prices = self._number_prices()
        self._banned = self._banned_pairs()

    def _tabulate_alone(self, alone: Alone) -> list[Spent | None]:
        """What staying alone costs every vertex, worked out once for those who are alike in it."""
        known: dict[object, Spent | None] = {}
        costs = []
        for at, group, kind in zip(self.vertices, self.group, self._types, strict=True):
            key = kind, alone.likeness(at)
            if key not in known:
                known[key] = alone.spent(at, group)
            costs.append(known[key])
        return costs

    # -- types: players whom no criterion can tell apart ----------------------

    def _sort_into_types(self) -> tuple[list[int], list[int]]:
        # A hundred players of a bracket are of a dozen types. Criteria are asked once for each pair of types,
        # which is what makes one Python function a criterion fast enough.
        known: dict[tuple[object, ...], int] = {}
        types, samples = [], []
        for vertex, (at, kind) in enumerate(zip(self.vertices, self.group, strict=True)):
            key = self._likeness(at, kind)
            if key not in known:
                known[key] = len(known)
                samples.append(vertex)
            types.append(known[key])
        return types, samples

    def _likeness(self, at: int, kind: int) -> tuple[object, ...]:
        """What the criteria look at in a player; the less, the further down the player is."""
        player = self.players[at]
        if kind <= RESIDENT:
            return kind, self.legality.profiles[at], player.rank
        clashing = clashing_colour(player)
        return (kind, clashing, player.rank) if kind == NEXT else (kind, clashing)

    def _tabulate(self) -> list[Spent | None]:
        """What a pair of every two types costs, row by row."""
        count = len(self._samples)
        table: list[Spent | None] = [None] * (count * count)
        samples = [self._sample(vertex) for vertex in self._samples]
        for low, right in enumerate(samples):
            must_have = right[3]
            for high, left in enumerate(samples[: low + 1]):
                if must_have is None or must_have is not left[3]:
                    table[high * count + low] = table[low * count + high] = self._between(left, right)
        return table

    def _sample(self, vertex: int) -> _Sample:
        at = self.vertices[vertex]
        player = self.players[at]
        return self.group[vertex], player, self.legality.profiles[at], clashing_colour(player)

    def _between(self, left: _Sample, right: _Sample) -> Spent | None:
        """What a pair of two types without a clash of colours costs; None if such pairs are never meant."""
        kind, first, mine, _ = left
        lower, second, theirs, _ = right
        if lower <= RESIDENT and kind <= RESIDENT:
            if kind == lower == MOVED_DOWN:
                return None
            return self.book.of_pair(first, second, (mine, theirs), self.settings[0])
        here, ahead = self.fates_of_pair(first, second, (kind, lower))
        return self.book.spent(here, ahead)

    def fates_of_pair(
        self, first: PlayerState, other: PlayerState, kinds: tuple[int, int]
    ) -> tuple[list[Fate], list[Fate]]:
        """What becomes of two paired players, in this bracket and in the next one."""
        current, following = self.settings
        lowest = max(kinds)
        if lowest <= RESIDENT:
            return [_pair(first, other, current)], []
        here: list[Fate] = [
            Downfloat(player, current)
            for player, kind in zip((first, other), kinds, strict=True)
            if kind <= RESIDENT
        ]
        if lowest == NEXT:
            return here, [_pair(first, other, following)]
        ahead: list[Fate] = [
            Downfloat(player, following)
            for player, kind in zip((first, other), kinds, strict=True)
            if kind <= NEXT
        ]
        return here, ahead

    # -- the graph ------------------------------------------------------------

    def _number_prices(self) -> tuple[array[int], list[int]]:
        """The code of every two types, 0 for those that never meet, and the prices by code."""
        codes: dict[int, int] = {}
        known: dict[Spent | None, int] = {None: 0}
        by_types = []
        for spent in self._spent:
            code = known.get(spent)
            if code is None and spent is not None:
                code = known[spent] = codes.setdefault(self.costs.packed(spent), len(codes) + 1)
            by_types.append(code or 0)
        return array("H" if len(codes) < 1 << 16 else "L", by_types), [0, *codes]

    def _banned_pairs(self) -> list[int]:
        return [self.legality.barred[at] for at in self.vertices]

    def price(self, first: int, other: int) -> int | None:
        """What pairing two vertices costs, or None if they may not meet."""
        code = self._codes[self._types[first] * len(self._samples) + self._types[other]]
        if not code or self._banned[first] >> self.vertices[other] & 1:
            return None
        return self.prices[code]

    def graph(
        self,
        order: Sequence[int],
        scale: int,
        cut: tuple[int, int] | None = None,
        lead: Sequence[int] = (),
    ) -> Matcher:
        """The graph of some vertices, in the order given, with room for `scale` finer wishes.

        `cut` says how many at the front are S1 and how many after them S2: then only pairs of one
        from S1 and one from S2 are left among these, and S1 is not paired with anyone else.
        """
        first = cut[0] if cut is not None else 0
        alone = [
            None if price is None or at < first else -price * scale
            for at, price in enumerate([self.alone[vertex] for vertex in order])
        ]
        return matcher_of_kinds(
            self._kinds(order, cut or (0, 0)), [-price * scale for price in self.prices], alone, lead
        )

    def _kinds(self, order: Sequence[int], cut: tuple[int, int]) -> Kinds:
        """These vertices by type; nobody meets whom they must not meet."""
        place = {self.vertices[vertex]: column for column, vertex in enumerate(order)}
        banned = [
            end
            for at, column in place.items()
            for other in self.legality.barred_places(at)
            if other in place
            for end in (column, place[other])
        ]
        types = [self._types[vertex] for vertex in order]
        return Kinds(types, self._codes, len(self._samples), banned, cut)


def _pair(first: PlayerState, other: PlayerState, setting: Setting) -> Pair:
    return Pair(first, other, setting) if first.order < other.order else Pair(other, first, setting)
