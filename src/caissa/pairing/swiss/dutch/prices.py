"""What pairs and downfloaters cost by an edition, once for all whom no criterion can tell apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.dutch.criteria import Criterion, Downfloat, Fate, Measure, Pair, Setting, Touches
from caissa.pairing.swiss.state import PlayerState

T = TypeVar("T")

Spent = tuple[tuple[int, int], ...]
"""What some fates cost: criterion by place in the edition, and amount."""

Slot = tuple[int, int]
"""A place in the number that costs are packed into: the criterion, and the amount where it lists amounts."""

MOST = 1 << 17
"""So many prices are kept; a tournament needs some hundreds."""

_profiles: dict[tuple[object, ...], int] = {}


def profile(player: PlayerState) -> int:
    """A number that players share who are alike in all that criteria look at, but for their score."""
    wish = player.preference
    clashing = wish.colour if wish.strength is Strength.ABSOLUTE and not player.topscorer else None
    last = player.colours[-1] if wish.run > 1 else None
    colour = (wish.colour, wish.strength, abs(wish.difference), last)
    key = clashing, player.last_float, player.float_before, colour
    known = _profiles.get(key)
    return _profiles.setdefault(key, len(_profiles)) if known is None else known


Looks = dict[tuple[bool, type], list[tuple[int, Callable[[Any], Touches]]]]


class PriceBook:
    """What fates cost by some criteria."""

    def __init__(self, criteria: tuple[Criterion, ...]) -> None:
        self._looks: Looks = {(ahead, kind): [] for ahead in (False, True) for kind in (Pair, Downfloat)}
        for place, criterion in enumerate(criteria):
            judge = criterion.rule.does
            for kind, finds in ((Pair, judge.pair), (Downfloat, judge.downfloat)):
                if finds is not None:
                    self._looks[criterion.ahead, kind].append((place, finds))
        self.criteria = criteria
        self._totalled = [criterion.measure is Measure.TOTAL for criterion in criteria]
        self._places: dict[Spent, tuple[tuple[Slot, int], ...]] = {}
        self._pairs: dict[tuple[int, int, int], Spent] = {}
        self._downfloats: dict[tuple[int, ...], Spent] = {}

    def spent(self, fates: Iterable[Fate], ahead: Iterable[Fate] = ()) -> Spent:
        """What these fates of the bracket, and those of the next one, cost."""
        return (*self._spent(fates, ahead=False), *self._spent(ahead, ahead=True))

    def _spent(self, fates: Iterable[Fate], *, ahead: bool) -> Iterator[tuple[int, int]]:
        for fate in fates:
            for place, finds in self._looks[ahead, type(fate)]:
                for _, amount in finds(fate):
                    yield place, amount

    def places(self, spent: Spent) -> tuple[tuple[Slot, int], ...]:
        """Where costs are written and how much: one place for a total, one for each amount of a list."""
        # Lists of score differences are compared like words, the largest first: so each amount counts in a
        # place of its own, above all smaller amounts of the same criterion.
        known = self._places.get(spent)
        if known is None:
            sums: dict[Slot, int] = {}
            for place, amount in spent:
                slot, worth = ((place, 0), amount) if self._totalled[place] else ((place, amount), 1)
                sums[slot] = sums.get(slot, 0) + worth
            known = _kept(self._places, spent, tuple(sums.items()))
        return known

    def of_pair(
        self, first: PlayerState, other: PlayerState, kinds: tuple[int, int], setting: Setting
    ) -> Spent:
        """What two players of a bracket who meet cost; `kinds` are their profiles."""
        key = (*kinds, first.rank - other.rank)
        known = self._pairs.get(key)
        if known is None:
            pair = (first, other) if first.order < other.order else (other, first)
            known = _kept(self._pairs, key, self.spent((Pair(*pair, setting),)))
        return known

    def of_downfloat(self, fate: Downfloat, kind: int) -> Spent:
        """What a downfloater costs in the bracket that is left."""
        player, setting = fate.player, fate.setting
        unplayed = player.unplayed if fate.bye else -1
        key = kind, player.rank, setting.lowest, setting.point, unplayed
        known = self._downfloats.get(key)
        return _kept(self._downfloats, key, self.spent((fate,))) if known is None else known


def _kept(known: dict[Any, T], key: object, value: T) -> T:
    if len(known) >= MOST:
        known.clear()
    known[key] = value
    return value


_books: dict[int, PriceBook] = {}


def price_book(criteria: tuple[Criterion, ...]) -> PriceBook:
    """The one book of these criteria, found by identity: there are a few tuples of them, and they live on."""
    book = _books.get(id(criteria))
    if book is None or book.criteria is not criteria:
        book = _kept(_books, id(criteria), PriceBook(criteria))
    return book
