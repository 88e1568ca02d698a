"""Pairing one scoregroup: who floats out of it, and who meets whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from caissa.matching import bits, inessential, maximum_matching
from caissa.messages import msg
from caissa.pairing.result import Choice, Mark
from caissa.pairing.swiss.exchanges import exchange_order
from caissa.pairing.swiss.lim.direction import Direction
from caissa.pairing.swiss.lim.players import LimPlayer, colours_suit, compatible
from caissa.pairing.swiss.meetings import Meetings, force
from caissa.tournament import Points

RATING_BAND = 100


@dataclass(frozen=True, slots=True)
class Round:
    """What holds for the whole round: who is compatible, and whether it is a maxi-tournament.

    `rows` are those who may still meet: of the compatible all, unless two are made to meet.

    Handbook: C.04.4.3 3.2.3
    """

    players: Sequence[LimPlayer]
    rows: Sequence[int]
    compatible: Sequence[int]
    maxi: bool

    @classmethod
    def of(
        cls,
        players: Sequence[LimPlayer],
        *,
        last_round: bool,
        maxi: bool,
        forced: tuple[int, int] | None = None,
    ) -> Round:
        """The round for these players, in rank order; `forced` are two by number who must meet."""
        at = {player.state.number: player for player in players}
        meetings = Meetings(
            [player.state for player in players],
            lambda first, other: compatible(at[first.number], at[other.number], last_round=last_round),
        )
        rows = list(meetings.rows)
        if forced is not None:
            force(rows, [player.state.number for player in players], forced)
        return cls(players, rows, meetings.rows, maxi)

    def within_band(self, first: int, other: int) -> bool:
        """May a choice for colour's sake pass over a player: only within 100 points in a maxi-tournament?

        Handbook: C.04.4.3 3.2.3
        """
        gap = self.players[first].rating - self.players[other].rating
        return not self.maxi or abs(gap) <= RATING_BAND


def mask(members: Iterable[int]) -> int:
    """A set of players as a bit mask."""
    return sum(1 << at for at in members)


_FLOATER_MARKS = (
    ("3.9", msg("type"), msg("the disadvantage of the floater's type, 0 for d to 3 for a")),
    ("3.10", msg("floated"), msg("floaters who floated in the round before")),
    ("3.2", msg("evening out"), msg("floaters who do not even out the colours due")),
    ("3.2", msg("number"), msg("place in number from the side that floats")),
)
_OPPONENT_MARKS = (
    ("5.2", msg("colours"), msg("opponents who are due the same colour")),
    ("4", msg("order"), msg("place in the order of opponents")),
)


class Floaters:
    """Chooses who leaves a scoregroup, one at a time.

    Handbook: C.04.4.3 2.3, 3
    """

    def __init__(
        self, round_: Round, direction: Direction, incoming: Sequence[int], adjacent: Sequence[int]
    ) -> None:
        self.round = round_
        self.players = round_.players
        self.direction = direction
        self.incoming = set(incoming)
        self.adjacent = mask(adjacent)
        self.chosen: list[int] = []
        self.choices: list[Choice] = []

    def out_of(self, members: Sequence[int]) -> list[int]:
        """The floaters: as many as no pairing of the scoregroup can do without.

        Handbook: C.04.4.3 2.3, 3
        """
        left = mask(members)
        mates = maximum_matching(self.round.rows, left)
        while spare := inessential(self.round.rows, left, mates):
            floater = self._first(list(bits(spare)), list(bits(left)))
            self.chosen.append(floater)
            left &= ~(1 << floater)
            mate = mates.pop(floater, None)
            if mate is not None:
                del mates[mate]
            mates = maximum_matching(self.round.rows, left, mates)
        return self.chosen

    def _first(self, able: Sequence[int], members: Sequence[int]) -> int:
        """The best floater: type d, c, b, a; not one of last round; one who evens out colours; by number."""
        surplus = self._surplus_colour(members)
        plain = max(able, key=lambda at: self.direction.order(self.players[at]))

        def key(at: int) -> tuple[int, ...]:
            player = self.players[at]
            evens = player.due is not None and player.due is surplus and self.round.within_band(at, plain)
            return self._type(at), int(player.floated), int(not evens), -self.direction.order(player)

        floater = min(able, key=key)
        self._remember(floater, (*key(floater)[:-1], self._place(floater, members)))
        return floater

    def _place(self, at: int, members: Sequence[int]) -> int:
        """The place in number, from the side to which floaters leave."""
        own = self.direction.order(self.players[at])
        return 1 + sum(self.direction.order(self.players[other]) > own for other in members)

    def _remember(self, floater: int, key: Sequence[int]) -> None:
        number = self.players[floater].state.number
        marks = tuple(
            Mark(article, label, says, (Points(value),), (number,))
            for (article, label, says), value in zip(_FLOATER_MARKS, key, strict=True)
        )
        self.choices.append(Choice(number, msg("{number} would float out", number=number), marks))

    def _surplus_colour(self, members: Sequence[int]) -> object:
        """The colour that more members are due than the other, if there is one."""
        counts: dict[object, int] = {}
        for at in members:
            counts[self.players[at].due] = counts.get(self.players[at].due, 0) + 1
        counts.pop(None, None)
        ranked = sorted(counts, key=lambda colour: counts[colour], reverse=True)
        if not ranked or (len(ranked) > 1 and counts[ranked[0]] == counts[ranked[1]]):
            return None
        return ranked[0]

    def _type(self, at: int) -> int:
        """3 for type a (floating again, no opponent there), 2 for b, 1 for c (no opponent there), 0 for d."""
        return 2 * (at in self.incoming) + (not self._finds_opponent(at))

    def _finds_opponent(self, at: int) -> bool:
        """Is there an opponent in the adjacent scoregroup besides those the earlier floaters need?"""
        near = self.round.compatible[at] & self.adjacent
        if not near or not self.chosen:
            return bool(near)
        movers = [*self.chosen, at]
        rows = list(self.round.compatible)
        for mover in movers:
            rows[mover] &= self.adjacent
        for mover in bits(self.adjacent):
            rows[mover] &= mask(movers)
        before = len(maximum_matching(rows, mask(self.chosen) | self.adjacent))
        return len(maximum_matching(rows, mask(movers) | self.adjacent)) > before


class Scrutiny:
    """Goes through a scoregroup in which everybody can be paired, and settles pair after pair.

    A player takes the first available opponent who is due the other colour, otherwise the first who
    is available at all; available is who is compatible and leaves the others pairable.
    """

    def __init__(self, round_: Round, members: Sequence[int]) -> None:
        self.round = round_
        self.players = round_.players
        self.left = mask(members)
        self.mates = maximum_matching(round_.rows, self.left)
        self.pairs: list[tuple[int, int]] = []
        self.choices: list[Choice] = []

    def floaters(self, ordered: Sequence[int], direction: Direction) -> None:
        """Pair incoming floaters first, each with the first in number.

        Handbook: C.04.4.3 3
        """
        for at in ordered:
            if self.left >> at & 1:
                others = [other for other in self._listed(direction) if other != at]
                self._settle(at, others)

    def rest(self, direction: Direction) -> list[tuple[int, int]]:
        """Pair everybody else: top half against bottom half, with exchanges; all pairs of the group.

        Handbook: C.04.4.3 2.4, 4
        """
        while self.left:
            listed = self._listed(direction)
            self._settle(listed[0], exchange_order(listed))
        return self.pairs

    def _listed(self, direction: Direction) -> list[int]:
        return sorted(bits(self.left), key=lambda at: direction.order(self.players[at]))

    def _settle(self, at: int, ordered: Sequence[int]) -> None:
        available = self._available(at)
        possible = [other for other in ordered if available >> other & 1]
        opponent = self._suiting(at, possible)
        self._remember(at, opponent, ordered)
        self.pairs.append((at, opponent))
        self.left &= ~mask((at, opponent))
        known = {mate: other for mate, other in self.mates.items() if not {mate, other} & {at, opponent}}
        self.mates = maximum_matching(self.round.rows, self.left, known)

    def _available(self, at: int) -> int:
        """All compatible opponents who leave the others pairable."""
        rest = self.left & ~(1 << at)
        mates = dict(self.mates)
        del mates[mates.pop(at)]
        return self.round.rows[at] & inessential(self.round.rows, rest, mates)

    def _suiting(self, at: int, possible: Sequence[int]) -> int:
        first = possible[0]
        for other in possible:
            suits = colours_suit(self.players[at], self.players[other])
            if suits and self.round.within_band(other, first):
                return other
        return first

    def _remember(self, at: int, opponent: int, ordered: Sequence[int]) -> None:
        player, other = (self.players[place] for place in (at, opponent))
        key = int(not colours_suit(player, other)), 1 + list(ordered).index(opponent)
        number = other.state.number
        marks = tuple(
            Mark(article, label, says, (Points(value),), (number,))
            for (article, label, says), value in zip(_OPPONENT_MARKS, key, strict=True)
        )
        self.choices.append(
            Choice(
                number, msg("{player} would meet {number}", player=player.state.number, number=number), marks
            )
        )
