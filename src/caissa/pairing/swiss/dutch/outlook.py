"""What the next scoregroup can do with one downfloater, without pairing it."""

from __future__ import annotations

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
        self.mask = sum(1 << at for at in following)
        self.mates = legality.matching(self.mask)
        self.missing = inessential(legality.rows, self.mask, self.mates)
        self.single = [at for at in following if at not in self.mates]

    def chance(self, at: int) -> int:
        """2 if the player raises the number of pairs, 1 if there is an opponent at all, otherwise 0."""
        row = self.legality.rows[at] & self.mask
        return 2 if row & self.missing else 1 if row else 0

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
        mates = self.legality.matching(self.mask | 1 << at, self.mates)
        row = self.legality.rows[at] & self.mask
        if at not in mates and row:
            opponent = (row & -row).bit_length() - 1
            del mates[mates[opponent]]
            mates[at], mates[opponent] = opponent, at
        return [resident for resident in (at, *self.next) if resident not in mates]
