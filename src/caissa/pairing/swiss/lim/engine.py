"""The way through the scoregroups: down to the median, up to the median, and the median last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from caissa.matching import bits, maximum_matching
from caissa.pairing.result import Choice
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.lim.direction import Direction
from caissa.pairing.swiss.lim.players import LimPlayer
from caissa.pairing.swiss.lim.scoregroup import Floaters, Round, Scrutiny, mask
from caissa.tournament import Points


@dataclass(slots=True)
class Paired:
    """A scoregroup after pairing, by index: who came in, who met, who floated on.

    `broken` counts the pairs of its neighbours that were broken up for its sake.
    """

    score: Points
    direction: Direction
    incoming: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: list[tuple[int, int]]
    floaters: tuple[int, ...]
    choices: tuple[Choice, ...] = ()
    broken: int = 0


@dataclass(slots=True)
class Side:
    """All scoregroups on one side of the median, and the floaters that arrive there from it.

    Handbook: C.04.4.3 2.6
    """

    direction: Direction
    groups: list[Paired] = field(default_factory=list)
    arriving: list[int] = field(default_factory=list)

    def crack(self) -> bool:
        """Break up the pair that was made last on this side; both become floaters to the median.

        Handbook: C.04.4.3 2.6
        """
        for group in reversed(self.groups):
            if group.pairs:
                self.arriving += group.pairs.pop()
                return True
        return False


class Engine:
    """Pairs one field; players are given in rank order, `median` is the median score.

    `forced` are two by number who must meet.

    Handbook: C.04.4.3 1, 2.2, 8
    """

    def __init__(
        self,
        players: Sequence[LimPlayer],
        median: Points,
        *,
        last_round: bool,
        maxi: bool,
        forced: tuple[int, int] | None = None,
    ) -> None:
        self.players = players
        self.median = median
        self.round = Round.of(players, last_round=last_round, maxi=maxi, forced=forced)
        self.forced = forced or ()
        self.bye: int | None = None

    def run(self, *, first_round: bool = False) -> list[Paired]:
        """All scoregroups in the order in which they are paired."""
        everyone = mask(range(len(self.players)))
        if len(self.players) % 2:
            self.bye = self._bye(first_round=first_round)
            everyone &= ~(1 << self.bye)
        if len(maximum_matching(self.round.rows, everyone)) != everyone.bit_count():
            raise NothingLegal
        return self._groups(list(bits(everyone)))

    def _bye(self, *, first_round: bool) -> int:
        """Who gets the bye: the lowest ranked who may have it and leaves the others pairable.

        In round 1 it is the lowest rated.

        Handbook: C.04.4.3 1, 7
        """
        able = [
            at
            for at, player in enumerate(self.players)
            if not player.state.bye_barred and player.state.number not in self.forced
        ]
        able.sort(reverse=True)
        if first_round:
            able.sort(key=lambda at: self.players[at].rating)
        everyone = mask(range(len(self.players)))
        for at in able:
            rest = everyone & ~(1 << at)
            if len(maximum_matching(self.round.rows, rest)) == rest.bit_count():
                return at
        raise NothingLegal

    def _groups(self, present: Sequence[int]) -> list[Paired]:
        """Down to the median, up to it, then the median itself.

        Handbook: C.04.4.3 2.2, 8
        """
        scores = sorted({Points(self.players[at].state.rank) for at in present}, reverse=True)
        by_score = {score: [at for at in present if self.players[at].state.rank == score] for score in scores}
        middle = by_score.get(self.median, [])
        above = self._side(Direction.DOWN, [score for score in scores if score > self.median], by_score)
        below = self._side(
            Direction.UP, [score for score in reversed(scores) if score < self.median], by_score
        )
        last = self._median(middle, above, below)
        return [*above.groups, *below.groups, last]

    def _side(
        self, direction: Direction, scores: Sequence[Points], by_score: dict[Points, list[int]]
    ) -> Side:
        side = Side(direction)
        for place, score in enumerate(scores):
            following = scores[place + 1] if place + 1 < len(scores) else self.median
            group = self._pair(score, direction, side.arriving, by_score[score], by_score.get(following, []))
            side.groups.append(group)
            side.arriving = list(group.floaters)
        return side

    def _pair(
        self,
        score: Points,
        direction: Direction,
        incoming: Sequence[int],
        residents: Sequence[int],
        adjacent: Sequence[int],
    ) -> Paired:
        members = [*incoming, *residents]
        leaving = Floaters(self.round, direction, incoming, adjacent)
        floaters = leaving.out_of(members)
        scrutiny = Scrutiny(self.round, [at for at in members if at not in floaters])
        scrutiny.floaters(self._ordered(incoming, direction), direction)
        pairs = scrutiny.rest(direction)
        choices = (*leaving.choices, *scrutiny.choices)
        return Paired(score, direction, tuple(incoming), tuple(residents), pairs, tuple(floaters), choices)

    def _ordered(self, floaters: Sequence[int], direction: Direction) -> list[int]:
        return sorted(floaters, key=lambda at: direction.floater_order(self.players[at]))

    def _median(self, residents: Sequence[int], above: Side, below: Side) -> Paired:
        """The median scoregroup; pairs of its neighbours are broken up until everybody can be paired.

        Handbook: C.04.4.3 2.6
        """
        broken = 0
        while not self._pairable([*residents, *above.arriving, *below.arriving]):
            broken += 1
            first, second = (below, above) if len(above.arriving) > len(below.arriving) else (above, below)
            if not first.crack() and not second.crack():
                raise NothingLegal
        incoming = [*above.arriving, *below.arriving]
        scrutiny = Scrutiny(self.round, [*residents, *incoming])
        scrutiny.floaters(self._ordered(above.arriving, Direction.DOWN), Direction.DOWN)
        scrutiny.floaters(self._ordered(below.arriving, Direction.UP), Direction.UP)
        pairs = scrutiny.rest(Direction.DOWN)
        choices = tuple(scrutiny.choices)
        return Paired(
            self.median, Direction.DOWN, tuple(incoming), tuple(residents), pairs, (), choices, broken
        )

    def _pairable(self, members: Sequence[int]) -> bool:
        return len(maximum_matching(self.round.rows, mask(members))) == len(members)
