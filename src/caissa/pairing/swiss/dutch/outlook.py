"""What the next scoregroup can do with one downfloater, without pairing it."""

from __future__ import annotations

from functools import cached_property

from caissa.matching import inessential
from caissa.pairing.swiss.dutch.criteria import Downfloat, Fate, Pair, Setting
from caissa.pairing.swiss.dutch.legality import Legality


class Outlook:
    """How many of the next scoregroup pair if one player joins it, and who floats on.

    By the decomposition of Gallai and Edmonds one more player raises the number of pairs exactly if
    an opponent can be left out by some largest matching; any opponent at all lets the player be
    paired in place of a resident.
    """

    def __init__(self, legality: Legality, following: tuple[int, ...], setting: Setting) -> None:
        self.legality = legality
        self.players = legality.players
        self.next = following
        self.setting = setting
        # A scoregroup stands in one piece of the field.
        self.mask = (1 << len(following)) - 1 << following[0] if following else 0
        self.plenty = legality.plenty_for(self.mask, 3)
        self._chances: dict[int, int] = {}

    @cached_property
    def mates(self) -> dict[int, int]:
        """As many pairs of the next scoregroup as possible."""
        return self.legality.matching(self.mask)

    @cached_property
    def missing(self) -> int:
        """Those whom some largest matching leaves out: nobody, or anybody where everybody can meet most."""
        if self.plenty:
            return self.mask if len(self.next) % 2 else 0
        return inessential(self.legality.rows, self.mask, self.mates)

    @cached_property
    def single(self) -> list[int]:
        """Those whom one largest matching leaves out; one resident stands for another."""
        if self.plenty:
            return list(self.next[-1:]) if len(self.next) % 2 else []
        return [at for at in self.next if at not in self.mates]

    def chance(self, at: int) -> int:
        """2 if the player raises the number of pairs, 1 if there is an opponent at all, otherwise 0."""
        known = self._chances.get(at)
        if known is None:
            row = self.legality.row(at) & self.mask
            known = self._chances[at] = 2 if row & self.missing else 1 if row else 0
        return known

    def fates(self, at: int) -> list[Fate]:
        """What happens in the next bracket if this player joins it; any resident stands for another."""
        chance = self.chance(at)
        floating = self.single[1:] if chance == 2 else [*self.single, self.next[0] if chance else at]
        fates: list[Fate] = [Downfloat(self.players[floater], self.setting) for floater in floating]
        if chance:
            fates.append(Pair(self.players[at], self.players[self.next[0]], self.setting))
        return fates

    def leaving(self, at: int) -> list[int]:
        """Some players whom the next bracket can leave over at best if this player joins it."""
        row = self.legality.row(at) & self.mask
        if self.plenty and row:
            # The player meets any opponent; the others can all be paired, but for one if they are odd.
            opponent = (row & -row).bit_length() - 1
            return [] if len(self.next) % 2 else [next(it for it in reversed(self.next) if it != opponent)]
        mates = self.legality.matching(self.mask | 1 << at, self.mates)
        if at not in mates and row:
            opponent = (row & -row).bit_length() - 1
            del mates[mates[opponent]]
            mates[at], mates[opponent] = opponent, at
        return [resident for resident in (at, *self.next) if resident not in mates]
