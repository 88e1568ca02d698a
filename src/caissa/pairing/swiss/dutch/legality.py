"""Who may meet whom, who may get the PAB, and whether what is left can be paired (C1-C4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from caissa.matching import bits, mask_of, maximum_matching
from caissa.pairing.swiss.colours import Strength
from caissa.pairing.swiss.dutch.prices import profile
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


def clashing_colour(player: PlayerState) -> Colour | None:
    """The colour that a non-topscorer must have: two who must have the same one clash (C3)."""
    return player.due if player.strength is Strength.ABSOLUTE and not player.topscorer else None


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
        self.profiles = [profile(player) for player in self.players]
        self.met = [self._met(player) for player in self.players]
        self._bits = [1 << at for at in range(self.size)]
        self.barred = [self._barred(at) for at in range(self.size)]
        self.takers = self._may_take_bye() if self.odd else 0
        self.forced = forced is not None
        if forced is not None:
            self._force(self.index[forced[0]], self.index[forced[1]])
        self._most_met = max(map(len, self.met), default=0)

    def _may_take_bye(self) -> int:
        return mask_of([at for at, player in enumerate(self.players) if not player.bye_barred], self.size)

    def _met(self, player: PlayerState) -> list[int]:
        """The places of those in the field whom a player must not meet."""
        index = self.index
        return [index[number] for number in player.barred if number in index]

    def _barred(self, at: int) -> int:
        mask = self._bits[at]
        for other in self.met[at]:
            mask |= self._bits[other]
        return mask

    def barred_places(self, at: int) -> Iterable[int]:
        """Those whom a player must not meet, by place."""
        return bits(self.barred[at] & ~self._bits[at]) if self.forced else self.met[at]

    def _force(self, first: int, other: int) -> None:
        """Leave two players nobody but each other."""
        for mine, theirs in ((first, other), (other, first)):
            self.barred[mine] = self.everyone & ~(1 << theirs) | self.barred[mine] & 1 << theirs
            self.takers &= ~(1 << mine)
        for at in range(self.size):
            if at not in (first, other):
                self.barred[at] |= 1 << first | 1 << other

    @cached_property
    def _clashing(self) -> dict[Colour, int]:
        """Those who must have a colour and may not meet each other."""
        places: dict[Colour, list[int]] = {colour: [] for colour in Colour}
        for at, player in enumerate(self.players):
            wish = player.preference
            if wish.strength is Strength.ABSOLUTE and not player.topscorer and wish.colour is not None:
                places[wish.colour].append(at)
        return {colour: mask_of(found, self.size) for colour, found in places.items()}

    def row(self, at: int) -> int:
        """Those whom a player may meet, and the PAB if the player may get it."""
        row = self.everyone & ~self.barred[at]
        due = self.players[at].preference.colour
        if due is not None and self._clashing[due] >> at & 1:
            row &= ~self._clashing[due]
        return row | (self.takers >> at & 1) << self.bye

    @cached_property
    def rows(self) -> list[int]:
        """All rows, that of the PAB last; most rounds are settled without them."""
        return [*map(self.row, range(self.size)), self.takers]

    def restrict_bye(self, takers: int) -> None:
        """From now on only these players may get the PAB."""
        self.takers &= takers
        self.__dict__.pop("rows", None)

    def lowest_bye_score(self) -> int | None:
        """The lowest score whose players can get the PAB in a complete legal pairing (C5)."""
        by_rank: dict[int, list[int]] = {}
        for at, player in enumerate(self.players):
            by_rank.setdefault(player.rank, []).append(at)
        for rank in sorted(by_rank):
            holders = mask_of(by_rank[rank], self.size) & self.takers
            if holders and self._complete_with(holders):
                return rank
        return None

    def _complete_with(self, takers: int) -> bool:
        if self._plenty(self.everyone, self.size - 1):
            return True
        rows = [row & self.everyone | (takers >> at & 1) << self.bye for at, row in enumerate(self.rows[:-1])]
        rows.append(takers)
        everyone = self.everyone | 1 << self.bye
        return len(maximum_matching(rows, everyone)) == self.size + 1

    def completes(self, some: Iterable[int], lower: Sequence[int] = ()) -> bool:
        """Can all these players be paired legally, one of them getting the PAB if their number is odd?

        `lower` are those from some place of the field on to its end.
        """
        mask = self.everyone >> lower[0] << lower[0] if lower else 0
        for at in some:
            mask |= self._bits[at]
        return self.completes_mask(mask)

    def completes_mask(self, mask: int) -> bool:
        """The same for a mask of players."""
        count = mask.bit_count()
        if count % 2 == 0 and self._plenty(mask, count):
            return True
        if count % 2:
            if mask & self.takers and self._plenty(mask, count - 1):
                return True
            mask |= 1 << self.bye
            count += 1
        return len(maximum_matching(self.rows, mask)) == count

    def _plenty(self, mask: int, count: int) -> bool:
        """May each of so many of these players meet at least half of them, whoever they are?

        Then all of them can be paired, by the theorem of G. A. Dirac (1952); nearly every large group is like
        that, and nothing has to be searched. Where a pair is forced the two meet nobody else.
        """
        if self.forced:
            return False
        clashing = max((mask & same).bit_count() for same in self._clashing.values())
        return 2 * (count - self._most_met - max(1, clashing)) >= count

    def plenty_for(self, mask: int, spared: int) -> bool:
        """Can these players all be paired, also after `spared` of them, whoever they are, are taken away?"""
        return self._plenty(mask, mask.bit_count() - spared)

    def matching(self, mask: int, mates: dict[int, int] | None = None) -> dict[int, int]:
        """A legal matching of as many of these as possible; those with mates already stay matched."""
        return maximum_matching(self.rows, mask, mates)
