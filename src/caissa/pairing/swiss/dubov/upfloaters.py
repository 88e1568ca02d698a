"""Which players float up into a bracket: the fewest, the best, the first in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress

from caissa.pairing.swiss.dubov.criteria import Costs
from caissa.pairing.swiss.dubov.players import DubovPlayer
from caissa.pairing.swiss.optimum import NO_EDGE, Optimum, Prices


class Selection:
    """The remaining players before a bracket is paired: residents first, then everyone below them.

    Handbook: C.04.4.1 4.2
    """

    def __init__(
        self,
        players: Sequence[DubovPlayer],
        legal: Sequence[bytes],
        remaining: Sequence[int],
        *,
        last_round: bool,
    ) -> None:
        self.players = players
        self.remaining = remaining
        top = players[remaining[0]].state.rank
        self.residents = [at for at in remaining if players[at].state.rank == top]
        self.lower = remaining[len(self.residents) :]
        scores = sorted({players[at].state.rank for at in self.lower})
        self.costs = Costs(tuple(scores), len(remaining), last_round)
        self._legal = legal

    def upfloaters(self) -> list[int]:
        """The set of upfloaters that the rules choose.

        The least number that lets the residents be paired and the rest be completed, the best in C5 to
        C10, and of those the first: upfloaters are numbered by score, then TPN, and sets are compared
        by the smallest number in which they differ.

        Handbook: C.04.4.1 3.2, 4.2
        """
        best = Optimum(*self._graph())
        inside = range(len(self.residents))
        wanted = sum(mate >= len(self.residents) for mate in best.mates()[: len(self.residents)])
        chosen: list[int] = []
        for place in range(len(self.residents), len(self.remaining)):
            if len(chosen) == wanted:
                break
            if best.take(place, inside):
                chosen.append(self.remaining[place])
        return chosen

    def _graph(self) -> tuple[list[list[int]], Prices]:
        prices = Prices()
        prices.code(0)  # the first code, 1, is what two lower players cost: nothing
        chosen = [False] * len(self.players)
        for at in self.remaining:
            chosen[at] = True
        rows = [list(compress(self._legal[at], chosen)) for at in self.remaining]
        lower = [self.costs.upfloater(self.players[at]) for at in self.lower]
        for place in range(len(self.residents)):
            self._price_resident(place, rows, lower, prices)
        return rows, prices

    def _price_resident(
        self, place: int, rows: list[list[int]], lower: Sequence[int], prices: Prices
    ) -> None:
        due = self.players[self.remaining[place]].state.due
        denied, count = self.costs.denied_colour, len(self.residents)
        row = rows[place]
        for other in range(place + 1, len(row)):
            if row[other] == NO_EDGE:
                continue
            cost = lower[other - count] if other >= count else 0
            if self.players[self.remaining[other]].state.due is due:
                cost += denied
            row[other] = rows[other][place] = prices.code(cost)
