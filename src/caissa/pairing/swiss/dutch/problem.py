"""A bracket as a matching problem: who is in it, what each pairing costs, and the graph of it all."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

from caissa.matching import Matcher, matcher
from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.dutch.criteria import Criterion, Downfloat, Fate, Measure, Pair, Setting, Touches
from caissa.pairing.swiss.dutch.legality import Legality, clash_of_colours
from caissa.pairing.swiss.state import PlayerState

MOVED_DOWN, RESIDENT, NEXT, BELOW = range(4)

Spent = tuple[tuple[int, int], ...]
"""What some fates cost: criterion by place in the edition, and amount."""


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

    def fates(self, at: int, kind: int) -> tuple[list[Fate], list[Fate]] | None:
        """The player's fates, in this bracket and in the next; None if staying alone is not allowed."""


Looks = dict[tuple[bool, type], list[tuple[int, Callable[[Any], Touches]]]]


@cache
def _looks(criteria: tuple[Criterion, ...]) -> Looks:
    """Which criteria look at pairs and at downfloaters, in this bracket and in the next one."""
    looks: Looks = {(ahead, kind): [] for ahead in (False, True) for kind in (Pair, Downfloat)}
    for place, criterion in enumerate(criteria):
        judge = criterion.rule.does
        for kind, finds in ((Pair, judge.pair), (Downfloat, judge.downfloat)):
            if finds is not None:
                looks[criterion.ahead, kind].append((place, finds))
    return looks


class Costs:
    """Packs what fates cost into whole numbers that compare as the criteria do, in their order.

    Handbook: C.04.3 2.4
    """

    def __init__(self, criteria: tuple[Criterion, ...]) -> None:
        self.criteria = criteria
        self._place: dict[tuple[int, int], int] = {}
        self.ceiling = 1
        self._looks = _looks(criteria)

    def spent(self, fates: Iterable[Fate], ahead: Iterable[Fate] = ()) -> Spent:
        """What these fates of the bracket, and those of the next one, cost."""
        return (*self._spent(fates, ahead=False), *self._spent(ahead, ahead=True))

    def _spent(self, fates: Iterable[Fate], *, ahead: bool) -> Iterator[tuple[int, int]]:
        for fate in fates:
            for place, finds in self._looks[ahead, type(fate)]:
                for _, amount in finds(fate):
                    yield place, amount

    def prepare(self, of_pairs: Iterable[Spent], alone: Iterable[Spent], pairs: int, singles: int) -> None:
        """Find a place value for every criterion and amount that can occur.

        No more than so many pairs and so many single fates can add up.
        """
        # A number system with a place for each criterion, the least important first. Each place has more room
        # than all pairs of a bracket together can fill, so nothing carries over: comparing two packed numbers
        # is comparing the lists of shortfalls, the most important criterion first.
        highest: dict[tuple[int, int], int] = {}
        for group, times in ((of_pairs, pairs), (alone, singles)):
            for slot, total in self._highest(group).items():
                highest[slot] = highest.get(slot, 0) + total * times
        place = 1
        for slot in sorted(highest, key=lambda slot: (-slot[0], slot[1])):
            self._place[slot] = place
            place *= highest[slot] + 1
        self.ceiling = place

    def _highest(self, group: Iterable[Spent]) -> dict[tuple[int, int], int]:
        highest: dict[tuple[int, int], int] = {}
        for spent in set(group):
            here: dict[tuple[int, int], int] = {}
            for entry in spent:
                slot, amount = self._slot(entry)
                here[slot] = here.get(slot, 0) + amount
            for slot, total in here.items():
                highest[slot] = max(highest.get(slot, 0), total)
        return highest

    def _slot(self, entry: tuple[int, int]) -> tuple[tuple[int, int], int]:
        """Where an entry is written: one place for a total, one for each amount of a list."""
        # Lists of score differences are compared like words, the largest first: so each amount counts in a
        # place of its own, above all smaller amounts of the same criterion.
        place, amount = entry
        if self.criteria[place].measure is Measure.TOTAL:
            return (place, 0), amount
        return (place, amount), 1

    def packed(self, spent: Spent) -> int:
        """The one number."""
        total = 0
        for entry in spent:
            slot, amount = self._slot(entry)
            total += self._place[slot] * amount
        return total


