"""The way through the brackets after the seeding rounds: the bye first, then from the top down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from caissa.matching import bits
from caissa.pairing.swiss.burstein.criteria import Costs, Place
from caissa.pairing.swiss.burstein.index import BursteinPlayer
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.meetings import Meetings, games_played
from caissa.pairing.swiss.optimum import NO_EDGE, Optimum, Prices


@dataclass(frozen=True, slots=True)
class Paired:
    """A bracket after pairing, by index; `leaving_next` are those who would float out of the next one."""

    incoming: tuple[int, ...]
    residents: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    floaters: tuple[int, ...]
    leaving_next: tuple[int, ...]


class Engine:
    """Pairs one field; players are given in the order of 1.8, whatever their score.

    `forced` are two by number who must meet.

    Handbook: C.04.4.2 3.1, 2.1.2
    """

    def __init__(self, players: Sequence[BursteinPlayer], forced: tuple[int, int] | None = None) -> None:
        self.players = players
        self.meetings = Meetings([player.state for player in players], forced=forced)
        self.bye: int | None = None

    def run(self) -> list[Paired]:
        """All brackets, the highest first."""
        left = self.meetings.everyone
        if len(self.players) % 2:
            self.bye = self._bye()
            left &= ~(1 << self.bye)
        if not self.meetings.complete(left):
            raise NothingLegal
        return self._brackets(left)

    def _bye(self) -> int:
        """Who gets the bye: lowest score, most games played, lowest in the order of 1.8.

        Handbook: C.04.4.2 3.1, 2.1.2
        """
        eligible = [at for at, player in enumerate(self.players) if not player.state.bye_barred]
        eligible.sort(key=lambda at: (self._score(at), -games_played(self.players[at].state), -at))
        taker = self.meetings.first_bye(eligible)
        if taker is None:
            raise NothingLegal
        return taker

    def _score(self, at: int) -> int:
        return self.players[at].state.rank

    def _brackets(self, left: int) -> list[Paired]:
        done: list[Paired] = []
        incoming: tuple[int, ...] = ()
        scores = sorted({self._score(at) for at in bits(left)}, reverse=True)
        for place, score in enumerate(scores):
            following = scores[place + 1] if place + 1 < len(scores) else None
            paired = self._bracket(incoming, score, following, list(bits(left)))
            left &= ~sum(1 << at for pair in paired.pairs for at in pair)
            incoming = paired.floaters
            done.append(paired)
        return done

    def _bracket(
        self, incoming: tuple[int, ...], score: int, following: int | None, left: list[int]
    ) -> Paired:
        places = [self._place(at, score, following) for at in left]
        best = Optimum(*self._graph(left, places))
        here = [spot for spot, place in enumerate(places) if place is Place.HERE]
        pairs = first_pairing(best, here)
        paired = {spot for pair in pairs for spot in pair}
        residents = tuple(left[spot] for spot in here if self._score(left[spot]) == score)
        return Paired(
            incoming,
            residents,
            tuple((left[spot], left[other]) for spot, other in pairs),
            tuple(left[spot] for spot in here if spot not in paired),
            self._leaving_next(left, places, best.mates()),
        )

    def _place(self, at: int, score: int, following: int | None) -> Place:
        if self._score(at) >= score:
            return Place.HERE
        return Place.NEXT if self._score(at) == following else Place.BELOW

    def _leaving_next(self, left: list[int], places: list[Place], mates: list[int]) -> tuple[int, ...]:
        """Those of this bracket and the next who meet somebody from further below."""
        return tuple(
            left[spot]
            for spot, mate in enumerate(mates)
            if places[spot] is not Place.BELOW and places[mate] is Place.BELOW
        )

    def _graph(self, left: list[int], places: list[Place]) -> tuple[list[list[int]], Prices]:
        prices = Prices()
        scores = sorted({self._score(at) for at, place in zip(left, places, strict=True) if place != 2})
        costs = Costs(tuple(reversed(scores)), len(left))
        kinds = self._kinds(left, places)
        table: dict[tuple[int, int], int] = {}
        rows = [[NO_EDGE] * len(left) for _ in left]
        for spot in range(len(left)):
            allowed, row, kind = self.meetings.rows[left[spot]], rows[spot], kinds[spot]
            for other in range(spot + 1, len(left)):
                if allowed >> left[other] & 1:
                    key = (kind, kinds[other])
                    code = table.get(key)
                    if code is None:
                        code = table[key] = self._price(spot, other, left, places, costs, prices)
                    row[other] = rows[other][spot] = code
        return rows, prices

    def _kinds(self, left: list[int], places: list[Place]) -> list[int]:
        """Players alike for all criteria have the same kind."""
        known: dict[tuple[object, ...], int] = {}
        kinds = []
        for at, place in zip(left, places, strict=True):
            state = self.players[at].state
            key = (Place.BELOW,) if place is Place.BELOW else (place, state.rank, state.due)
            kinds.append(known.setdefault(key, len(known)))
        return kinds

    def _price(
        self, spot: int, other: int, left: list[int], places: list[Place], costs: Costs, prices: Prices
    ) -> int:
        first, second = (spot, other) if places[spot] <= places[other] else (other, spot)
        pair = self.players[left[first]], self.players[left[second]]
        return prices.code(costs.pair(*pair, (places[first], places[second])))


def first_pairing(best: Optimum, here: Sequence[int]) -> list[tuple[int, int]]:
    """The first of the best pairings: number 1's opponent as low as possible, then number 2's, and so on.

    Whoever meets nobody of the bracket floats, which comes after every opponent.

    Handbook: C.04.4.2 3.2, 4.3
    """
    pairs: list[tuple[int, int]] = []
    done: set[int] = set()
    for number, spot in enumerate(here):
        if spot in done:
            continue
        lower = [other for other in reversed(here[number + 1 :]) if other not in done]
        opponent = best.first(spot, lower)
        if opponent is not None:
            pairs.append((spot, opponent))
            done.add(opponent)
    return pairs
