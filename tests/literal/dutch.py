"""A second opinion: the text carried out word for word, without any matching algorithm.

Every candidate is generated in the order of the text, judged by every criterion in turn, and the
best one kept; the first wins a tie. It takes minutes where the engine takes milliseconds, so it is
meant for brackets of up to about ten players: the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from caissa.pairing.swiss.colours import Strength, colour_of_higher
from caissa.pairing.swiss.state import Field, Float, PlayerState
from caissa.tournament import Colour
from tests.literal.dutch_sequence import candidates, sets_by_number, sets_by_score

Pairs = tuple[tuple[int, int], ...]
Value = tuple[object, ...]
Group = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sketch:
    """A candidate of a bracket: pairs and downfloaters, by place in the field."""

    pairs: Pairs
    left: Group


class Reading:
    """What both editions share: who may meet, what colours follow, what can still be completed."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.players = field.players
        self.odd = len(field.players) % 2 == 1

    # -- absolute criteria ----------------------------------------------------

    def may_meet(self, first: int, other: int) -> bool:
        """Have they not met, is it not prohibited, and do their colours not clash (C1, C3)?"""
        left, right = self.players[first], self.players[other]
        if right.number in left.barred:
            return False
        both = left.strength is Strength.ABSOLUTE and right.strength is Strength.ABSOLUTE
        return not (both and left.due is right.due) or left.topscorer or right.topscorer

    def byes(self, left: Group) -> set[int]:
        """The scores that the taker of the PAB can have if these players are all that is left."""
        return _byes(self, tuple(sorted(left)))

    def completes(self, left: Iterable[int]) -> bool:
        """Is there a legal pairing of all these players?"""
        return bool(self.byes(tuple(left)))

    # -- criteria that both editions have -------------------------------------

    def denied(self, pairs: Pairs) -> Iterator[tuple[PlayerState, Colour]]:
        """Every player who does not get the colour preferred, with the colour given."""
        initial = self.field.initial_colour or Colour.WHITE
        for first, other in pairs:
            high, low = sorted((self.players[first], self.players[other]), key=lambda player: player.order)
            colour, _ = colour_of_higher(high, low, initial)
            for player, gets in ((high, colour), (low, colour.opposite)):
                if player.due is not None and player.due is not gets:
                    yield player, gets

    def colours(self, pairs: Pairs) -> Value:
        """Failures of the four colour criteria, the most important first."""
        denied = list(self.denied(pairs))
        step = {Colour.WHITE: 1, Colour.BLACK: -1}
        return (
            sum(abs(player.difference + step[gets]) > 2 for player, gets in denied),
            sum(player.colours[-2:] == (gets, gets) for player, gets in denied),
            len(denied),
            sum(player.strength is Strength.STRONG for player, _ in denied),
        )

    def rank(self, at: int) -> int:
        """A player's score."""
        return self.players[at].rank

    def floated(self, at: int, back: int) -> Float:
        """A player's float one or two rounds back."""
        return self.players[at].last_float if back == 1 else self.players[at].float_before

    # -- candidates -----------------------------------------------------------

    def sketches(
        self, moved_down: Group, residents: Group, sets: Callable[..., list[Group]]
    ) -> Iterator[Sketch]:
        """Every candidate without rematches and colour clashes, the largest number of pairs first."""
        members = (*moved_down, *residents)
        for pairs in range(len(members) // 2, -1, -1):
            for count in range(min(len(moved_down), pairs), -1, -1):
                for chosen in sets(moved_down, count, self.rank):
                    for sketch in candidates(moved_down, residents, pairs, chosen):
                        if all(self.may_meet(first, other) for first, other in sketch):
                            paired = {at for pair in sketch for at in pair}
                            yield Sketch(sketch, tuple(at for at in members if at not in paired))

    def groups(self) -> list[Group]:
        """The scoregroups, the highest first."""
        return [
            tuple(at for at, _ in group)
            for _, group in groupby(enumerate(self.players), key=lambda entry: entry[1].rank)
        ]


@cache
def _byes(reading: Reading, left: Group) -> set[int]:
    """Scores of possible PAB takers; -1 stands for nobody, and an empty set for no legal pairing."""
    if not left:
        return {-1}
    first, rest = left[0], left[1:]
    results: set[int] = set()
    if len(left) % 2 and not reading.players[first].bye_barred and _byes(reading, rest):
        results.add(reading.players[first].rank)
    for at, other in enumerate(rest):
        if reading.may_meet(first, other):
            results |= _byes(reading, rest[:at] + rest[at + 1 :])
    return results


def _best(sketches: Iterable[Sketch], value: Callable[[Sketch], Value | None]) -> Sketch | None:
    """The candidate with the smallest value; the earlier one wins a tie (3.8.1; 2017: B.8)."""
    best: tuple[Value, Sketch] | None = None
    for sketch in sketches:
        worth = value(sketch)
        if worth is not None and (best is None or worth < best[0]):
            best = worth, sketch
    return None if best is None else best[1]


# -- the 2026 text --------------------------------------------------------------


class Reading2026(Reading):
    """C.04.3 in force from 1 February 2026."""

    def pair(self) -> list[Sketch] | None:
        """All brackets, or None if no legal pairing exists."""
        groups = self.groups()
        if not self.completes(at for group in groups for at in group):
            return None
        done: list[Sketch] = []
        moved_down: Group = ()
        for place, group in enumerate(groups):
            later = groups[place + 1 :]
            sketch = _best(
                self.sketches(moved_down, group, sets_by_number),
                lambda sketch, group=group, later=later: self._value(sketch, group, later),  # type: ignore[misc]
            )
            assert sketch is not None
            done.append(sketch)
            moved_down = sketch.left
        return done

    def _value(self, sketch: Sketch, group: Group, later: Sequence[Group]) -> Value | None:
        rest = (*sketch.left, *(at for group in later for at in group))
        byes = self.byes(rest)
        if not byes or (not later and len(sketch.left) > 1):
            return None
        bottom = self.rank(group[0])
        return (
            min(byes),
            len(sketch.left),
            _descending(self.rank(at) for at in sketch.left),
            self._next_bracket(sketch.left, later),
            self._unplayed(sketch, rest, min(byes)),
            self.colours(sketch.pairs),
            self._floats(sketch, bottom),
        )

    def _next_bracket(self, left: Group, later: Sequence[Group]) -> Value:
        """The best that the next bracket can do with these downfloaters, by C5 to C7 (C8)."""
        if not left or not later:
            return ()
        below = tuple(at for group in later[1:] for at in group)
        values = []
        for sketch in self.sketches(left, later[0], sets_by_number):
            byes = self.byes((*sketch.left, *below))
            if byes and (below or len(sketch.left) <= 1):
                scores = _descending(self.rank(at) for at in sketch.left)
                values.append((min(byes), len(sketch.left), scores))
        # Downfloaters who could be paired with each other only have no place in the next bracket.
        return (0, *min(values)) if values else (1,)

    def _unplayed(self, sketch: Sketch, rest: Group, bye: int) -> int:
        """The unplayed games of the only downfloater, if the PAB is theirs in the end (C9)."""
        if len(sketch.left) != 1 or len(rest) % 2 == 0:
            return 0
        taker = sketch.left[0]
        others = tuple(at for at in rest if at != taker)
        theirs = self.rank(taker) == bye and not self.players[taker].bye_barred and self.completes(others)
        return self.players[taker].unplayed if theirs and not self._other_taker(taker, rest, bye) else 0

    def _other_taker(self, taker: int, rest: Group, bye: int) -> bool:
        return any(
            at != taker
            and self.rank(at) == bye
            and not self.players[at].bye_barred
            and self.completes(other for other in rest if other != at)
            for at in rest
        )

    def _floats(self, sketch: Sketch, bottom: int) -> Value:
        residents = [at for at in sketch.left if self.rank(at) == bottom]
        uneven = [pair for pair in sketch.pairs if self.rank(pair[0]) > self.rank(pair[1])]
        counts: list[int] = []
        lists: list[list[int]] = []
        for back in (1, 2):
            counts.append(sum(self.floated(at, back) is Float.DOWN for at in residents))
            counts.append(sum(self.floated(low, back) is Float.UP for _, low in uneven))
            paired = [
                self.rank(high) - self.rank(low)
                for high, low in uneven
                if self.floated(high, back) is Float.DOWN
            ]
            beyond = max(self.rank(at) for at in range(len(self.players)))
            limbo = [
                self.rank(at) + beyond
                for at in sketch.left
                if self.rank(at) > bottom and self.floated(at, back) is Float.DOWN
            ]
            lists.append(_descending([*paired, *limbo]))
            lists.append(
                _descending(
                    self.rank(high) - self.rank(low)
                    for high, low in uneven
                    if self.floated(low, back) is Float.UP
                )
            )
        return (*counts, *lists)


def _descending(values: Iterable[int]) -> list[int]:
    return sorted(values, reverse=True)


# -- the 2017 text --------------------------------------------------------------


class Reading2017(Reading):
    """C.04.3 in force till 31 January 2026."""

    def pair(self) -> list[Sketch] | None:
        """All brackets, or None if no legal pairing exists (A.9)."""
        groups = self.groups()
        if not self.completes(at for group in groups for at in group):
            return None
        done: list[Sketch] = []
        moved_down: Group = ()
        while groups:
            group, later = groups[0], groups[1:]
            below = tuple(at for group in later for at in group)
            sketch = self._bracket(moved_down, group, later)
            if later and (sketch is None or not self.completes((*sketch.left, *below))):
                sketch = self._penultimate(moved_down, group, below)
                later = [below]
            assert sketch is not None
            done.append(sketch)
            moved_down, groups = sketch.left, later
        return done

    def _bracket(self, moved_down: Group, group: Group, later: Sequence[Group]) -> Sketch | None:
        lowest = min(self.rank(at) for at in (*moved_down, *group))

        def value(sketch: Sketch) -> Value | None:
            if not later and not self._takes_bye(sketch.left):
                return None
            return (
                len(sketch.left),
                self.psd(sketch, lowest),
                self._next_bracket(sketch.left, later),
                *self._quality(sketch, lowest),
            )

        return _best(self.sketches(moved_down, group, sets_by_score), value)

    def _penultimate(self, moved_down: Group, group: Group, below: Group) -> Sketch | None:
        lowest = min(self.rank(at) for at in (*moved_down, *group))

        def value(sketch: Sketch) -> Value | None:
            if not self.completes((*sketch.left, *below)):
                return None
            return (len(sketch.left), self.psd(sketch, lowest), *self._quality(sketch, lowest))

        return _best(self.sketches(moved_down, group, sets_by_score), value)

    def _takes_bye(self, left: Group) -> bool:
        """Is what the last bracket leaves over nobody, or one who may take the PAB (C.2)?"""
        return not left or (len(left) == 1 and self.odd and not self.players[left[0]].bye_barred)

    def psd(self, sketch: Sketch, lowest: int) -> list[int]:
        """The pairing score difference (A.8)."""
        between = [abs(self.rank(first) - self.rank(other)) for first, other in sketch.pairs]
        return _descending([*between, *(self._float_difference(at, lowest) for at in sketch.left)])

    def _float_difference(self, at: int, lowest: int) -> int:
        return self.rank(at) - (lowest - self.field.point)

    def _next_bracket(self, left: Group, later: Sequence[Group]) -> Value:
        """Pairs and PSD of the next bracket at its best (C.7); a last bracket must be complete."""
        if not left or not later:
            return ()
        lowest = self.rank(later[0][0])
        values = []
        for sketch in self.sketches(left, later[0], sets_by_score):
            if len(later) == 1 and not self._takes_bye(sketch.left):
                continue
            values.append((len(sketch.left), self.psd(sketch, lowest)))
        return (0, *min(values)) if values else (1,)

    def _quality(self, sketch: Sketch, lowest: int) -> Value:
        ups = [(low, self.rank(high) - self.rank(low)) for high, low in self._uneven(sketch)]
        downs = [(high, self.rank(high) - self.rank(low)) for high, low in self._uneven(sketch)]
        downs += [(at, self._float_difference(at, lowest)) for at in sketch.left]
        counts: list[int] = []
        lists: list[list[int]] = []
        for back in (1, 2):
            for floats, direction in ((downs, Float.DOWN), (ups, Float.UP)):
                again = [difference for at, difference in floats if self.floated(at, back) is direction]
                counts.append(len(again))
                lists.append(_descending(again))
        return (self.colours(sketch.pairs), *counts, *lists)

    def _uneven(self, sketch: Sketch) -> Pairs:
        ranked = (
            (first, other) if self.rank(first) >= self.rank(other) else (other, first)
            for first, other in sketch.pairs
        )
        return tuple((high, low) for high, low in ranked if self.rank(high) != self.rank(low))


READINGS: dict[str, type[Reading2017 | Reading2026]] = {"2017": Reading2017, "2026": Reading2026}


def literal_pairs(field: Field, edition: str) -> set[tuple[int, ...]] | None:
    """The pairs of a round by player number, the PAB alone; None if no legal pairing exists."""
    sketches = READINGS[edition](field).pair()
    if sketches is None:
        return None
    number = [player.number for player in field.players]
    results: set[tuple[int, ...]] = {
        tuple(sorted((number[first], number[other]))) for sketch in sketches for first, other in sketch.pairs
    }
    return results | {(number[at],) for at in (sketches[-1].left if sketches else ())}
