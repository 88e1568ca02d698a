"""The Lim system for a few players with every question answered by trying all pairings.

Slow on purpose: no matching, no masks; floaters and opponents are tried one after the other.

Handbook: C.04.4.3 1, 2, 3, 4
"""

from __future__ import annotations

from collections.abc import Sequence

from caissa.pairing.swiss.lim.players import LimPlayer, colours_suit, compatible
from caissa.tournament import Colour, Points
from tests.literal.enumeration import can_all_be_paired, most_pairs

Members = list[LimPlayer]
Pairs = list[tuple[LimPlayer, LimPlayer]]
BAND = 100


class LiteralRound:
    """One round read step by step; two who are `forced` must meet."""

    def __init__(
        self,
        players: Sequence[LimPlayer],
        median: Points,
        *,
        last_round: bool,
        maxi: bool,
        forced: frozenset[int] = frozenset(),
    ) -> None:
        self.players = list(players)
        self.median = median
        self.maxi = maxi
        self.last_round = last_round
        self.forced = forced

    def compatible(self, first: LimPlayer, other: LimPlayer) -> bool:
        """May the two meet by the text?"""
        return compatible(first, other, last_round=self.last_round)

    def fits(self, first: LimPlayer, other: LimPlayer) -> bool:
        """May the two meet, those who are made to meet only each other?"""
        met = len(self.forced & {first.state.number, other.state.number})
        return met != 1 and self.compatible(first, other)

    def pairs(self, *, first_round: bool = False) -> tuple[list[tuple[int, int]], int | None] | None:
        """The pairs by number and who gets the bye; None if there is no legal pairing."""
        left, bye = list(self.players), None
        if len(left) % 2:
            taker = self._bye(first_round=first_round)
            if taker is None:
                return None
            left.remove(taker)
            bye = taker.state.number
        if not can_all_be_paired(left, self.fits):
            return None
        paired = self._groups(left)
        return [(first.state.number, other.state.number) for first, other in paired], bye

    def _bye(self, *, first_round: bool) -> LimPlayer | None:
        able = [
            player
            for player in self.players
            if not player.state.bye_barred
            and player.state.number not in self.forced
            and can_all_be_paired([other for other in self.players if other is not player], self.fits)
        ]
        if not able:
            return None
        if first_round:
            lowest = min(player.rating for player in able)
            able = [player for player in able if player.rating == lowest]
        return min(able, key=lambda player: (player.state.rank, -player.tpn))

    def _groups(self, left: Members) -> Pairs:
        above = [player for player in left if player.state.rank > self.median]
        below = [player for player in left if player.state.rank < self.median]
        middle = [player for player in left if player.state.rank == self.median]
        upper, from_above = self._side(above, middle, down=True)
        lower, from_below = self._side(below, middle, down=False)
        while not can_all_be_paired([*middle, *from_above, *from_below], self.fits):
            crack_lower = len(from_above) > len(from_below)
            if (crack_lower and lower) or not upper:
                from_below += lower.pop()
            else:
                from_above += upper.pop()
        members = [*middle, *from_above, *from_below]
        paired = self._floaters_first(members, from_above, down=True)
        paired += self._floaters_first(members, from_below, down=False)
        return [*upper, *lower, *paired, *self._scrutiny(members, down=True)]

    def _side(self, members: Members, middle: Members, *, down: bool) -> tuple[Pairs, Members]:
        paired: Pairs = []
        incoming: Members = []
        scores = sorted({player.state.rank for player in members}, reverse=down)
        for place, score in enumerate(scores):
            residents = [player for player in members if player.state.rank == score]
            adjacent = middle
            if place + 1 < len(scores):
                adjacent = [player for player in members if player.state.rank == scores[place + 1]]
            group = [*incoming, *residents]
            floaters = self._choose_floaters(group, incoming, adjacent, down=down)
            group = [player for player in group if player not in floaters]
            paired += self._floaters_first(group, incoming, down=down)
            paired += self._scrutiny(group, down=down)
            incoming = floaters
        return paired, incoming

    # -- floaters ---------------------------------------------------------------

    def _choose_floaters(
        self, members: Members, incoming: Members, adjacent: Members, *, down: bool
    ) -> Members:
        left, chosen = list(members), list[LimPlayer]()
        most = most_pairs(left, self.fits)
        while len(left) > 2 * most:
            able = [
                player
                for player in left
                if most_pairs([other for other in left if other is not player], self.fits) == most
            ]
            floater = self._best_floater(able, left, chosen, incoming, adjacent, down=down)
            chosen.append(floater)
            left.remove(floater)
        return chosen

    def _best_floater(
        self,
        able: Members,
        left: Members,
        chosen: Members,
        incoming: Members,
        adjacent: Members,
        *,
        down: bool,
    ) -> LimPlayer:
        able = _in_order(able, down=not down)
        white = sum(player.due is Colour.WHITE for player in left)
        black = sum(player.due is Colour.BLACK for player in left)
        surplus = None if white == black else Colour.WHITE if white > black else Colour.BLACK

        def disadvantage(player: LimPlayer) -> tuple[bool, bool, bool, bool]:
            evens = surplus is not None and player.due is surplus and self._near(player, able[0])
            reaches = self._reaches([*chosen, player], adjacent) > self._reaches(chosen, adjacent)
            return player in incoming, not reaches, player.floated, not evens

        return min(able, key=disadvantage)

    def _reaches(self, movers: Members, adjacent: Members) -> int:
        """How many of the floaters can meet somebody of the adjacent scoregroup at the same time."""
        if not movers:
            return 0
        first, *others = movers
        best = self._reaches(others, adjacent)
        for other in adjacent:
            if self.compatible(first, other):
                rest = [player for player in adjacent if player is not other]
                best = max(best, 1 + self._reaches(others, rest))
        return best

    def _near(self, first: LimPlayer, other: LimPlayer) -> bool:
        return not self.maxi or abs(first.rating - other.rating) <= BAND

    # -- pairs ------------------------------------------------------------------

    def _floaters_first(self, members: Members, floaters: Members, *, down: bool) -> Pairs:
        sign = 1 if down else -1
        paired: Pairs = []
        for floater in sorted(floaters, key=lambda player: (-sign * player.state.rank, sign * player.tpn)):
            if floater in members:
                others = [other for other in _in_order(members, down=down) if other is not floater]
                paired.append(self._take(members, floater, others))
        return paired

    def _scrutiny(self, members: Members, *, down: bool) -> Pairs:
        paired: Pairs = []
        while members:
            first, *others = _in_order(members, down=down)
            half = len(members) // 2 - 1
            paired.append(self._take(members, first, others[half:] + others[:half][::-1]))
        return paired

    def _take(self, members: Members, player: LimPlayer, ordered: Members) -> tuple[LimPlayer, LimPlayer]:
        available = [
            other
            for other in ordered
            if self.fits(player, other)
            and can_all_be_paired([who for who in members if who not in (player, other)], self.fits)
        ]
        suiting = [
            other for other in available if colours_suit(player, other) and self._near(other, available[0])
        ]
        opponent = (suiting or available)[0]
        members.remove(player)
        members.remove(opponent)
        return player, opponent


def _in_order(members: Members, *, down: bool) -> Members:
    return sorted(members, key=lambda player: player.tpn if down else -player.tpn)
