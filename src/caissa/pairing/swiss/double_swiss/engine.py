"""The way through the brackets: the bye first, then every top-scoregroup with its upfloaters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from caissa.matching import bits
from caissa.pairing.swiss.double_swiss.criteria import Costs, may_meet, opponent_floats_again
from caissa.pairing.swiss.double_swiss.matches import MatchPlayer
from caissa.pairing.swiss.errors import NothingLegal
from caissa.pairing.swiss.meetings import Meetings
from caissa.pairing.swiss.optimum import NO_EDGE, Optimum, Prices


@dataclass(frozen=True, slots=True)
class Paired:
    """A bracket after pairing, by index; `needed` is how many upfloaters the next scoregroup will take."""

    residents: tuple[int, ...]
    upfloaters: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    needed: int


class Engine:
    """Pairs one field; players are given in rank order, `forced` are two by number who must meet.

    Handbook: C.04.5 1.3, 3.5, 3.6
    """

    def __init__(
        self, players: Sequence[MatchPlayer], *, last_round: bool, forced: tuple[int, int] | None = None
    ) -> None:
        self.players = players
        self.meetings = Meetings([player.state for player in players], may_meet, forced)
        self._legal = self.meetings.as_bytes()
        self.last_round = last_round
        self.bye: int | None = None

    def run(self) -> list[Paired]:
        """All brackets, the highest first."""
        left = self.meetings.everyone
        if len(self.players) % 2:
            self.bye = self._bye()
            left &= ~(1 << self.bye)
        if not self.meetings.complete(left):
            raise NothingLegal
        done = []
        while left:
            paired = self._bracket(list(bits(left)))
            done.append(paired)
            left &= ~sum(1 << at for pair in paired.pairs for at in pair)
        return done

    def _bye(self) -> int:
        """Who gets the bye: leaves a legal pairing, lowest score, most matches played, largest TPN.

        Handbook: C.04.5 3.4
        """
        eligible = [at for at, player in enumerate(self.players) if not player.state.bye_barred]
        eligible.sort(key=lambda at: bye_order(self.players[at]))
        taker = self.meetings.first_bye(eligible)
        if taker is None:
            raise NothingLegal
        return taker

    def _bracket(self, remaining: list[int]) -> Paired:
        top = self._score(remaining[0])
        residents = [at for at in remaining if self._score(at) == top]
        upfloaters, needed = self.upfloaters(remaining, len(residents))
        pairs = self.first_identifier([*residents, *upfloaters])
        return Paired(tuple(residents), tuple(upfloaters), tuple(pairs), needed)

    def _score(self, at: int) -> int:
        return self.players[at].state.rank

    # -- upfloaters -------------------------------------------------------------

    def upfloaters(self, remaining: Sequence[int], count: int) -> tuple[list[int], int]:
        """The first best set of upfloaters, and how many the following scoregroup will then need.

        Inside a set players stand by score, then TPN, and sets are compared like words.

        Handbook: C.04.5 3.5, 1.3
        """
        best = Optimum(*self._graph(remaining, count))
        wanted = sum(mate >= count for mate in best.mates()[:count])
        chosen: list[int] = []
        for place in range(count, len(remaining)):
            if len(chosen) == wanted:
                break
            if best.take(place, range(count)):
                chosen.append(place)
        return [remaining[place] for place in chosen], self._needed(remaining, count, best.mates())

    def _needed(self, remaining: Sequence[int], count: int, mates: Sequence[int]) -> int:
        end = self._end_of_following(remaining, count)
        return sum(mates[place] >= end for place in range(count, end))

    def _end_of_following(self, remaining: Sequence[int], count: int) -> int:
        """Where the following scoregroup ends in the list of the remaining players."""
        end = count
        while end < len(remaining) and self._score(remaining[end]) == self._score(remaining[count]):
            end += 1
        return end

    def _graph(self, remaining: Sequence[int], count: int) -> tuple[list[list[int]], Prices]:
        prices = Prices()
        prices.code(0)  # the first code, 1, stands for a pair that costs nothing
        chosen = [False] * len(self.players)
        for at in remaining:
            chosen[at] = True
        rows = [list(compress(self._legal[at], chosen)) for at in remaining]
        scores = tuple(sorted({self._score(at) for at in remaining[count:]}))
        costs = Costs(scores, len(remaining), self.last_round)
        for place in range(count, len(remaining)):
            code = prices.code(costs.upfloater(self.players[remaining[place]]))
            _charge(rows, [place], range(count), code)
        end = self._end_of_following(remaining, count)
        _charge(rows, range(count, end), range(end, len(remaining)), prices.code(costs.needed_below))
        return rows, prices

    # -- pairs ------------------------------------------------------------------

    def first_identifier(self, members: Sequence[int]) -> list[tuple[int, int]]:
        """The pairs with the first identifier of those that are best in C8.

        An identifier lists the TPNs of the top members, who have the smaller TPN of their pair, and
        then those of their opponents; identifiers are compared like words.

        Handbook: C.04.5 3.6
        """
        listed = sorted(members, key=lambda at: self.players[at].state.tpn)
        best = Optimum(*self._bracket_graph(listed))
        places = range(len(listed))
        tops: list[int] = []
        for place in places:
            if 2 * len(tops) == len(listed):
                break
            if best.take(place, range(place + 1, len(listed))):
                tops.append(place)
        bottoms = [place for place in places if place not in tops]
        pairs = []
        for place in tops:
            opponent = best.first(place, [other for other in bottoms if other > place])
            assert opponent is not None  # noqa: S101 - a top member always has one
            bottoms.remove(opponent)
            pairs.append(tuple(sorted((listed[place], listed[opponent]))))
        return [(top, other) for top, other in pairs]

    def _bracket_graph(self, listed: Sequence[int]) -> tuple[list[list[int]], Prices]:
        prices = Prices()
        plain, again = prices.code(0), prices.code(1)
        rows = [[NO_EDGE] * len(listed) for _ in listed]
        for spot, at in enumerate(listed):
            for other in range(spot + 1, len(listed)):
                if not self.meetings.allowed(at, listed[other]):
                    continue
                pair = self.players[at], self.players[listed[other]]
                bad = not self.last_round and opponent_floats_again(pair)
                rows[spot][other] = rows[other][spot] = again if bad else plain
        return rows, prices


def bye_order(player: MatchPlayer) -> tuple[int, int, int]:
    """The key for the bye: score, matches played (most first), TPN (largest first).

    Handbook: C.04.5 3.4
    """
    return player.state.rank, -player.matches, -player.state.tpn


def _charge(rows: list[list[int]], some: Sequence[int], others: Sequence[int], code: int) -> None:
    """Give all pairs between two groups the same cost, where they may meet."""
    for member in some:
        row = rows[member]
        for other in others:
            if row[other]:
                row[other] = rows[other][member] = code
