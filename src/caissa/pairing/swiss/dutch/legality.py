"""Who may meet whom, who may get the PAB, and whether what is left can be paired (C1-C4)."""

from __future__ import annotations

from collections.abc import Iterable

from caissa.matching import maximum_matching
from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.state import Field, PlayerState
from caissa.tournament import Colour


def clash_of_colours(first: PlayerState, other: PlayerState) -> bool:
    """Two non-topscorers with the same absolute colour preference (C3)?

    Handbook: C.04.1 6, 7 (2017: f, g); C.04.3 2.1.3 (2017: C.3)
    """
    return (
        first.strength is Strength.ABSOLUTE
        and other.strength is Strength.ABSOLUTE
        and first.due is other.due
        and not first.topscorer
        and not other.topscorer
    )


class Legality:
    """The absolute criteria for a whole field, as bit masks over its players in rank order.

    `rows` has for every player those whom the player may meet; one bit more than there are players
    stands for the PAB. `forced` is a pair that must meet.

    Handbook: C.04.1 2 (2017: b); C.04.3 1.5, 1.9.1, 2.1, 2.1.1, 2.2.1, 2.3.1 (2017: A.5, C.1)
    """

    def __init__(self, field: Field, forced: tuple[int, int] | None = None) -> None:
        self.players = field.players
        self.size = len(field.players)
        self.everyone = (1 << self.size) - 1
        self.index = {player.number: at for at, player in enumerate(self.players)}
        self.bye = self.size
        self.odd = self.size % 2 == 1
        self.barred = [self._barred(at) for at in range(self.size)]
        self.takers = self._may_take_bye() if self.odd else 0
        if forced is not None:
            self._force(self.index[forced[0]], self.index[forced[1]])
        self.rows = self._legal_rows()

    def _may_take_bye(self) -> int:
        return sum(1 << at for at, player in enumerate(self.players) if not player.bye_barred)

    def _barred(self, at: int) -> int:
        mask = 1 << at
        for number in self.players[at].barred:
            other = self.index.get(number)
            if other is not None:
                mask |= 1 << other
        return mask

    def _force(self, first: int, other: int) -> None:
        """Leave two players nobody but each other."""
        for mine, theirs in ((first, other), (other, first)):
            self.barred[mine] = self.everyone & ~(1 << theirs) | self.barred[mine] & 1 << theirs
            self.takers &= ~(1 << mine)
        for at in range(self.size):
            if at not in (first, other):
                self.barred[at] |= 1 << first | 1 << other

    def _legal_rows(self) -> list[int]:
        clashing = dict.fromkeys(Colour, 0)
        for at, player in enumerate(self.players):
            if player.strength is Strength.ABSOLUTE and not player.topscorer and player.due is not None:
                clashing[player.due] |= 1 << at
        rows = []
        for at, player in enumerate(self.players):
            row = self.everyone & ~self.barred[at]
            if player.due is not None and clashing[player.due] >> at & 1:
                row &= ~clashing[player.due]
            rows.append(row | (self.takers >> at & 1) << self.bye)
        rows.append(self.takers)
        return rows

    def restrict_bye(self, takers: int) -> None:
        """From now on only these players may get the PAB."""
        self.takers &= takers
        for at in range(self.size):
            keep = self.everyone | (self.takers >> at & 1) << self.bye
            self.rows[at] &= keep
        self.rows[self.bye] = self.takers

    def lowest_bye_score(self) -> int | None:
        """The lowest score whose players can get the PAB in a complete legal pairing (C5)."""
        ranks = sorted({player.rank for player in self.players})
        for rank in ranks:
            holders = sum(1 << at for at, player in enumerate(self.players) if player.rank == rank)
            if holders & self.takers and self._complete_with(holders & self.takers):
                return rank
        return None

    def _complete_with(self, takers: int) -> bool:
        rows = [row & self.everyone | (takers >> at & 1) << self.bye for at, row in enumerate(self.rows[:-1])]
        rows.append(takers)
        everyone = self.everyone | 1 << self.bye
        return len(maximum_matching(rows, everyone)) == self.size + 1

    def completes(self, left: Iterable[int]) -> bool:
        """Can all these players be paired legally, one of them getting the PAB if their number is odd?"""
        mask = sum(1 << at for at in left)
        return self.completes_mask(mask)

    def completes_mask(self, mask: int) -> bool:
        """The same for a mask of players."""
        count = mask.bit_count()
        if count % 2:
            mask |= 1 << self.bye
            count += 1
        return len(maximum_matching(self.rows, mask)) == count

    def matching(self, mask: int, mates: dict[int, int] | None = None) -> dict[int, int]:
        """A legal matching of as many of these as possible; those with mates already stay matched."""
        return maximum_matching(self.rows, mask, mates)