class Problem:
    """One bracket, alone or together with what lies below it, ready to be matched.

    Vertices are the members in BSN order, then the next scoregroup, then the rest.
    """

    def __init__(
        self,
        legality: Legality,
        criteria: tuple[Criterion, ...],
        bracket: Bracket,
        scope: int,
        settings: tuple[Setting, Setting],
        alone: Alone,
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
        self.costs = Costs(criteria)
        self._types, self._samples = self._sort_into_types()
        spent_alone = self._tabulate_alone(alone)
        self._spent: dict[tuple[int, int], Spent] = self._tabulate()
        of_pairs = self._spent.values()
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
                fates = alone.fates(at, group)
                known[key] = None if fates is None else self.costs.spent(*fates)
            costs.append(known[key])
        return costs

    # -- types: players whom no criterion can tell apart ----------------------

    def _sort_into_types(self) -> tuple[list[int], list[int]]:
        # A hundred players of a bracket are of a dozen types. Criteria are asked once for each pair of types,
        # which is what makes one Python function a criterion fast enough.
        known: dict[tuple[object, ...], int] = {}
        types, samples = [], []
        for vertex, (at, kind) in enumerate(zip(self.vertices, self.group, strict=True)):
            key = _likeness(self.players[at], kind)
            if key not in known:
                known[key] = len(known)
                samples.append(vertex)
            types.append(known[key])
        return types, samples

    def _tabulate(self) -> dict[tuple[int, int], Spent]:
        table: dict[tuple[int, int], Spent] = {}
        for low, right in enumerate(self._samples):
            for high in range(low + 1):
                spent = self._between(self._samples[high], right)
                if spent is not None:
                    table[high, low] = table[low, high] = spent
        return table

    def _between(self, left: int, right: int) -> Spent | None:
        """What a pair of these two types costs; None if such pairs are never legal or meant."""
        kinds = self.group[left], self.group[right]
        first, second = self.players[self.vertices[left]], self.players[self.vertices[right]]
        if kinds == (MOVED_DOWN, MOVED_DOWN) or clash_of_colours(first, second):
            return None
        here, ahead = self.fates_of_pair(first, second, kinds)
        return self.costs.spent(here, ahead)

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

    def _number_prices(self) -> tuple[dict[tuple[int, int], int], list[int]]:
        """A code for every price, from 1 on, and the prices by code."""
        codes: dict[int, int] = {}
        by_types = {
            types: codes.setdefault(self.costs.packed(spent), len(codes) + 1)
            for types, spent in self._spent.items()
        }
        return by_types, [0, *codes]

    def _banned_pairs(self) -> list[int]:
        return [self.legality.barred[at] for at in self.vertices]

    def price(self, first: int, other: int) -> int | None:
        """What pairing two vertices costs, or None if they may not meet."""
        code = self._codes.get((self._types[first], self._types[other]))
        if code is None or self._banned[first] >> self.vertices[other] & 1:
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
        size = len(order)
        rows = self._code_rows(order)
        if cut is not None:
            rows = _cut(rows, *cut)
        codes: array[int] | bytearray = _room_for(len(self.prices))
        for row in rows:
            codes.extend(row)
        first = cut[0] if cut is not None else 0
        alone = [
            None if price is None or at < first else -price * scale
            for at, price in enumerate(self.alone[vertex] for vertex in order)
        ]
        return matcher(size, codes, [-price * scale for price in self.prices], alone, lead)

    def _code_rows(self, order: Sequence[int]) -> list[bytearray | list[int]]:
        types = [self._types[vertex] for vertex in order]
        place = {self.vertices[vertex]: column for column, vertex in enumerate(order)}
        present = sum(1 << at for at in place)
        # All players of a type share a row but for those whom each must not meet: their places are wiped out
        # in a copy, which touches a few bits in place of asking for every pair.
        by_type: dict[int, bytearray | list[int]] = {}
        rows = []
        for vertex, kind in zip(order, types, strict=True):
            if kind not in by_type:
                by_type[kind] = self._type_row(kind, types)
            row = by_type[kind][:]
            banned = self._banned[vertex] & present
            while banned:
                low = banned & -banned
                row[place[low.bit_length() - 1]] = 0
                banned ^= low
            rows.append(row)
        return rows

    def _type_row(self, kind: int, types: list[int]) -> bytearray | list[int]:
        codes = [self._codes.get((kind, other), 0) for other in range(len(self._samples))]
        if len(self.prices) <= 256 and len(codes) <= 256:
            return bytearray(bytes(types).translate(bytes(codes).ljust(256, b"\0")))
        return [codes[other] for other in types]


def _room_for(codes: int) -> array[int] | bytearray:
    """An empty row of codes, as narrow as their number allows."""
    if codes <= 1 << 8:
        return bytearray()
    return array("H" if codes <= 1 << 16 else "L")


def _likeness(player: PlayerState, kind: int) -> tuple[object, ...]:
    """What the criteria look at in a player; the less, the further down the player is."""
    clashing = player.due if player.strength is Strength.ABSOLUTE and not player.topscorer else None
    if kind == BELOW:
        return kind, clashing
    if kind == NEXT:
        return kind, clashing, player.rank
    wish = player.preference
    colour = (wish.colour, wish.strength, abs(wish.difference), wish.run > 1)
    return kind, clashing, player.rank, player.last_float, player.float_before, *colour


def _pair(first: PlayerState, other: PlayerState, setting: Setting) -> Pair:
    return Pair(first, other, setting) if first.order < other.order else Pair(other, first, setting)


def _cut(rows: list[bytearray | list[int]], first: int, second: int) -> list[bytearray | list[int]]:
    both = first + second
    for at, row in enumerate(rows):
        if at < first:
            row[:first] = [0] * first
            row[both:] = [0] * (len(row) - both)
        elif at < both:
            row[first:both] = [0] * second
        else:
            row[:first] = [0] * first
    return rows
